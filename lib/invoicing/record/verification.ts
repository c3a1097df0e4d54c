import "server-only";
import { formatReference } from "@/lib/invoicing/reference";
import { readInBatches } from "@/lib/platform/batches";
import { db } from "@/lib/platform/db/client";
import { toEpochMs, toRecordDay } from "./clock";
import { hashCancellation, hashRegistration } from "./hash";
import { parseRecord, type ParsedRecord } from "./parsing";
import type { ChainBreak, ChainState } from "./schema";

// Proves that nothing in the chain was changed, left out or put in, from the first record on.

const BATCH_SIZE = 500;

const readRecords = (after: { sequence: number } | null) =>
  db.invoiceRecord.findMany({
    where: { sequence: { gt: after?.sequence ?? 0 } },
    orderBy: { sequence: "asc" },
    take: BATCH_SIZE,
    select: {
      sequence: true,
      previousHash: true,
      hash: true,
      generatedAt: true,
      isCancellation: true,
      xml: true,
      invoice: { select: { series: true, number: true, issuedAt: true } },
    },
  });

type StoredRecord = Awaited<ReturnType<typeof readRecords>>[number];

type Link = Pick<StoredRecord, "sequence" | "hash" | "generatedAt">;

const GENESIS = { sequence: 0, hash: "", generatedAt: null };

function parseChained(parsed: ParsedRecord) {
  const record = "RegistroAlta" in parsed ? parsed.RegistroAlta : parsed.RegistroAnulacion;
  const { Encadenamiento: link, Huella, FechaHoraHusoGenRegistro } = record;
  const previousHash = "RegistroAnterior" in link ? link.RegistroAnterior.Huella : "";
  return { previousHash, hash: Huella, generatedAt: FechaHoraHusoGenRegistro };
}

function computeHash(parsed: ParsedRecord, previousHash: string): string {
  if ("RegistroAlta" in parsed) {
    const { IDFactura, ...fields } = parsed.RegistroAlta;
    return hashRegistration({ ...fields, ...IDFactura, Huella: previousHash });
  }
  const { IDFactura, ...fields } = parsed.RegistroAnulacion;
  return hashCancellation({ ...fields, ...IDFactura, Huella: previousHash });
}

const isOfInvoice = (parsed: ParsedRecord, { invoice, isCancellation }: StoredRecord): boolean => {
  const [number, date] =
    "RegistroAlta" in parsed
      ? [parsed.RegistroAlta.IDFactura.NumSerieFactura, parsed.RegistroAlta.IDFactura.FechaExpedicionFactura]
      : [
          parsed.RegistroAnulacion.IDFactura.NumSerieFacturaAnulada,
          parsed.RegistroAnulacion.IDFactura.FechaExpedicionFacturaAnulada,
        ];
  return (
    "RegistroAnulacion" in parsed === isCancellation &&
    number === formatReference(invoice) &&
    date === toRecordDay(invoice.issuedAt)
  );
};

/** Returns what is wrong with a record after `previous`, in Spanish; null if nothing is. */
function findFault(record: StoredRecord, previous: Link | typeof GENESIS): string | null {
  if (record.sequence !== previous.sequence + 1)
    return `Antes de este registro faltan ${record.sequence - previous.sequence - 1}.`;
  if (record.previousHash !== previous.hash) return "No sigue al registro anterior.";
  if (previous.generatedAt !== null && toEpochMs(record.generatedAt) < toEpochMs(previous.generatedAt))
    return "Su hora es anterior a la del registro anterior.";
  const parsed = parseRecord(record.xml);
  if (!parsed) return "Su contenido no se puede leer.";
  if (!isOfInvoice(parsed, record)) return "Su contenido no es el de su factura.";
  const chained = parseChained(parsed);
  if (chained.previousHash !== record.previousHash || chained.generatedAt !== record.generatedAt)
    return "Su contenido no coincide con la cadena.";
  if (chained.hash !== record.hash || computeHash(parsed, record.previousHash) !== record.hash)
    return "Su huella no es la de su contenido.";
  return null;
}

/** Compares the last record with the head; null if they agree. Records appended meanwhile are in neither. */
async function findHeadBreak(last: Link | typeof GENESIS): Promise<ChainBreak | null> {
  const head = await db.invoiceChain.findUniqueOrThrow({ where: { id: 1 } });
  if (head.sequence < last.sequence || (head.sequence === last.sequence && head.hash !== last.hash))
    return {
      sequence: last.sequence,
      reference: null,
      reason: "La cabeza de la cadena no es su último registro.",
    };
  if (head.sequence === last.sequence) return null;
  const next = await db.invoiceRecord.findUnique({ where: { sequence: last.sequence + 1 } });
  return next
    ? null
    : { sequence: last.sequence + 1, reference: null, reason: "Faltan los últimos registros de la cadena." };
}

/** Reads the whole chain in batches and stops at its first break. */
export async function verifyChain(): Promise<ChainState> {
  let last: Link | typeof GENESIS = GENESIS;
  for await (const records of readInBatches(BATCH_SIZE, readRecords)) {
    for (const record of records) {
      const reason = findFault(record, last);
      if (reason !== null) {
        const broken = { sequence: record.sequence, reference: formatReference(record.invoice), reason };
        return { records: last.sequence, broken };
      }
      last = record;
    }
  }
  return { records: last.sequence, broken: await findHeadBreak(last) };
}
