import "server-only";
import { BOOKS_ZONE } from "@/lib/invoicing/zone";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { toIsoDate } from "@/lib/platform/time/dates";
import { toLocalDay } from "@/lib/platform/time/days";
import { mapBatches, readInBatches } from "@/lib/platform/batches";
import { getQuarterPeriod } from "./periods";
import { findQuarter } from "./policy";
import type { BookInvoice } from "./policy";

// Reads the invoices of a quarter in the order of their numbers.

const BATCH_SIZE = 1000;

const select = {
  kind: true,
  series: true,
  number: true,
  issuedAt: true,
  operationDate: true,
  buyerId: true,
  recipientSealed: true,
  currency: true,
  exchangeRate: true,
  exchangeRateDate: true,
  corrects: { select: { operationDate: true } },
  lines: {
    orderBy: { position: "asc" },
    select: { taxRule: true, taxPercentage: true, taxBase: true, taxAmount: true },
  },
} satisfies Prisma.InvoiceSelect;

type InvoiceRow = Prisma.InvoiceGetPayload<{ select: typeof select }>;

export type RegisteredInvoice = BookInvoice &
  Pick<InvoiceRow, "series" | "number" | "buyerId" | "recipientSealed">;

const toRegistered = ({
  corrects,
  issuedAt,
  exchangeRate,
  exchangeRateDate,
  lines,
  ...row
}: InvoiceRow): RegisteredInvoice => ({
  ...row,
  issuedOn: toLocalDay(issuedAt.toISOString(), BOOKS_ZONE),
  operationDate: toIsoDate(row.operationDate),
  correctedDate: corrects && toIsoDate(corrects.operationDate),
  exchangeRate: exchangeRate?.toNumber() ?? null,
  exchangeRateDate: exchangeRateDate && toIsoDate(exchangeRateDate),
  lines: lines.map((line) => ({ ...line, taxPercentage: line.taxPercentage.toNumber() })),
});

/** Operations of a quarter are invoiced in it or later, so these are more than `findQuarter` keeps. */
function toWhere(quarter: string): Prisma.InvoiceWhereInput {
  const { start, end, firstDay, lastDay } = getQuarterPeriod(quarter);
  const operationDate = { gte: new Date(firstDay), lte: new Date(lastDay) };
  return { issuedAt: { gte: start }, OR: [{ issuedAt: { lt: end } }, { operationDate }] };
}

/** Streams the invoices that stand in the books of a quarter, substitutes included. */
export async function* streamInvoices(quarter: string): AsyncGenerator<RegisteredInvoice[]> {
  const rows = readInBatches(BATCH_SIZE, (after: InvoiceRow | null) =>
    db.invoice.findMany({
      where: toWhere(quarter),
      select,
      orderBy: [{ series: "asc" }, { number: "asc" }],
      take: BATCH_SIZE,
      ...(after
        ? { cursor: { series_number: { series: after.series, number: after.number } }, skip: 1 }
        : {}),
    }),
  );
  for await (const batch of mapBatches(rows, toRegistered))
    yield batch.filter((invoice) => findQuarter(invoice) === quarter);
}
