import "server-only";
import { isSale, ordersWithAdjustments, refundedAmount } from "@/lib/payouts/sales/sql";
import { Prisma } from "@/lib/platform/db/generated/client";

const { sql, empty } = Prisma;

export const isRectifyingInvoice = sql`i.kind in ('RECTIFYING_SIMPLIFIED', 'RECTIFYING_FULL')`;
export const isFirstInvoice = sql`i.kind in ('SIMPLIFIED', 'FULL')`;

/**
 * The returns `r` of each sale: the day is that of the rectifying invoice; a sale from before there were invoices has one
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

/** The amount of the sale that had been returned by an instant. */
const returnedBy = (instant: Prisma.Sql): Prisma.Sql =>
  sql`coalesce(sum(r.amount) filter (where r.at < ${instant}), 0)::int`;

type Instants = { from: Prisma.Sql; to: Prisma.Sql };

/** Columns of `s` in the form of a query with a row for each payment `y` of a sale. */
type Payments = { columns: Prisma.Sql; join: Prisma.Sql; keys: Prisma.Sql };

const noPayments: Payments = { columns: empty, join: empty, keys: empty };

/** Each payment of a sale in place of the sale. */
export const eachPayment: Payments = {
  columns: sql`, y.total, y.amount as paid, y."paidAt"`,
  join: sql`join "SalePayout" y on y."orderId" = o.id`,
  keys: sql`, y."orderId", y.total`,
};

// Materialized, so that a condition on the result does not lead to reading the returns anew for each sale.
/** All sales `s` until an instant, with what had gone back of each by two instants, which may name columns of a payment `y`. */
export const salesUntil = (
  until: Date,
  { from, to }: Instants,
  { columns, join, keys }: Payments = noPayments,
): Prisma.Sql => sql`
  with r as materialized (${returns}),
  s as materialized (
    select o.id, o."masterUserId", o.currency, o.amount, o."taxAmount" as tax, o."taxBase" - o."feeAmount" as share,
      o."completedAt",
      ${returnedBy(from)} as "returnedBefore", ${returnedBy(to)} as "returnedUntil" ${columns}
    from ${ordersWithAdjustments} ${join} left join r on r."orderId" = o.id
    where ${isSale} and o."completedAt" < ${until}::timestamptz
    group by o.id, p.id ${keys})`;

const returnedTax = (returned: Prisma.Sql): Prisma.Sql => sql`round(s.tax::numeric * ${returned} / s.amount)`;

/** The parts of what is left of a sale, rounded as in rectifying invoices and as the Master's part is. */
export const leftParts = {
  tax: (returned: Prisma.Sql): Prisma.Sql => sql`(s.tax - ${returnedTax(returned)})`,
  share: (returned: Prisma.Sql): Prisma.Sql =>
    sql`round(s.share::numeric * (s.amount - ${returned}) / s.amount)`,
  fee: (returned: Prisma.Sql): Prisma.Sql =>
    sql`(s.amount - ${returned} - s.tax + ${returnedTax(returned)} - round(s.share::numeric * (s.amount - ${returned}) / s.amount))`,
};
