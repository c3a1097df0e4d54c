"use client";

import { useQuery } from "@tanstack/react-query";
import { Queries } from "@/components/shell/queries";
import { existingOrder } from "@/lib/orders/queries";
import { purchaseState } from "./purchase-state";
import { PurchaseView, type Purchasable } from "./purchase-view";
import { useReceive } from "./use-receive";

interface MemberPurchaseProps {
  ayni: Purchasable;
  userId: string;
}

function Action({ ayni, userId }: MemberPurchaseProps) {
  const found = useQuery(existingOrder(userId, ayni.id));
  // Where the order cannot be asked for, the server still answers a repeat with the same one.
  const order = found.isError ? null : found.data;
  const { receive, processing } = useReceive(ayni);
  const state = purchaseState(ayni, { status: "authenticated", userId }, order, new Date());
  return (
    <PurchaseView ayni={ayni} state={state} orderId={order?.id} processing={processing} onReceive={receive} />
  );
}

/** What whoever is logged in can do with a content. */
export function MemberPurchase(props: MemberPurchaseProps) {
  return (
    <Queries>
      <Action {...props} />
    </Queries>
  );
}
