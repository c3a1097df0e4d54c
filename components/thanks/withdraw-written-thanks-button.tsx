"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { thanksOf } from "@/lib/community/thanks/queries";
import { WithdrawButton } from "./withdraw-thanks-button";

/** The same where a page of the server's lists what was said. */
export function WithdrawRefreshing({ orderId, title }: { orderId: string; title: string }) {
  const router = useRouter();
  const client = useQueryClient();

  function forget() {
    client.removeQueries({ queryKey: thanksOf(orderId).queryKey });
    router.refresh();
  }

  return <WithdrawButton orderId={orderId} title={title} onWithdrawn={forget} />;
}
