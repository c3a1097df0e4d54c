import "server-only";
import { csvFile } from "@/lib/platform/csv";
import { isCurrencyCode, minorUnits } from "@/lib/reference/currencies";
import type { Participant } from "./schema";

const COLUMNS = [
  { key: "name", header: "Nombre" },
  { key: "lastName", header: "Apellidos" },
  { key: "purchaseDate", header: "Desde" },
  { key: "contentExpirationDate", header: "Acceso hasta" },
  { key: "amount", header: "Importe" },
  { key: "currency", header: "Moneda" },
  { key: "attended", header: "Encuentros asistidos" },
  { key: "encuentros", header: "Encuentros" },
  { key: "percent", header: "Progreso (%)" },
] as const;

function units(amount: number, currency: string): number {
  const code = currency.toUpperCase();
  return isCurrencyCode(code) ? amount / minorUnits(code) : amount;
}

async function* lines(batches: AsyncIterable<Participant[]>, encuentros: number): AsyncGenerator<object[]> {
  for await (const batch of batches) {
    yield batch.map(({ attended, amount, currency, ...row }) => ({
      ...row,
      amount: units(amount, currency),
      currency: currency.toUpperCase(),
      attended: attended.length,
      encuentros,
    }));
  }
}

/** The participants of a content as a CSV file; their e-mail addresses are not the Master's to have. */
export const participantsCsv = (
  slug: string,
  people: AsyncIterable<Participant[]>,
  encuentros: number,
): Response => csvFile(`participantes-${slug}`, COLUMNS, lines(people, encuentros));
