import { requireContent, type SeedContent } from "./contents";
import { DEMO_ACCOUNTS } from "./demo-accounts";
import { readDemo } from "./files/read-demo";
import { seedId } from "./ids";
import { toMinorUnits } from "./money";
import type { SeedSale } from "./orders";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CODE_USES = 3;

type DiscountRow = ReturnType<typeof buildDiscountRows>[number];

/** Builds the discounts: a code is made with its content. */
export const buildDiscountRows = (contents: readonly SeedContent[], now: Date) =>
  readDemo().discounts.map((discount) => {
    const { id, master, currency, publishedAt } = requireContent(contents, discount.content);
    const row = {
      id: seedId(`discount ${id}`),
      ayniId: id,
      masterId: master.id,
      currency,
      amount: toMinorUnits(discount.off, currency),
    };
    const atDay = (days: number) => new Date(now.getTime() + days * DAY_MS);
    if (discount.kind === "EARLY")
      return {
        ...row,
        kind: discount.kind,
        endsAt: atDay(discount.endsInDays),
        createdAt: atDay(-discount.sinceDaysAgo),
      };
    const { kind, code, maxUses } = discount;
    return { ...row, kind, code, maxUses, createdAt: new Date((publishedAt ?? now).getTime() + HOUR_MS) };
  });

/** The sales that a discount applies to: of a code the latest ones, of an early price all since it began. */
function findDiscountedIds({ ayniId, kind, createdAt }: DiscountRow, sales: readonly SeedSale[]): string[] {
  const since = sales.filter(
    ({ content, purchaseDate, status, buyer, seatAmount = 0 }) =>
      content.id === ayniId &&
      purchaseDate > createdAt &&
      (kind === "EARLY" || status === "COMPLETED") &&
      seatAmount === 0 &&
      buyer.email !== DEMO_ACCOUNTS.apprentice,
  );
  const latest = since.toSorted((a, b) => b.purchaseDate.getTime() - a.purchaseDate.getTime());
  return latest.slice(0, kind === "CODE" ? CODE_USES : latest.length).map(({ id }) => id);
}

/** Returns the sales with the prices that their discounts leave. */
export function applyDiscounts(sales: readonly SeedSale[], discounts: readonly DiscountRow[]): SeedSale[] {
  const discountOf = new Map(
    discounts.flatMap((row) => findDiscountedIds(row, sales).map((id) => [id, row] as const)),
  );
  return sales.map((sale) => {
    const row = discountOf.get(sale.id);
    if (!row) return sale;
    return { ...sale, amount: sale.amount - row.amount, discount: { id: row.id, amount: row.amount } };
  });
}
