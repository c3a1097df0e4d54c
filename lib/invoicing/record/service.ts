import "server-only";
import { groupByRule } from "@/lib/invoicing/breakdown";
import { unsealRecipient } from "@/lib/orders/recipient";
import { formatReference } from "@/lib/invoicing/reference";
import { recordAuditEntry } from "@/lib/identity/audit/service";
import { lockAsAdmin } from "@/lib/identity/lock-user";
import { isAdmin } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { Invoice, InvoiceLine, InvoiceRecord } from "@/lib/platform/db/generated/client";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { enqueue } from "@/lib/platform/ports/queue";
import { toRecordDetails } from "./amounts";
import { toGenerationTime, toRecordDate, toRecordDay } from "./clock";
import { isOpenProblem } from "./data";
import { isRecipientError } from "./errors";
import { findNif } from "./system";
import { renderCancellation, renderRegistration } from "./xml";
import type { ChainLink, RecordedInvoice, Registration, RenderedRecord } from "./xml";

type InvoiceIdentity = Pick<Invoice, "issuerTaxId" | "series" | "number" | "issuedAt">;

const identity = { select: { issuerTaxId: true, series: true, number: true, issuedAt: true } } as const;

const toRecorded = (invoice: InvoiceIdentity): RecordedInvoice => ({
  issuerTaxId: findNif(invoice.issuerTaxId) ?? invoice.issuerTaxId,
  reference: formatReference(invoice),
  date: toRecordDay(invoice.issuedAt),
});

const loadInvoice = (tx: Tx, id: string) =>
  tx.invoice.findUniqueOrThrow({
    where: { id },
    include: {
      lines: { orderBy: { position: "asc" } },
      records: { orderBy: { sequence: "asc" } },
      corrects: identity,
      substitutes: identity,
    },
  });

type LoadedInvoice = Awaited<ReturnType<typeof loadInvoice>>;

/** Serializes the writers until the end of their transactions, so that sequences have no gaps. */
async function lockHead(
  tx: Tx,
): Promise<{ sequence: number; previous: ChainLink | null; time: string | null }> {
  const [head] = await tx.$queryRaw<{ sequence: number }[]>`
    select sequence from "InvoiceChain" where id = 1 for update`;
  if (!head) throw new Error("The chain of records has no head");
  if (head.sequence === 0) return { sequence: 0, previous: null, time: null };
  const { hash, generatedAt, invoice } = await tx.invoiceRecord.findUniqueOrThrow({
    where: { sequence: head.sequence },
    select: { hash: true, generatedAt: true, invoice: identity },
  });
  return { sequence: head.sequence, previous: { ...toRecorded(invoice), hash }, time: generatedAt };
}

const isAccepted = ({ state }: InvoiceRecord): boolean =>
  state === "ACCEPTED" || state === "ACCEPTED_WITH_ERRORS";

/** Finds the reason for which a registration is repeated; null for the first one. Errors: one that waits for its answer, or needs no correction. */
function findCorrection(registrations: readonly InvoiceRecord[]): Registration["correction"] {
  const last = registrations.at(-1);
  if (!last) return null;
  if (last.state === "PENDING" || last.state === "ACCEPTED")
    throw new Error(`The invoice is recorded already, in record ${last.sequence}`);
  if (!registrations.some(isAccepted)) return "unknown";
  return last.state === "REJECTED" ? "refused" : "accepted";
}

const toPercentageLine = ({ taxRule, taxPercentage, taxBase, taxAmount }: InvoiceLine) => ({
  taxRule,
  taxPercentage: taxPercentage.toNumber(),
  taxBase,
  taxAmount,
});

/** The day of the operation if it came before the day of issue; it cannot come after. */
function findOperationDate(invoice: Invoice, issueDay: string): string | null {
  const day = toRecordDate(invoice.operationDate.toISOString().slice(0, 10));
  return day === issueDay || invoice.operationDate > invoice.issuedAt ? null : day;
}

function toRegistration(invoice: LoadedInvoice): Omit<Registration, "previous" | "generatedAt" | "issuer"> {
  const registrations = invoice.records.filter(({ isCancellation }) => !isCancellation);
  const recorded = toRecorded(invoice);
  const { currency, exchangeRate, recipientSealed, buyerId } = invoice;
  const money = { currency, exchangeRate: exchangeRate?.toNumber() ?? null };
  const refersTo = invoice.corrects ?? invoice.substitutes;
  return {
    invoice: recorded,
    kind: invoice.kind,
    operationDate: findOperationDate(invoice, recorded.date),
    description: invoice.lines.map(({ description }) => description).join("; "),
    recipient: recipientSealed
      ? {
          person: unsealRecipient(recipientSealed, buyerId),
          isUnknown: isRecipientError(registrations.at(-1)?.errorCode ?? null),
        }
      : null,
    refersTo: refersTo ? toRecorded(refersTo) : null,
    details: toRecordDetails(groupByRule(invoice.lines.map(toPercentageLine), money)),
    correction: findCorrection(registrations),
  };
}

