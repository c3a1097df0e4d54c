import "server-only";
import { PRODUCT } from "@/lib/copy/product";
import { csvFile } from "@/lib/platform/csv";
import { decimalOf } from "@/lib/sales/money";
import type { Due } from "./data";

const COLUMNS = [
  { key: "name", header: "Nombre" },
  { key: "slug", header: "Página" },
  { key: "country", header: "País" },
  { key: "currency", header: "Moneda" },
  { key: "amount", header: "Importe" },
  { key: "orders", header: "Ventas" },
  { key: "reference", header: "Concepto" },
] as const;

const line = (day: string) => (due: Due) => {
  const { master, available } = due;
  const currency = due.currency.toUpperCase();
  return {
    name: `${master.name} ${master.lastName}`.trim(),
    slug: master.slug,
    country: master.country ?? "",
    currency,
    amount: decimalOf(available.amount, currency),
    orders: available.count,
    reference: `${PRODUCT} ${day} ${master.slug} ${currency}`,
  };
};

async function* lines(batches: AsyncIterable<Due[]>, day: string): AsyncGenerator<object[]> {
  for await (const batch of batches) yield batch.map(line(day));
}

/** What is to be paid, one line for each transfer. */
export const payoutsCsv = (batches: AsyncIterable<Due[]>, now = new Date()): Response => {
  const day = now.toISOString().slice(0, 10);
  return csvFile(`pagos-${day}`, COLUMNS, lines(batches, day));
};
