"use client";

import { useRouter } from "next/navigation";
import { useSession } from "next-auth/react";
import dynamic from "next/dynamic";
import { useModal } from "@/components/shell/modal-context";
import { routes } from "@/lib/platform/routes";
import { rememberIntent } from "../ayni/add-intent";
import { purchaseState } from "./purchase-state";
import { PurchaseView, type Purchasable } from "./purchase-button";

const MemberPurchase = dynamic(() => import("./member-purchase").then((m) => m.MemberPurchase), {
  ssr: false,
});

/** Signs in first and comes back with `addContent`; whoever has a session by then receives it at once. */
function useSignInToReceive(slug: string) {
  const router = useRouter();
  const modal = useModal();
  return () => {
    const callbackUrl = routes.ayni(slug, { addContent: true });
    rememberIntent(slug);
    router.replace(callbackUrl, { scroll: false });
    modal.open("login", { callbackUrl });
  };
}

/** The one action of a content's page, for whoever looks at it. Its room is kept while that is unknown. */
export function PurchaseAction({ ayni }: { ayni: Purchasable }) {
  const { data: session, status } = useSession();
  const signIn = useSignInToReceive(ayni.slug);
  if (session) return <MemberPurchase ayni={ayni} userId={session.userId} />;
  const state = purchaseState(ayni, { status, userId: undefined }, null, new Date());
  return <PurchaseView ayni={ayni} state={state} onReceive={signIn} />;
}
