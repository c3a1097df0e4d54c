import type { SaleView } from "@/lib/payouts/sales/schema";

/** What of a transfer is for which sale, as it was when it was ordered: "<id of the order> <minor units>". */
export const writtenShares = (sales: readonly SaleView[]): string[] =>
  sales.map(({ id, masterAmount }) => `${id} ${masterAmount}`);

/** The same, read; empty for anything else. */
export function readShares(written: unknown): Map<string, number> {
  const lines = Array.isArray(written) ? written.map(String) : [];
  return new Map(
    lines.map((line) => {
      const [id = "", amount] = line.split(" ");
      return [id, Number(amount)];
    }),
  );
}
