import "server-only";
import { formatReference } from "@/lib/invoicing/reference";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/log";
import { taxAgency, TaxAgencyError, TAX_AGENCY_TIMEOUT_MS } from "@/lib/platform/ports/tax-agency";
import { getOperator } from "@/lib/platform/site-config/data";
import { HOUR_MS, MINUTE_MS } from "@/lib/platform/time/instants";
import { parseAnswer, type Answer, type RecordResult } from "./answer";
import { toEpochMs } from "./clock";
import { DUPLICATE, isUnreadable } from "./errors";
import { listObstacles } from "./obstacles";
import { findNif } from "./system";
import { renderEnvelope } from "./xml";

// Sends what has no answer yet, in the order of the chain, one batch at a time among all processes. Whoever holds the lease
// asks the agency without holding a lock; what happens to it in between is the same for the agency: it gets the batch again, and
// says of each record that it has it.

const MAX_BATCH = 1000;
const LATE_AFTER_MS = 240_000;
const LEASE_MS = 2 * TAX_AGENCY_TIMEOUT_MS;
const MAX_BACKOFF_MS = HOUR_MS;

type BatchRecord = {
  sequence: number;
  reference: string;
  isCancellation: boolean;
  isRepeated: boolean;
  xml: string;
};

/** `limit` is how many records it could have. */
type Batch = { leasedUntil: Date; limit: number; records: BatchRecord[]; isLate: boolean };

/** Returns null while another process sends, or the agency wants nothing yet. */
async function takeLease(tx: Tx, now: Date): Promise<{ leasedUntil: Date; batchLimit: number } | null> {
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  const [row] = await tx.$queryRaw<{ batchLimit: number }[]>`
    update "InvoiceSending" set "leasedUntil" = ${leasedUntil}
    where id = 1 and ("leasedUntil" is null or "leasedUntil" <= ${now})
      and ("waitUntil" is null or "waitUntil" <= ${now})
      and exists (select 1 from "InvoiceRecord" where state = 'PENDING')
    returning "batchLimit"`;
  return row ? { leasedUntil, batchLimit: row.batchLimit } : null;
}

/** Counts the attempt before it is made. Returns null if there is nothing to send, or not now. */
const claimBatch = (now: Date): Promise<Batch | null> =>
  db.$transaction(async (tx) => {
    const lease = await takeLease(tx, now);
    if (!lease) return null;
    const rows = await tx.invoiceRecord.findMany({
      where: { state: "PENDING" },
      orderBy: { sequence: "asc" },
      take: lease.batchLimit,
      include: { invoice: { select: { series: true, number: true } } },
    });
    await tx.invoiceRecord.updateMany({
      where: { sequence: { in: rows.map(({ sequence }) => sequence) } },
      data: { attempts: { increment: 1 }, lastAttemptAt: now },
    });
    return {
      leasedUntil: lease.leasedUntil,
      limit: lease.batchLimit,
      isLate: rows.some(({ generatedAt }) => now.getTime() - toEpochMs(generatedAt) > LATE_AFTER_MS),
      records: rows.map(({ sequence, invoice, isCancellation, attempts, xml }) => ({
        sequence,
        reference: formatReference(invoice),
        isCancellation,
        isRepeated: attempts > 0,
        xml,
      })),
    };
  });

const keyOf = ({ reference, isCancellation }: Pick<BatchRecord, "reference" | "isCancellation">): string =>
  `${isCancellation ? "cancellation" : "registration"} ${reference}`;

type AnsweredRecord = Pick<RecordResult, "state" | "code" | "text"> & { sequence: number };

/**
 * Marks a record that the agency had before the first attempt: it came from elsewhere, and somebody has to look at it.
 */
function toAnswered({ sequence, isRepeated }: BatchRecord, result: RecordResult): AnsweredRecord {
  const isForeign = result.isDuplicate && !isRepeated && result.state === "ACCEPTED";
  if (!isForeign) return { sequence, ...result };
  return { sequence, state: "ACCEPTED_WITH_ERRORS", code: DUPLICATE, text: "El registro ya constaba." };
}

/** Applies each result once. A record that the answer leaves out is sent again. */
async function applyResults(
  tx: Tx,
  answered: AnsweredRecord[],
  receipt: string | null,
  now: Date,
): Promise<void> {
  await tx.$executeRaw`
    update "InvoiceRecord" r set state = a.state::"InvoiceRecordState", "errorCode" = a.code, "errorText" = a.text,
      "agencyCode" = case when a.state = 'REJECTED' then null else ${receipt} end, "answeredAt" = ${now}
    from unnest(${answered.map(({ sequence }) => sequence)}::int[], ${answered.map(({ state }) => state)}::text[],
      ${answered.map(({ code }) => code)}::text[], ${answered.map(({ text }) => text)}::text[]) a(sequence, state, code, text)
    where r.sequence = a.sequence and r.state = 'PENDING'`;
}

type SendingState = { waitMs: number; batchLimit: number; failure: string | null };

