"use client";

import { lazy, Suspense } from "react";
import { useSession } from "@/components/common/session/use-session";
import { useChosenAmount } from "@/components/common/amount-field";
import { useModal } from "@/components/shell/modal-context";
import { ButtonLink } from "@/components/ui/button";
import type { SellerKind } from "@/lib/platform/copy/seller-kind";
import { routes } from "@/lib/platform/routes";
import { GiveMembership } from "./give-membership";
import { SolidaritySeat } from "./solidarity-seat";
import { JoinForm, type JoinablePlan } from "./join-form";
import styles from "./plans-page.module.css";

const MemberJoin = lazy(() => import("./member-join").then((module) => ({ default: module.MemberJoin })));

interface JoinActionProps {
  plan: JoinablePlan;
  sellerKind: SellerKind | null;
  master: { id: string; slug: string };
}

function ViewerAction({ plan, sellerKind, master }: JoinActionProps) {
  const { data: session, status } = useSession();
  const modal = useModal();
  // It outlives the sign-in.
  const chosen = useChosenAmount({
    amount: plan.amount,
    currency: plan.currency,
    minimumAmount: plan.minimum,
    suggestedAmount: null,
  });
  const give = (options: { disabled?: boolean; onSignIn?: () => void } = {}) => (
    <GiveMembership plan={plan} sellerKind={sellerKind} {...options} />
  );
  // As high as what most viewers get.
  const loading = (
    <>
      <JoinForm plan={plan} chosen={chosen} disabled />
      <SolidaritySeat plan={plan} disabled />
    </>
  );
  if (status === "loading")
    return (
      <>
        {loading}
        {give({ disabled: true })}
      </>
    );
  if (session?.userId === master.id)
    return (
      <>
        <p className={styles.state}>Es tuya.</p>
        <ButtonLink variant="secondary" href={routes.offeredMemberships()}>
          Gestionar tus membresías
        </ButtonLink>
      </>
    );
  if (session)
    return (
      <>
        <Suspense fallback={loading}>
          <MemberJoin plan={plan} chosen={chosen} />
        </Suspense>
        {give()}
      </>
    );
  // A link may bring a code.
  const signIn = () =>
    modal.open("register", { callbackUrl: routes.masterMemberships(master.slug) + location.search });
  return (
    <>
      <JoinForm plan={plan} chosen={chosen} onJoin={signIn} />
      <SolidaritySeat plan={plan} onAsk={signIn} />
      {plan.pricing.hasCodes && (
        <p className={styles.state}>¿Tienes un código? Lo escribes al entrar con tu cuenta.</p>
      )}
      {give({ onSignIn: signIn })}
    </>
  );
}

/** The way into a membership for the current viewer; visitors register before. */
export const JoinAction = (props: JoinActionProps) => (
  <div className={styles.action}>
    <ViewerAction {...props} />
  </div>
);
