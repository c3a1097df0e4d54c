import "server-only";
import { z } from "zod";
import { formatReference } from "@/lib/invoicing/reference";
import { isAdmin } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { InvoiceRecordState } from "@/lib/platform/db/generated/client";
import { splitPage } from "@/lib/platform/http/cursor";
import { AppError } from "@/lib/platform/http/errors";
import { taxAgency } from "@/lib/platform/ports/tax-agency";
import { areInvoicesIssued, getFirstInvoiceDay, getInvoiceStart } from "@/lib/platform/site-config/data";
import { toIsoString } from "@/lib/platform/time/instants";
import { describeSending } from "./copy";
import { listObstacles } from "./obstacles";
import { MAX_SEQUENCE, RECORDS_PAGE_SIZE } from "./schema";
import type {
  ChainState,
  InvoicingState,
  ProblemRecord,
  ProblemRecordsPage,
  RecordsOverview,
  RecordsQuery,
} from "./schema";
import { verifyChain } from "./verification";

const { sql } = Prisma;

// A cancellation that was taken with errors is taken: nothing corrects it.
const isProblem = sql`(r.state = 'REJECTED' or (r.state = 'ACCEPTED_WITH_ERRORS' and not r."isCancellation"))
  and not exists (select 1 from "InvoiceRecord" later where later."invoiceId" = r."invoiceId"
    and later."isCancellation" = r."isCancellation" and later.sequence > r.sequence)`;

/** Says whether a record waits for its correction. */
export async function isOpenProblem(tx: Tx, sequence: number): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from "InvoiceRecord" r where r.sequence = ${sequence} and ${isProblem}`;
  return rows.length > 0;
}

/** Errors: `Forbidden`. */
export async function countProblemRecords(actor: Actor): Promise<number> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from "InvoiceRecord" r where ${isProblem}`;
  return row?.count ?? 0;
}

type ProblemRow = {
  sequence: number;
  invoiceId: string;
  series: string;
  number: number;
  isCancellation: boolean;
  state: InvoiceRecordState;
  generatedAt: string;
  errorCode: string | null;
  errorText: string | null;
};

const toProblem = ({ series, number, state, errorCode, errorText, ...row }: ProblemRow): ProblemRecord => ({
  ...row,
  reference: formatReference({ series, number }),
  state: state === "REJECTED" ? "rejected" : "with-errors",
  code: errorCode,
  text: errorText,
});

const sequenceCursor = z.coerce.number().int().min(0).max(MAX_SEQUENCE);

/** Errors: `MalformedRequest`. */
function parseCursor(after: string): number {
  const { success, data } = sequenceCursor.safeParse(after);
  if (!success) throw new AppError("MalformedRequest");
  return data;
}

/** Lists what waits for its correction, the oldest first. Errors: `Forbidden`, `MalformedRequest`. */
export async function listProblemRecords(actor: Actor, { after }: RecordsQuery): Promise<ProblemRecordsPage> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  const start = after === undefined ? 0 : parseCursor(after);
  const [rows, total] = await Promise.all([
    db.$queryRaw<ProblemRow[]>`
      select r.sequence, r."invoiceId", i.series, i.number, r."isCancellation", r.state, r."generatedAt",
        r."errorCode", r."errorText"
      from "InvoiceRecord" r join "Invoice" i on i.id = r."invoiceId"
      where ${isProblem} and r.sequence > ${start} order by r.sequence limit ${RECORDS_PAGE_SIZE + 1}`,
    countProblemRecords(actor),
  ]);
  const { shown, after: next } = splitPage(rows, RECORDS_PAGE_SIZE, ({ sequence }) => String(sequence));
  return {
    content: shown.map(toProblem),
    metadata: { total, pageSize: RECORDS_PAGE_SIZE, after: next },
  };
}

/** Says what has become of invoices at the agency, by their ids; nothing of any while there is no agency to send them to. */
export async function describeSendings(invoiceIds: string[]): Promise<Map<string, string>> {
  const { kind } = taxAgency;
  if (kind === "none") return new Map();
  const records = await db.invoiceRecord.findMany({
    where: { invoiceId: { in: invoiceIds }, isCancellation: false },
    orderBy: { sequence: "asc" },
    select: { invoiceId: true, state: true, errorCode: true },
  });
  // The last record of an invoice is the one that counts.
  return new Map(records.map((record) => [record.invoiceId, describeSending(record, kind)]));
}

async function countStates(): Promise<RecordsOverview["counts"]> {
  const rows = await db.invoiceRecord.groupBy({ by: ["state"], _count: { _all: true } });
  const count = (state: InvoiceRecordState): number =>
    rows.find((row) => row.state === state)?._count._all ?? 0;
  return {
    pending: count("PENDING"),
    accepted: count("ACCEPTED"),
    withErrors: count("ACCEPTED_WITH_ERRORS"),
    rejected: count("REJECTED"),
  };
}

function getInvoicingState(): InvoicingState {
  const from = getFirstInvoiceDay();
  if (getInvoiceStart() === null) return { state: "without-data", from };
  return { state: areInvoicesIssued() ? "issuing" : "before-day", from };
}

/** Tells how sending goes, and what is missing for it. Errors: `Forbidden`. */
export async function getRecordsOverview(actor: Actor): Promise<RecordsOverview> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  const [obstacles, counts, oldest, sending] = await Promise.all([
    listObstacles(),
    countStates(),
    db.invoiceRecord.findFirst({
      where: { state: "PENDING" },
      orderBy: { sequence: "asc" },
      select: { createdAt: true },
    }),
    db.invoiceSending.findUniqueOrThrow({ where: { id: 1 } }),
  ]);
  const { lastFailure, failures, waitUntil, lastContactAt } = sending;
  return {
    invoicing: getInvoicingState(),
    obstacles,
    agency: taxAgency.kind,
    counts,
    waitingSince: toIsoString(oldest?.createdAt ?? null),
    lastContactAt: toIsoString(lastContactAt),
    failure:
      lastFailure === null ? null : { attempts: failures, text: lastFailure, nextAt: toIsoString(waitUntil) },
  };
}

/** Reads the whole chain. Errors: `Forbidden`. */
export async function verifyRecords(actor: Actor): Promise<ChainState> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  return verifyChain();
}
