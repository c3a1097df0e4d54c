"use client";

import dynamic from "next/dynamic";
import { useSession } from "@/components/common/session/use-session";
import { Button, ButtonLink } from "@/components/ui/button";
import { routes } from "@/lib/platform/routes";
import { formatMoney } from "@/lib/reference/money";
import styles from "./bundles.module.css";
import { OwnedNote } from "./owned-note";

const MemberBundlePurchase = dynamic(
  () => import("./member-bundle-purchase").then((module) => module.MemberBundlePurchase),
  { ssr: false, loading: () => <WaitingAction /> },
);

/** As high as what takes its place. */
const WaitingAction = () => (
  <div className={styles.action}>
    <Button size="l" pending>
      Comprar el conjunto
    </Button>
    <OwnedNote />
  </div>
);

interface BundleActionProps {
  slug: string;
  /** In minor units of `currency`. */
  amount: number;
  currency: string;
  masterId: string;
}

/** The button that buys a bundle; visitors sign in before. */
export function BundleAction({ slug, amount, currency, masterId }: BundleActionProps) {
  const { data: session, status } = useSession();
  if (status === "loading") return <WaitingAction />;
  if (session?.userId === masterId) {
    return (
      <div className={styles.action}>
        <ButtonLink size="l" variant="secondary" href={routes.ownBundles()}>
          Gestionar tus conjuntos
        </ButtonLink>
      </div>
    );
  }
  if (session) return <MemberBundlePurchase slug={slug} />;
  return (
    <div className={styles.action}>
      <ButtonLink size="l" href={routes.signIn(routes.bundle(slug))}>
        Comprar por {formatMoney(amount, currency)}
      </ButtonLink>
      <OwnedNote />
    </div>
  );
}
