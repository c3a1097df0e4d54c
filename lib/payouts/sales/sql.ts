import "server-only";
import type { ContentType } from "@/lib/reference/labels";
import { returnedSeatTitles } from "@/lib/orders/ending-seats";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { SaleStatus, SaleView } from "./schema";

const { sql } = Prisma;

/** Orders `o` with their payment `p` if it changes what they earn; such payments are few and have an index. */
export const ordersWithAdjustments = sql`
  "Order" o left join "Payment" p on p."orderId" = o.id and (p."refundedAmount" > 0 or p.status = 'DISPUTED')`;

/** Includes refunded sales. */
export const isSale = sql`o.amount > 0 and o."completedAt" is not null and o.status in ('COMPLETED', 'REFUNDED')`;

export const isDisputed = sql`coalesce(p.status = 'DISPUTED', false)`;

export const refundedAmount = sql`
  case when o.status = 'REFUNDED' then o.amount else coalesce(p."refundedAmount", 0) end`;

/** In proportion to what was not refunded, rounded half up. Few sales need the arithmetic. */
export const masterAmount = sql`
  case when ${refundedAmount} = 0 then o."taxBase" - o."feeAmount"
       else round((o."taxBase" - o."feeAmount")::numeric * (o.amount - ${refundedAmount}) / o.amount)::int end`;

/** The tax of what was refunded, rounded as in statements and rectifying invoices. */
export const refundedTax = sql`
  case when ${refundedAmount} = 0 then 0 else round(o."taxAmount"::numeric * ${refundedAmount} / o.amount)::int end`;

/** The tax of what was not refunded. */
export const keptTax = sql`(o."taxAmount" - ${refundedTax})`;

/** The commission of what was not refunded: what is neither tax nor the Master's part. */
export const keptFee = sql`(o.amount - ${refundedAmount} - ${keptTax} - ${masterAmount})`;

/** Later refunds do not change it. */
export const paidAmount = sql`coalesce(o."paidToMasterAmount", 0)`;

/** Excess because of a later refund. */
export const overpaidAmount = sql`greatest(${paidAmount} - ${masterAmount}, 0)`;

export const isTransferring = sql`
  exists (select from "Transfer" t where t.id = o."transferId" and t.status = 'PENDING')`;

export const isInOpenBankFile = sql`
  exists (select from "BankFileLine" l where l."orderId" = o.id and l.status = 'OPEN')`;

/** The part of a status that an index knows: necessary, not sufficient. */
export const saleStatusBound = (status: SaleStatus, now: Date): Prisma.Sql =>
  ({
    refunded: sql`o.status = 'REFUNDED'`,
    paid: sql`o.status = 'COMPLETED' and o."paidToMaster"`,
    due: sql`o.status = 'COMPLETED' and not o."paidToMaster"`,
    available: sql`o.status = 'COMPLETED' and not o."paidToMaster" and o."availableBillingDate" <= ${now}::timestamptz`,
  })[status];

const countReleased = (now: Date): Prisma.Sql => sql`width_bucket(${now}::timestamptz, o."partDates")`;

/** The sum of the parts whose date has come: equal ones, of which the first take what does not divide. */
const releasedAmount = (now: Date): Prisma.Sql => sql`
  case when cardinality(o."partDates") < 2 then ${masterAmount}
       else ${masterAmount} / cardinality(o."partDates") * ${countReleased(now)}
            + least(${masterAmount} % cardinality(o."partDates"), ${countReleased(now)}) end`;

const hasReleased = (now: Date): Prisma.Sql =>
  sql`(o."availableBillingDate" <= ${now}::timestamptz and not ${isDisputed})`;

const isUnpaid = sql`(o.status = 'COMPLETED' and not o."paidToMaster")`;

/** The amount that can be paid now. */
export const availableAmount = (now: Date): Prisma.Sql => sql`
  case when ${isUnpaid} and ${hasReleased(now)} then greatest(${releasedAmount(now)} - ${paidAmount}, 0) else 0 end`;

/** The amount that is still to be paid, now or later. */
const leftAmount = sql`case when ${isUnpaid} then greatest(${masterAmount} - ${paidAmount}, 0) else 0 end`;

/** The amount that can be paid later. */
export const dueAmount = (now: Date): Prisma.Sql => sql`(${leftAmount} - ${availableAmount(now)})`;

