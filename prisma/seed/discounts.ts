import { requireContentByTitle, type SeedContent } from "./contents";
import { DEMO_ACCOUNTS } from "./demo-accounts";
import { seedId } from "./ids";
import type { SeedSale } from "./orders";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CODE_USES = 3;

type DiscountRow = ReturnType<typeof buildDiscountRows>[number];

/** A code, made with its content, and an early price of the demo Master, 20 € and 8 € below the price. */
export function buildDiscountRows(contents: readonly SeedContent[], now: Date) {
  const coded = requireContentByTitle(contents, "Acompañar el duelo: formación inicial");
  const early = requireContentByTitle(contents, "Escribir después del llanto");
  const toRow = ({ id, master, currency }: SeedContent) => ({
    id: seedId(`discount ${id}`),
    ayniId: id,
    masterId: master.id,
    currency,
  });
  return [
    {
      ...toRow(coded),
      kind: "CODE" as const,
      code: "CUIDAR",
      amount: 2000,
      maxUses: 10,
      createdAt: new Date((coded.publishedAt ?? now).getTime() + HOUR_MS),
    },
    {
      ...toRow(early),
      kind: "EARLY" as const,
      amount: 800,
      endsAt: new Date(now.getTime() + 20 * DAY_MS),
      createdAt: new Date(now.getTime() - 3 * DAY_MS),
    },
  ];
}

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
