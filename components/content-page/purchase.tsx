"use client";

import { useSession } from "@/components/common/session/use-session";
import { lazy, Suspense, type ComponentType } from "react";
import { useModal } from "@/components/shell/modal-context";
import { areOver } from "@/lib/content/schedule/policy";
import { requiresPayment } from "@/lib/orders/solidarity/requests/policy";
import { routes } from "@/lib/platform/routes";
import type { OpenPurchaseProps } from "./fixed-purchase";
import { PurchaseBar } from "./purchase-bar";
import { PurchaseButton, type PurchasableAyni } from "./purchase-button";
import { findOfferState } from "./purchase-state";
import { storeReceiveIntent, type ReceiveOptions } from "@/components/common/receive-intent";
import { SeatRequestPrompt } from "./seat-request-prompt";
import { SoldOut } from "./sold-out";

const MemberPurchase = lazy(() =>
  import("./member-purchase").then((module) => ({ default: module.MemberPurchase })),
);

/**
 * Opens the registration dialog and returns here with `addContent`, so that the purchase continues with a session. The address
 * changes without asking the server, whose late answer could replace the page with its dialog.
 */
function useJoinThenReceive({ slug, title, contentType }: PurchasableAyni) {
  const modal = useModal();
  return (options: ReceiveOptions) => {
    const callbackUrl = routes.ayni(slug, { addContent: true });
    storeReceiveIntent(slug, options);
    window.history.replaceState(null, "", callbackUrl);
    modal.open("register", { callbackUrl, teaching: { title, contentType } });
  };
}

export interface PurchaseProps {
  ayni: PurchasableAyni;
  /** Shows the choices of a buyer, and the button. */
  Open: ComponentType<OpenPurchaseProps>;
}

/** The purchase action before it is known who the viewer is; of the same size as for most members. */
function LoadingPurchase({ ayni, Open }: PurchaseProps) {
  return (
    <>
      <Open ayni={ayni} loading />
      {requiresPayment(ayni) && <SeatRequestPrompt disabled />}
    </>
  );
}

function VisitorPurchase({ ayni, Open }: PurchaseProps) {
  const join = useJoinThenReceive(ayni);
  const modal = useModal();
  const signIn = () => modal.open("login", { callbackUrl: routes.ayni(ayni.slug) });
  const state = findOfferState(ayni, new Date());
  return (
    <>
      {state === "open" ? (
        <Open ayni={ayni} onReceive={join} />
      ) : state === "sold-out" ? (
        <SoldOut ayni={ayni} onJoin={signIn} />
      ) : (
        <PurchaseBar>
          <PurchaseButton ayni={ayni} state={state} />
        </PurchaseBar>
      )}
      {(state === "open" || state === "sold-out") && requiresPayment(ayni) && (
        <SeatRequestPrompt onRequest={signIn} />
      )}
    </>
  );
}

/** The purchase action for the current viewer. Disabled, but of the same size, while the session loads. */
export function Purchase(props: PurchaseProps) {
  const { ayni } = props;
  const { data: session, status } = useSession();
  const hasEnded = areOver(ayni, new Date());
  if (session) {
    return (
      <Suspense fallback={<LoadingPurchase {...props} />}>
        <MemberPurchase ayni={ayni} userId={session.userId} />
      </Suspense>
    );
  }
  if (status === "loading" && !hasEnded) return <LoadingPurchase {...props} />;
  return <VisitorPurchase {...props} />;
}
