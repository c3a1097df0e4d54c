import { requireContentByTitle, type SeedContent } from "./contents";
import { seedId } from "./ids";

const DAY_MS = 86_400_000;

/** A code and an early price of the demo Master, 20 € and 8 € below the price. */
export function buildDiscountRows(contents: readonly SeedContent[], now: Date) {
  const coded = requireContentByTitle(contents, "Acompañar el duelo: formación inicial");
  const early = requireContentByTitle(contents, "Escribir después del llanto");
  const createdAt = new Date(now.getTime() - 3 * DAY_MS);
  const toRow = ({ id, master, currency }: SeedContent) => ({
    id: seedId(`discount ${id}`),
    ayniId: id,
    masterId: master.id,
    currency,
    createdAt,
  });
  return [
    {
      ...toRow(coded),
      kind: "CODE" as const,
      code: "CUIDAR",
      amount: 2000,
      maxUses: 10,
    },
    {
      ...toRow(early),
      kind: "EARLY" as const,
      amount: 800,
      endsAt: new Date(now.getTime() + 20 * DAY_MS),
    },
  ];
}
