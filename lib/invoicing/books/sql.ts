import "server-only";
import { isSale, ordersWithAdjustments, paidAmount, refundedAmount } from "@/lib/payouts/sales/sql";
import { Prisma } from "@/lib/platform/db/generated/client";

const { sql } = Prisma;

export const isRectifyingInvoice = sql`i.kind in ('RECTIFYING_SIMPLIFIED', 'RECTIFYING_FULL')`;
export const isFirstInvoice = sql`i.kind in ('SIMPLIFIED', 'FULL')`;

/**
 * What went back `r` of each sale: the day is that of the rectifying invoice; a sale from before there were invoices has one
 * return, of all that has gone back.
 */
const returns = sql`
  select l."orderId", i."issuedAt" as at, -(l."taxBase" + l."taxAmount") as amount
  from "InvoiceLine" l join "Invoice" i on i.id = l."invoiceId" where ${isRectifyingInvoice}
  union all
  select o.id, coalesce(o."refundedAt", p."updatedAt"), ${refundedAmount}
  from ${ordersWithAdjustments}
  where ${isSale} and ${refundedAmount} > 0
    and not exists (select from "InvoiceLine" l where l."orderId" = o.id)`;

/** What had gone back of the sale by an instant. */
const returnedBy = (instant: Prisma.Sql): Prisma.Sql =>
  sql`coalesce(sum(r.amount) filter (where r.at < ${instant}), 0)::int`;

type Instants = { from: Prisma.Sql; to: Prisma.Sql };

// Materialized, so that a condition on the result does not lead to reading the returns anew for each sale.
/** All sales `s` until an instant, with what had gone back of each by two instants, which may name columns of `o`. */
export const salesUntil = (until: Date, { from, to }: Instants): Prisma.Sql => sql`
  with r as materialized (${returns}),
  s as materialized (
    select o.id, o."masterUserId", o.currency, o.amount, o."taxAmount" as tax, o."taxBase" - o."feeAmount" as share,
      o."completedAt", o."paidToMasterDate", ${paidAmount} as paid,
      ${returnedBy(from)} as "returnedBefore", ${returnedBy(to)} as "returnedUntil"
    from ${ordersWithAdjustments} left join r on r."orderId" = o.id
    where ${isSale} and o."completedAt" < ${until}::timestamptz
    group by o.id, p.id)`;

const returnedTax = (returned: Prisma.Sql): Prisma.Sql => sql`round(s.tax::numeric * ${returned} / s.amount)`;

/** The parts of what is left of a sale, rounded as in rectifying invoices and as the Master's part is. */
export const leftParts = {
  tax: (returned: Prisma.Sql): Prisma.Sql => sql`(s.tax - ${returnedTax(returned)})`,
  share: (returned: Prisma.Sql): Prisma.Sql =>
    sql`round(s.share::numeric * (s.amount - ${returned}) / s.amount)`,
  fee: (returned: Prisma.Sql): Prisma.Sql =>
    sql`(s.amount - ${returned} - s.tax + ${returnedTax(returned)} - round(s.share::numeric * (s.amount - ${returned}) / s.amount))`,
};