/** Ends the attempt, and the lease if no other process took it over meanwhile. */
async function endAttempt(
  tx: Tx,
  { leasedUntil }: Batch,
  { waitMs, batchLimit, failure }: SendingState,
  now: Date,
) {
  const waitUntil = new Date(now.getTime() + waitMs);
  await tx.$executeRaw`
    update "InvoiceSending" set "waitUntil" = ${waitUntil}, "batchLimit" = ${batchLimit},
      "lastContactAt" = case when ${failure}::text is null then ${now}::timestamptz else "lastContactAt" end,
      failures = case when ${failure}::text is null then 0 else failures + 1 end, "lastFailure" = ${failure},
      "leasedUntil" = nullif("leasedUntil", ${leasedUntil})
    where id = 1`;
}

type Results = Extract<Answer, { kind: "results" }>;

const applyAnswer = (batch: Batch, { receipt, waitSeconds, results }: Results, now: Date): Promise<void> =>
  db.$transaction(async (tx) => {
    const byKey = new Map(results.map((result) => [keyOf(result), result]));
    const answered = batch.records.flatMap((record) => {
      const result = byKey.get(keyOf(record));
      return result ? [toAnswered(record, result)] : [];
    });
    await applyResults(tx, answered, receipt, now);
    // The record that cannot be read comes in a later part.
    const batchLimit = batch.records.length < batch.limit ? MAX_BATCH : batch.limit;
    await endAttempt(tx, batch, { waitMs: waitSeconds * 1000, batchLimit, failure: null }, now);
  });

/** A record alone that cannot be read is refused, so that it holds up no other. */
const refuseRecord = (
  batch: Batch,
  record: BatchRecord,
  { code, text }: { code: string; text: string },
  now: Date,
) =>
  db.$transaction(async (tx) => {
    await applyResults(tx, [{ sequence: record.sequence, state: "REJECTED", code, text }], null, now);
    await endAttempt(tx, batch, { waitMs: MINUTE_MS, batchLimit: MAX_BATCH, failure: null }, now);
  });

type Failure = { text: string; code: string | null };

async function recordFailure(batch: Batch, { text, code }: Failure, now: Date): Promise<void> {
  const { failures } = await db.invoiceSending.findUniqueOrThrow({ where: { id: 1 } });
  const waitMs = isUnreadable(code)
    ? MINUTE_MS
    : Math.min(MINUTE_MS * 2 ** Math.min(failures, 10), MAX_BACKOFF_MS);
  // Halved until the record is alone that the agency cannot read.
  const batchLimit = isUnreadable(code) ? Math.max(1, Math.floor(batch.records.length / 2)) : MAX_BATCH;
  log.warn({ code, records: batch.records.length }, "The tax agency did not answer a batch");
  await db.$transaction((tx) => endAttempt(tx, batch, { waitMs, batchLimit, failure: text }, now));
}

const FAILURE_TEXTS = {
  unreachable: "No se puede conectar con la Agencia.",
  timeout: "La Agencia no ha respondido a tiempo.",
  "too-large": "La respuesta de la Agencia es demasiado grande.",
  status: "La Agencia ha respondido con un error de su servidor.",
  insecure: "La dirección de la Agencia no es segura: tiene que empezar por https.",
  certificate: "No se puede abrir el certificado.",
} as const;

const UNREADABLE_ANSWER = {
  kind: "fault",
  code: null,
  text: "No se entiende la respuesta de la Agencia.",
} as const;

/** Returns a fault for what is no answer. */
async function askAgency({ records, isLate }: Batch): Promise<Answer> {
  const { name, taxId } = getOperator();
  const envelope = renderEnvelope({
    issuer: { name, taxId: findNif(taxId) ?? taxId },
    records: records.map(({ xml }) => xml),
    isLate,
  });
  try {
    return parseAnswer(await taxAgency.send(envelope)) ?? UNREADABLE_ANSWER;
  } catch (error) {
    if (!(error instanceof TaxAgencyError)) throw error;
    log.warn({ err: error }, "The tax agency cannot be asked");
    return { kind: "fault", code: null, text: FAILURE_TEXTS[error.reason] };
  }
}

/** Sends one batch, unless something is missing, another process sends, or the agency asked to wait. Returns its size. */
export async function sendPendingRecords(now = new Date()): Promise<number> {
  if ((await listObstacles()).length > 0) return 0;
  const batch = await claimBatch(now);
  if (!batch) return 0;
  const start = performance.now();
  const answer = await askAgency(batch);
  const answeredAt = new Date(now.getTime() + performance.now() - start);
  const [only, ...others] = batch.records;
  if (answer.kind === "results") await applyAnswer(batch, answer, answeredAt);
  else if (only && others.length === 0 && answer.code && isUnreadable(answer.code))
    await refuseRecord(batch, only, { code: answer.code, text: answer.text }, answeredAt);
  else await recordFailure(batch, answer, answeredAt);
  return batch.records.length;
}
