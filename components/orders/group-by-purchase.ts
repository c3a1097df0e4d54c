import type { OrderSummary } from "@/lib/orders/order/schema";

/** Puts neighbours that were bought in one bundle together; every other order stands alone. */
export function groupByPurchase(summaries: readonly OrderSummary[]): OrderSummary[][] {
  const groups: OrderSummary[][] = [];
  for (const summary of summaries) {
    const group = groups.at(-1);
    const purchaseId = summary.order.bundle?.purchaseId;
    const isSame = purchaseId !== undefined && group?.[0]?.order.bundle?.purchaseId === purchaseId;
    if (isSame) group?.push(summary);
    else groups.push([summary]);
  }
  return groups;
}
