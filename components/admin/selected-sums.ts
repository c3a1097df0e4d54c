import type { PayoutGroup } from "@/lib/payouts/payout/schema";
import { formatMoney } from "@/lib/reference/money";

const listFormat = new Intl.ListFormat("es-ES", { type: "conjunction" });

/** Sums the selected sales by currency: "148,80 € y $12.000 CLP". */
export function formatSelectedSums(groups: readonly PayoutGroup[], selectedIds: ReadonlySet<string>): string {
  const sums = new Map<string, number>();
  for (const { currency, orders } of groups) {
    for (const { id, amount } of orders) {
      if (selectedIds.has(id)) sums.set(currency, (sums.get(currency) ?? 0) + amount);
    }
  }
  return listFormat.format([...sums].map(([currency, amount]) => formatMoney(amount, currency)));
}
