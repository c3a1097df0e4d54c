import "server-only";
import { BOOKS_ZONE } from "@/lib/invoicing/zone";
import { isSale, ordersWithAdjustments } from "@/lib/payouts/sales/sql";
import { Prisma } from "@/lib/platform/db/generated/client";

const { sql } = Prisma;

/** The rest of a column of a sale `s` after `refunded` was returned, rounded as the Master's part is. */
const leftOf = (column: Prisma.Sql, refunded: Prisma.Sql): Prisma.Sql =>
  sql`round(${column}::numeric * (s.amount - ${refunded}) / s.amount)::int`;

/** By how much a refund of `r.amount` that made `r.total` reduced a column of its sale. */
const reductionOf = (column: Prisma.Sql): Prisma.Sql =>
  sql`(${leftOf(column, sql`(r.total - r.amount)`)} - ${leftOf(column, sql`r.total`)})`;

const shareReduction = reductionOf(sql`s.share`);

/** The tax of what had gone back when that was so much, rounded as in rectifying invoices. */
const returnedTax = (refunded: Prisma.Sql): Prisma.Sql =>
  sql`round(s.tax::numeric * ${refunded} / s.amount)::int`;

const taxReduction = sql`(${returnedTax(sql`r.total`)} - ${returnedTax(sql`(r.total - r.amount)`)})`;

/** The last instant of the month of an invoice. */
const monthEnd = sql`((i.month + interval '1 month') at time zone ${BOOKS_ZONE}::text - interval '1 millisecond')`;

/**
 * All movements `m` between a Master and the operator: sales when they are paid, refunds when the money goes back, payouts at their
 * date, tax and withholding of an invoice at the end of its month. An order that is returned without a recorded refund is returned
 * whole at its date.
 */
export const movementsOf = (masterId: string): Prisma.Sql => sql`
  with s as (
    select o.id, o.reference, o."ayniContentId", o.currency, o.amount, o."taxAmount" as tax, o."feeAmount" as fee,
      o."taxBase" - o."feeAmount" as share, o."completedAt", o.status, o."refundedAt"
    from ${ordersWithAdjustments} where ${isSale} and o."masterUserId" = ${masterId}::uuid),
  r as (
    select f."orderId", f.total, f.amount, f."refundedAt" from "Refund" f join s on s.id = f."orderId"
    union all
    select s.id, s.amount, s.amount - known.total, s."refundedAt" from s
    cross join lateral (select coalesce(max(f.total), 0) as total from "Refund" f where f."orderId" = s.id) known
    where s.status = 'REFUNDED' and known.total < s.amount),
  m as (
    select 'sale' as kind, s."completedAt" as at, s.currency, s.reference, s."ayniContentId", s.amount, s.tax, s.fee,
      s.share as change from s
    union all
    select 'refund', r."refundedAt", s.currency, s.reference, s."ayniContentId", r.amount, ${taxReduction},
      r.amount - ${taxReduction} - ${shareReduction}, - ${shareReduction}
    from s join r on r."orderId" = s.id
    union all
    select 'payout', y."paidAt", s.currency, s.reference, s."ayniContentId", y.amount, 0, 0, - y.amount
    from s join "SalePayout" y on y."orderId" = s.id
    union all
    select 'tax', ${monthEnd}, i.currency, i.series || '-' || lpad(i.number::text, 4, '0'), null, i.amount, i."taxAmount",
      i."withholdingAmount", i."taxAmount" - i."withholdingAmount"
    from "SelfBilledInvoice" i where i."masterId" = ${masterId}::uuid and i."taxAmount" <> i."withholdingAmount"
    union all
    select 'settlement', i."settledAt", i.currency, i.series || '-' || lpad(i.number::text, 4, '0'), null,
      i."taxAmount" - i."withholdingAmount", 0, 0, i."withholdingAmount" - i."taxAmount"
    from "SelfBilledInvoice" i where i."masterId" = ${masterId}::uuid and i."settledAt" is not null)`;

/** The month of a movement in Spain, "2027-03". */
export const monthOfMovement = sql`to_char(m.at at time zone ${BOOKS_ZONE}::text, 'YYYY-MM')`;
