"use client";

import { useRouter } from "next/navigation";
import { useSession } from "next-auth/react";
import dynamic from "next/dynamic";
import { useModal } from "@/components/shell/modal-context";
import { routes } from "@/lib/platform/routes";
import { storeReceiveIntent } from "./receive-intent";
import { getPurchaseState } from "./purchase-state";
import { PurchaseButton, type PurchasableAyni } from "./purchase-button";

const MemberPurchase = dynamic(() => import("./member-purchase").then((m) => m.MemberPurchase), {
  ssr: false,
});

/** Opens the login dialog and returns here with `addContent`, so that the purchase continues after signing in. */
function useSignInThenReceive(slug: string) {
  const router = useRouter();
  const modal = useModal();
  return () => {
    const callbackUrl = routes.ayni(slug, { addContent: true });
    storeReceiveIntent(slug);
    router.replace(callbackUrl, { scroll: false });
    modal.open("login", { callbackUrl });
  };
}

/** The purchase action for the current viewer. Shows a disabled button of the same size while the session loads. */
export function PurchaseAction({ ayni }: { ayni: PurchasableAyni }) {
  const { data: session, status } = useSession();
  const signIn = useSignInThenReceive(ayni.slug);
  if (session) return <MemberPurchase ayni={ayni} userId={session.userId} />;
  const state = getPurchaseState(ayni, { status, userId: undefined }, null, new Date());
  return <PurchaseButton ayni={ayni} state={state} onReceive={signIn} />;
}
