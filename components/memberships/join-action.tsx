"use client";

import { lazy, Suspense } from "react";
import { useSession } from "@/components/common/session/use-session";
import { useChosenAmount } from "@/components/common/amount-field";
import { useModal } from "@/components/shell/modal-context";
import { ButtonLink } from "@/components/ui/button";
import { routes } from "@/lib/platform/routes";
import { JoinForm, type JoinablePlan } from "./join-form";
import styles from "./plans-page.module.css";

const MemberJoin = lazy(() => import("./member-join").then((module) => ({ default: module.MemberJoin })));

interface JoinActionProps {
  plan: JoinablePlan;
  master: { id: string; slug: string };
}

function ViewerAction({ plan, master }: JoinActionProps) {
  const { data: session, status } = useSession();
  const modal = useModal();
  // It outlives the sign-in.
  const chosen = useChosenAmount({
    amount: plan.amount,
    currency: plan.currency,
    minimumAmount: plan.minimum,
    suggestedAmount: null,
  });
  if (status === "loading") return <JoinForm plan={plan} chosen={chosen} disabled />;
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
      <Suspense fallback={<JoinForm plan={plan} chosen={chosen} disabled />}>
        <MemberJoin plan={plan} chosen={chosen} />
      </Suspense>
    );
  const signIn = () => modal.open("register", { callbackUrl: routes.masterMemberships(master.slug) });
  return <JoinForm plan={plan} chosen={chosen} onJoin={signIn} />;
}

/** The way into a membership for the current viewer; visitors register before. */
export const JoinAction = (props: JoinActionProps) => (
  <div className={styles.action}>
    <ViewerAction {...props} />
  </div>
);
