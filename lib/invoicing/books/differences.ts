import "server-only";
import { BOOKS_ZONE } from "@/lib/invoicing/zone";
import { formatReference } from "@/lib/invoicing/reference";
import { isSale, ordersWithAdjustments, refundedAmount } from "@/lib/payouts/sales/sql";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { getInvoiceStart } from "@/lib/platform/site-config/data";
import { formatMoneyWithDecimals } from "@/lib/reference/money";
import { streamInvoices } from "./invoices";
import { getQuarterPeriod } from "./periods";
import type { Period } from "./periods";
import { isFirstInvoice, isRectifyingInvoice } from "./sql";
import type { PayoutTotal } from "./schema";

// Compares what is stored in several places. Each check returns a sentence on the first thing that does not agree, or null.

const { sql } = Prisma;

type Check = (period: Period, start: Date | null) => Promise<string | null>;

/** The lines of an invoice add up to its sums. */
const checkLines: Check = async ({ start, end }) => {
  const [row] = await db.$queryRaw<{ series: string; number: number }[]>`
    select i.series, i.number from "Invoice" i
    left join "InvoiceLine" l on l."invoiceId" = i.id
    where i."issuedAt" >= ${start}::timestamptz and i."issuedAt" < ${end}::timestamptz
    group by i.id
    having sum(l."taxBase") is distinct from i."taxBase" or sum(l."taxAmount") is distinct from i."taxAmount"
    order by i.series, i.number limit 1`;
  return row ? `Las líneas de la factura ${formatReference(row)} no suman su total.` : null;
};

const invoicedAs = (condition: Prisma.Sql): Prisma.Sql => sql`
  select coalesce(sum(l."taxBase"), 0)::int as base, coalesce(sum(l."taxAmount"), 0)::int as tax,
    max(i."operationDate") as day
  from "InvoiceLine" l join "Invoice" i on i.id = l."invoiceId" where l."orderId" = o.id and ${condition}`;

type SaleDifference = {
  reference: string;
  currency: string;
  amount: number;
  invoiced: number;
  returned: number;
  rectified: number;
  sameDay: boolean;
};

/** Sales of the period, and those of which something went back in it or was rectified in it, that are under the duty to invoice. */
const salesOf = ({ start, end }: Period, from: Date): Prisma.Sql => sql`
  select o.reference, o.currency, o.amount, f.base + f.tax as invoiced, ${refundedAmount} as returned,
    - x.base - x.tax as rectified, f.base = o."taxBase" and f.tax = o."taxAmount" as same,
    f.day = (o."completedAt" at time zone ${BOOKS_ZONE}::text)::date as "sameDay", o."completedAt"
  from ${ordersWithAdjustments}
  cross join lateral (${invoicedAs(isFirstInvoice)}) f
  cross join lateral (${invoicedAs(isRectifyingInvoice)}) x
  where ${isSale} and o."completedAt" >= ${from}::timestamptz and o."completedAt" < ${end}::timestamptz
    and (o."completedAt" >= ${start}::timestamptz or p."updatedAt" >= ${start}::timestamptz and p."updatedAt" < ${end}::timestamptz
      or exists (
        select from "InvoiceLine" l join "Invoice" i on i.id = l."invoiceId"
        where l."orderId" = o.id and i."issuedAt" >= ${start}::timestamptz and i."issuedAt" < ${end}::timestamptz))`;

function describeSale({ reference, currency, ...sale }: SaleDifference): string {
  const format = (amount: number) => formatMoneyWithDecimals(amount, currency);
  const { amount, invoiced, returned, rectified } = sale;
  if (invoiced === 0) return `El pedido ${reference} se pagó y no tiene factura.`;
  if (invoiced !== amount)
    return `Del pedido ${reference} se pagaron ${format(amount)} y se facturaron ${format(invoiced)}.`;
  if (returned !== rectified)
    return `Del pedido ${reference} se devolvieron ${format(returned)} y se rectificaron ${format(rectified)}.`;
  return `El pedido ${reference} y su factura no dicen lo mismo del impuesto o del día.`;
}

/** Returns the number of the order that a sentence of `describeSale` is about; null for any other. */
export const findOrderReference = (difference: string): string | null =>
  /^(?:El|Del) pedido (\S+) /.exec(difference)?.[1] ?? null;