function toCancellation({ records, ...invoice }: LoadedInvoice) {
  const last = records.filter(({ isCancellation }) => isCancellation).at(-1);
  if (last && last.state !== "REJECTED")
    throw new Error(`The invoice is cancelled already, in record ${last.sequence}`);
  return {
    invoice: toRecorded(invoice),
    isRefused: last !== undefined,
    isUnknown: !records.some((record) => !record.isCancellation && isAccepted(record)),
  };
}

type Link = Pick<Registration, "issuer" | "previous" | "generatedAt">;

/** Prepares what is known before the head is locked. */
function prepareRecord(invoice: LoadedInvoice, isCancellation: boolean) {
  if (isCancellation) {
    const cancellation = toCancellation(invoice);
    return {
      isCorrection: cancellation.isRefused,
      render: (link: Link): RenderedRecord => renderCancellation({ ...cancellation, ...link }),
    };
  }
  const registration = toRegistration(invoice);
  return {
    isCorrection: registration.correction !== null,
    render: (link: Link): RenderedRecord => renderRegistration({ ...registration, ...link }),
  };
}

export type RecordOptions = {
  /** The invoice should not have been issued. */
  isCancellation?: boolean;
  now?: Date;
};

export type AppendedRecord = { sequence: number; hash: string };

/**
 * Records an invoice at the end of the chain; a later call for the same invoice corrects what the agency refused or found
 * errors in. It locks the chain until the transaction ends, so the issuing transaction calls it last. Returns null if the issuer
 * has no Spanish NIF: such an invoice is not for the agency.
 */
export async function appendRecord(
  tx: Tx,
  invoiceId: string,
  { isCancellation = false, now = new Date() }: RecordOptions = {},
): Promise<AppendedRecord | null> {
  const invoice = await loadInvoice(tx, invoiceId);
  const taxId = findNif(invoice.issuerTaxId);
  if (taxId === null) return null;
  const { isCorrection, render } = prepareRecord(invoice, isCancellation);
  const { previous, time, sequence: last } = await lockHead(tx);
  const sequence = last + 1;
  const generatedAt = toGenerationTime(now, time);
  const { xml, hash } = render({ issuer: { name: invoice.issuerName, taxId }, previous, generatedAt });
  await tx.invoiceRecord.create({
    data: {
      sequence,
      invoiceId,
      isCancellation,
      isCorrection,
      previousHash: previous?.hash ?? "",
      hash,
      generatedAt,
      xml,
    },
  });
  await tx.invoiceChain.update({ where: { id: 1 }, data: { sequence, hash } });
  return { sequence, hash };
}

const ALREADY_CORRECTED = "Otra persona ya la ha corregido, o la Agencia la ha aceptado mientras tanto.";

/**
 * Records an invoice anew that the agency refused, or has with errors, as the site would record it now. Errors: `Forbidden`,
 * `NotFound`, `Conflict` (there is nothing to correct any more).
 */
export async function correctRecord(actor: Member, sequence: number): Promise<{ sequence: number }> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  return db.$transaction(async (tx) => {
    await lockAsAdmin(tx, actor);
    const [row] = await tx.$queryRaw<{ invoiceId: string; isCancellation: boolean }[]>`
      select "invoiceId", "isCancellation" from "InvoiceRecord" where sequence = ${sequence} for update`;
    if (!row) throw new AppError("NotFound");
    if (!(await isOpenProblem(tx, sequence))) throw conflict(ALREADY_CORRECTED);
    const record = await appendRecord(tx, row.invoiceId, { isCancellation: row.isCancellation });
    if (!record) throw new Error("The issuer of a recorded invoice has no NIF");
    const invoice = await tx.invoice.findUniqueOrThrow({ where: { id: row.invoiceId } });
    await recordAuditEntry(tx, actor, {
      action: "invoiceRecord.corrected",
      subject: { type: "User", id: invoice.buyerId },
      after: {
        reference: formatReference(invoice),
        former: String(sequence),
        record: String(record.sequence),
      },
    });
    return { sequence: record.sequence };
  });
}

/** Sends in a moment instead of at the next try after a failure; what the agency asked to wait is waited. Errors: `Forbidden`. */
export async function sendRecordsNow(actor: Member): Promise<void> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  await db.$transaction(async (tx) => {
    await lockAsAdmin(tx, actor);
    await tx.invoiceSending.updateMany({ where: { failures: { gt: 0 } }, data: { waitUntil: null } });
    await enqueue(tx, "send-invoice-records", [{ payload: {} }]);
  });
}
