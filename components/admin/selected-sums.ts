import type { PayoutGroup } from "@/lib/payouts/payout/schema";
import { saidAmount } from "@/lib/sales/money";

const list = new Intl.ListFormat("es-ES", { type: "conjunction" });

/** What the chosen sales of these groups come to, each currency for itself: "148,80 € y 12.000 CL$". */
export function sumsOf(groups: readonly PayoutGroup[], chosen: ReadonlySet<string>): string {
  const sums = new Map<string, number>();
  for (const { currency, orders } of groups) {
    for (const { id, masterAmount } of orders) {
      if (chosen.has(id)) sums.set(currency, (sums.get(currency) ?? 0) + masterAmount);
    }
  }
  return list.format([...sums].map(([currency, amount]) => saidAmount(amount, currency)));
}