/** Each sale is invoiced as it was paid, on its day, and what went back is rectified. */
const checkSales: Check = async (period, start) => {
  if (start === null || start >= period.end) return null;
  const [row] = await db.$queryRaw<SaleDifference[]>`
    with s as (${salesOf(period, start)})
    select * from s
    where not same or "sameDay" is distinct from true or returned <> rectified
    order by "completedAt", reference limit 1`;
  return row ? describeSale(row) : null;
};

/** A transfer that was sent is the sum of what its sales were paid out with. */
const checkTransfers: Check = async ({ start, end }) => {
  const [row] = await db.$queryRaw<{ id: string; amount: number; currency: string; paid: number }[]>`
    select t.id, t.amount, t.currency, coalesce(sum(y.amount), 0)::float8 as paid
    from "Transfer" t left join "SalePayout" y on y."transferId" = t.id
    where t.status = 'SENT' and t."sentAt" >= ${start}::timestamptz and t."sentAt" < ${end}::timestamptz
    group by t.id having coalesce(sum(y.amount), 0) <> t.amount
    order by t.id limit 1`;
  if (!row) return null;
  const [sent, paid] = [row.amount, row.paid].map((amount) => formatMoneyWithDecimals(amount, row.currency));
  return `La transferencia ${row.id} fue de ${sent ?? ""}, y sus ventas están pagadas con ${paid ?? ""}.`;
};

async function sumBooks(quarter: string): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for await (const batch of streamInvoices(quarter)) {
    for (const { kind, currency, lines } of batch) {
      if (kind !== "SIMPLIFIED" && kind !== "FULL") continue;
      const amount = lines.reduce((sum, line) => sum + line.taxBase + line.taxAmount, 0);
      sums.set(currency, (sums.get(currency) ?? 0) + amount);
    }
  }
  return sums;
}

async function sumSold({ start, end }: Period, from: Date): Promise<Map<string, number>> {
  const rows = await db.$queryRaw<{ currency: string; sold: number }[]>`
    select o.currency, sum(o.amount)::float8 as sold from ${ordersWithAdjustments}
    where ${isSale} and o."completedAt" < ${end}::timestamptz
      and o."completedAt" >= ${start > from ? start : from}::timestamptz
    group by 1`;
  return new Map(rows.map(({ currency, sold }) => [currency, sold]));
}

/** The sales in the books of a quarter equal the orders of that quarter, in each currency. */
async function checkBooks(quarter: string, period: Period, start: Date | null): Promise<string | null> {
  if (start === null || start >= period.end) return null;
  const [books, sold] = await Promise.all([sumBooks(quarter), sumSold(period, start)]);
  for (const currency of [...new Set([...books.keys(), ...sold.keys()])].toSorted()) {
    const [inBooks, inOrders] = [books.get(currency) ?? 0, sold.get(currency) ?? 0];
    if (inBooks === inOrders) continue;
    const format = (amount: number) => formatMoneyWithDecimals(amount, currency);
    return `En ${currency.toUpperCase()} se vendieron ${format(inOrders)}, y los libros dicen ${format(inBooks)}.`;
  }
  return null;
}

/** The parts of what was kept add up to it, and each balance follows from the one before. */
export function findPayoutDifference(totals: readonly PayoutTotal[]): string | null {
  const wrong = totals.find(
    (total) =>
      total.sold - total.returned !== total.taxAmount + total.feeAmount + total.masterAmount ||
      total.closing !== total.opening + total.masterAmount - total.paid,
  );
  return wrong ? `La cuenta con ${wrong.masterName} en ${wrong.currency.toUpperCase()} no cuadra.` : null;
}

/** Returns a sentence on the first thing in which invoices, orders and payouts of a quarter do not agree; null if they do. */
export async function findStoredDifference(quarter: string): Promise<string | null> {
  const period = getQuarterPeriod(quarter);
  const start = getInvoiceStart();
  for (const check of [checkLines, checkSales, checkTransfers]) {
    const difference = await check(period, start);
    if (difference !== null) return difference;
  }
  return checkBooks(quarter, period, start);
}