/** Date of the next part that is not released. */
export const nextPartDate = (now: Date): Prisma.Sql => sql`
  case when o."availableBillingDate" > ${now}::timestamptz then o."availableBillingDate"
       when cardinality(o."partDates") > 1 then o."partDates"[${countReleased(now)} + 1] end`;

// A sale that is worth nothing after its commission is available, too, so that it can be marked as paid.
export const saleStatusAt = (now: Date): Prisma.Sql => sql`
  case
    when o.status = 'REFUNDED' then 'refunded'
    when o."paidToMaster" then 'paid'
    when ${hasReleased(now)} and (o."paidToMasterAmount" is null or ${releasedAmount(now)} > ${paidAmount}) then 'available'
    else 'due'
  end`;

const saleNames = sql`
  join "Ayni" a on a.id = o."ayniContentId"
  join "User" b on b.id = o."userId"
  join "User" m on m.id = o."masterUserId"`;

export const salesSource = sql`from ${ordersWithAdjustments} ${saleNames} where ${isSale}`;

/** The same sales without the names of their content and people. */
export const bareSalesSource = sql`from ${ordersWithAdjustments} where ${isSale}`;

export const saleColumns = (now: Date): Prisma.Sql => sql`
  o.id, o.reference, o."userId", o."ayniContentId", o."masterUserId", o."purchaseDate", o.amount, o."taxBase",
  o."taxPercentage"::float8 as "taxPercentage", o."taxAmount", o."feeAmount", o.currency,
  o."availableBillingDate", o."partDates", o."paidToMaster", o."paidToMasterDate", o."paidToMasterAmount",
  case when o."paidToMasterAmount" is not null then (
    select json_agg(json_build_object('total', y.total, 'paidAt', y."paidAt") order by y.total)
    from "SalePayout" y where y."orderId" = o.id) end as payouts,
  case when o."discountId" is not null then (
    select json_build_object('kind', lower(d.kind::text), 'code', d.code, 'listAmount', o."listAmount",
                             'discountAmount', o."discountAmount")
    from "Discount" d where d.id = o."discountId") end as discount,
  case when o."bundlePurchaseId" is not null then (
    select json_build_object('slug', c.slug, 'title', c.title)
    from "BundlePurchase" b join "Bundle" c on c.id = b."bundleId" where b.id = o."bundlePurchaseId") end as bundle,
  ${overpaidAmount} as overpaid, ${availableAmount(now)} as "availableAmount",
  case when ${isTransferring} then 'pending'
       when exists (select from "SalePayout" y where y."orderId" = o.id and y."transferId" is not null) then 'sent'
  end as transfer,
  (select greatest(0, o.amount - floor((2 * o.amount::bigint * "pack_used"(k.id) + k.sessions) / (2 * k.sessions))
                      - ${refundedAmount})::int
   from "Pack" k where k."ayniId" = o."ayniContentId") as "packUnused",
  ${returnedSeatTitles(now)} as "endingSeats",
  ${isInOpenBankFile} as "inBankFile",
  ${masterAmount} as "masterAmount", ${refundedAmount} as "refundedAmount", ${isDisputed} as disputed,
  ${saleStatusAt(now)} as status,
  a.slug as "ayniSlug", a.title as "ayniTitle", a."contentType"::text as "contentType",
  b.slug as "buyerSlug", b.name as "buyerName", b."lastName" as "buyerLastName", b.email as "buyerEmail",
  b."anonymisedAt" is null as "buyerOpen",
  m.slug as "masterSlug", m.name as "masterName", m."lastName" as "masterLastName",
  m."anonymisedAt" is null as "masterOpen"`;

export type SaleRow = Omit<
  SaleView,
  "ayni" | "buyer" | "master" | "parts" | "purchaseDate" | "availableBillingDate" | "paidToMasterDate"
> & {
  purchaseDate: Date;
  availableBillingDate: Date | null;
  partDates: Date[];
  /** Instants in JSON, the first payment first; null before it. */
  payouts: { total: number; paidAt: string }[] | null;
  paidToMasterDate: Date | null;
  ayniSlug: string;
  ayniTitle: string;
  contentType: ContentType;
  buyerSlug: string;
  buyerName: string;
  buyerLastName: string;
  buyerEmail: string;
  buyerOpen: boolean;
  masterSlug: string;
  masterName: string;
  masterLastName: string;
  masterOpen: boolean;
};
