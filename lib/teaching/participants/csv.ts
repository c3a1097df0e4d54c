import "server-only";
import { mapBatches } from "@/lib/platform/batches";
import { csvResponse, type CsvFormat } from "@/lib/platform/csv";
import { toDecimalAmount } from "@/lib/reference/money";
import type { Participant } from "./schema";

const COLUMNS = [
  { key: "name", header: "Nombre" },
  { key: "lastName", header: "Apellidos" },
  { key: "purchaseDate", header: "Desde", type: "instant" },
  { key: "contentExpirationDate", header: "Acceso hasta", type: "instant" },
  { key: "amount", header: "Importe", type: "decimal" },
  { key: "currency", header: "Moneda" },
  { key: "attended", header: "Encuentros asistidos" },
  { key: "encuentros", header: "Encuentros" },
  { key: "percent", header: "Progreso (%)" },
] as const;

const toCsvRow =
  (encuentroCount: number) =>
  ({ attended, amount, currency, ...row }: Participant) => ({
    ...row,
    amount: toDecimalAmount(amount, currency),
    currency: currency.toUpperCase(),
    attended: attended.length,
    encuentros: encuentroCount,
  });

interface ParticipantsExport {
  slug: string;
  participants: AsyncIterable<Participant[]>;
  encuentroCount: number;
}

/** Without e-mail addresses. */
export const createParticipantsCsv = (
  { slug, participants, encuentroCount }: ParticipantsExport,
  format: CsvFormat,
): Response =>
  csvResponse({
    name: `participantes-${slug}`,
    columns: COLUMNS,
    rows: mapBatches(participants, toCsvRow(encuentroCount)),
    format,
  });
