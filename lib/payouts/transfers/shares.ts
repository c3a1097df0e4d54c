import { getPayableAmount } from "@/lib/payouts/sales/policy";
import type { SaleView } from "@/lib/payouts/sales/schema";

/** "<order id> <minor units>" per sale, stored in the audit log. */
export const formatShares = (sales: readonly SaleView[]): string[] =>
  sales.map((sale) => `${sale.id} ${getPayableAmount(sale)}`);

/** Minor units by order id; empty for anything else. */
export function parseShares(value: unknown): Map<string, number> {
  const lines = Array.isArray(value) ? value.map(String) : [];
  return new Map(
    lines.map((line) => {
      const [id = "", amount] = line.split(" ");
      return [id, Number(amount)];
    }),
  );
}
