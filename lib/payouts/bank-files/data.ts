import "server-only";
import type { Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { splitPage } from "@/lib/platform/http/cursor";
import { AppError } from "@/lib/platform/http/errors";
import { decodeTimeCursor, encodeTimeCursor, type TimeCursor } from "@/lib/platform/http/time-cursor";
import { findSepaSender } from "@/lib/payouts/sepa-sender/data";
import { canManagePayouts } from "@/lib/payouts/sales/policy";
import {
  isDisputed,
  isInOpenBankFile,
  isSale,
  isTransferring,
  availableAmount,
  masterAmount,
  ordersWithAdjustments,
  paidAmount,
  saleStatusAt,
} from "@/lib/payouts/sales/sql";
import { MAX_BANK_FILE_SALES } from "./schema";
import type { BankFileFormat, BankFilesView, ClosedBankFile, CurrencySum, OpenBankFile } from "./schema";

const { sql, empty } = Prisma;

const CLOSED_FILES_PAGE_SIZE = 20;

const isSepaPayment = sql`(d.method = 'IBAN' and o.currency = 'eur')`;

const isOfActiveMaster = sql`exists (
  select 1 from "User" u where u.id = o."masterUserId" and u."deactivatedAt" is null)`;

/** A CSV takes what a SEPA file cannot; everything while there are no SEPA files. */
async function matchFormat(format: BankFileFormat, now: Date): Promise<Prisma.Sql> {
  if (format === "SEPA") return sql`and ${isSepaPayment}`;
  return (await findSepaSender(now)) ? sql`and not ${isSepaPayment}` : empty;
}

/**
 * Ids of sales that can be paid now to details in force, the longest available first. A deactivated Master is paid only by
 * sales that an admin names.
 */
export async function listBankFileCandidates(
  format: BankFileFormat,
  orderIds: string[] | undefined,
  now: Date,
): Promise<string[]> {
  const formatFilter = await matchFormat(format, now);
  const rows = await db.$queryRaw<{ id: string }[]>`
    select o.id from ${ordersWithAdjustments}
    cross join lateral (
      select b.method from "BankDetails" b
      where b."userId" = o."masterUserId" and b."cancelledAt" is null and b."effectiveAt" <= ${now}::timestamptz
        and coalesce(b.currency, o.currency) = o.currency
      order by b.currency nulls last, b."effectiveAt" desc limit 1) d
    where ${isSale} and ${saleStatusAt(now)} = 'available' and ${availableAmount(now)} > 0 and not ${isTransferring} and not ${isInOpenBankFile}
      and ${orderIds ? sql`o.id = any(${orderIds}::uuid[])` : isOfActiveMaster} ${formatFilter}
    order by o."availableBillingDate", o.id limit ${MAX_BANK_FILE_SALES}`;
  return rows.map(({ id }) => id);
}

type SumRow = {
  fileId: string;
  currency: string;
  amount: number;
  less: number;
  payments: number;
  sales: number;
};

const findSums = (fileIds: string[]) => db.$queryRaw<SumRow[]>`
  select l."fileId", l.currency, sum(l.amount)::float8 as amount, count(*)::int as sales,
    count(distinct l."masterId")::int as payments,
    sum(greatest(l.amount - case when ${isDisputed} then 0 else ${masterAmount} - ${paidAmount} end, 0))::float8 as less
  from "BankFileLine" l
  join (${ordersWithAdjustments}) on o.id = l."orderId"
  where l."fileId" = any(${fileIds}::uuid[])
  group by l."fileId", l.currency order by l.currency`;

const toCurrencySums = (rows: SumRow[], column: "amount" | "less"): CurrencySum[] =>
  rows.filter((row) => row[column] > 0).map((row) => ({ currency: row.currency, amount: row[column] }));

const countColumn = (rows: SumRow[], column: "payments" | "sales"): number =>
  rows.reduce((sum, row) => sum + row[column], 0);

type FileRow = {
  id: string;
  format: BankFileFormat;
  createdAt: Date;
  madeBy: { name: string; lastName: string };
};

const toSummary = ({ id, format, createdAt, madeBy }: FileRow, rows: SumRow[]) => ({
  id,
  format,
  createdAt: createdAt.toISOString(),
  madeBy,
  payments: countColumn(rows, "payments"),
  sales: countColumn(rows, "sales"),
  sums: toCurrencySums(rows, "amount"),
});

/** The files to confirm or discard, the newest first. Errors: `Forbidden`. */
export async function listOpenBankFiles(actor: Actor): Promise<BankFilesView> {
  if (!canManagePayouts(actor)) throw new AppError("Forbidden");
  const files = await db.bankFile.findMany({
    where: { status: "OPEN" },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    include: { madeBy: { select: { name: true, lastName: true } } },
  });
  const sums = await findSums(files.map(({ id }) => id));
  const open = files.map((file): OpenBankFile => {
    const rows = sums.filter(({ fileId }) => fileId === file.id);
    return { ...toSummary(file, rows), lessSince: toCurrencySums(rows, "less") };
  });
  return { open, sender: await findSepaSender() };
}

const nameSelect = { select: { name: true, lastName: true } } as const;

const findClosedFiles = (before: TimeCursor | undefined) =>
  db.bankFile.findMany({
    where: {
      status: { not: "OPEN" },
      ...(before && {
        OR: [{ closedAt: { lt: before.at } }, { closedAt: before.at, id: { lt: before.id } }],
      }),
    },
    orderBy: [{ closedAt: "desc" }, { id: "desc" }],
    take: CLOSED_FILES_PAGE_SIZE + 1,
    include: { madeBy: nameSelect, closedBy: nameSelect },
  });

/** Ids of the files with an account that was deleted. */
async function findUnreadable(fileIds: string[]): Promise<Set<string>> {
  const lines = await db.bankFileLine.findMany({
    where: { fileId: { in: fileIds }, OR: [{ bankDetailsId: null }, { bankDetails: { sealed: null } }] },
    distinct: ["fileId"],
    select: { fileId: true },
  });
  return new Set(lines.map(({ fileId }) => fileId));
}

/** Lists the files that were sent or discarded, the last one first. Errors: `Forbidden`, `MalformedRequest`. */
export async function listClosedBankFiles(
  actor: Actor,
  { after: cursor }: { after?: string | undefined },
): Promise<{ content: ClosedBankFile[]; after: string | null }> {
  if (!canManagePayouts(actor)) throw new AppError("Forbidden");
  const files = await findClosedFiles(cursor === undefined ? undefined : decodeTimeCursor(cursor));
  const closed = files.flatMap((file) =>
    file.closedAt === null || file.status === "OPEN"
      ? []
      : [{ ...file, closedAt: file.closedAt, status: file.status }],
  );
  const { shown, after } = splitPage(closed, CLOSED_FILES_PAGE_SIZE, ({ closedAt, id }) =>
    encodeTimeCursor({ at: closedAt, id }),
  );
  const ids = shown.map(({ id }) => id);
  const [sums, unreadable] = await Promise.all([findSums(ids), findUnreadable(ids)]);
  const content = shown.map((file): ClosedBankFile => ({
    ...toSummary(
      file,
      sums.filter(({ fileId }) => fileId === file.id),
    ),
    status: file.status,
    closedAt: file.closedAt.toISOString(),
    closedBy: file.closedBy,
    isReadable: !unreadable.has(file.id),
  }));
  return { content, after };
}
