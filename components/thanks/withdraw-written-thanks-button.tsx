"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { orderThanksQuery } from "@/lib/community/thanks/queries";
import { WithdrawThanksButton } from "./withdraw-thanks-button";

/** A withdraw button for a server-rendered list, which it refreshes. */
export function WithdrawWrittenThanksButton({ orderId, title }: { orderId: string; title: string }) {
  const router = useRouter();
  const queryClient = useQueryClient();

  function handleWithdrawn() {
    queryClient.removeQueries({ queryKey: orderThanksQuery(orderId).queryKey });
    router.refresh();
  }

  return <WithdrawThanksButton orderId={orderId} title={title} onWithdrawn={handleWithdrawn} />;
}
