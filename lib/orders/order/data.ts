import "server-only";
import type { AuditValues } from "@/lib/identity/audit/schema";
import { recordForeignAct } from "@/lib/identity/audit/service";
import type { Actor, Member } from "@/lib/platform/actor";
import { isOwnedSql } from "@/lib/content/access-sql";
import { listCatalogueItemsByIds } from "@/lib/content/ayni/data";
import { findEntryEnd, isOpenToNewcomers, roomTimes, toEncuentroTimes } from "@/lib/content/schedule/policy";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { findUserTimeZone } from "@/lib/identity/users/data";
import { splitPage } from "@/lib/platform/http/cursor";
import { decodeTimeCursor, encodeTimeCursor } from "@/lib/platform/http/time-cursor";
import { AppError } from "@/lib/platform/http/errors";
import { toIsoString } from "@/lib/platform/time/instants";
import { appliedDiscountSelect, toAppliedDiscount } from "@/lib/orders/discounts/data";
import { findTaxName } from "@/lib/orders/tax/copy";
import { formatGivenTitle } from "@/lib/orders/given-membership-terms";
import { listGivenGifts } from "@/lib/orders/gifts/data";
import { toInterval } from "@/lib/orders/membership-plans/data";
import { addMonths, countMonths } from "@/lib/orders/membership-terms";
import { listPartDates, toSaleParts } from "@/lib/orders/parts";
import { calculateMasterAmount } from "@/lib/orders/pricing";
import {
  canSeeOrdersOf,
  findPayableUntil,
  isProcessing,
  receivedOrder,
  toOrderState,
  type CheckoutFacts,
} from "./policy";
import { ORDERS_PAGE_SIZE } from "./schema";
import type {
  BundlePartView,
  OrderEncuentro,
  OrdersPage,
  OrderSummary,
  OrderView,
  ReceivedItem,
} from "./schema";
import { accessNotExpired, receivedSection } from "@/lib/content/access";

const checkoutSelect = {
  checkoutSessionId: true,
  checkoutUrl: true,
  checkoutExpiresAt: true,
} satisfies Prisma.OrderSelect;

const membershipSelect = {
  id: true,
  state: true,
  openUntil: true,
  nextChargeAt: true,
  plan: { select: { ayni: { select: { title: true } } } },
} satisfies Prisma.MembershipSelect;

const orderInclude = {
  ayni: {
    select: {
      slug: true,
      title: true,
      contentType: true,
      onlineType: true,
      offerId: true,
      pack: { select: { id: true, closedAt: true } },
      booking: { select: { packId: true, cancelledAt: true, cancelledBy: true } },
      membershipPlan: { select: { interval: true } },
    },
  },
  payment: { select: { refundedAmount: true } },
  payouts: { orderBy: { total: "asc" }, select: { total: true, paidAt: true } },
  discount: { select: appliedDiscountSelect },
  gift: {
    select: {
      id: true,
      recipientName: true,
      sendsAt: true,
      acceptedAt: true,
      acceptedBy: { select: { userId: true } },
    },
  },
  membership: { select: membershipSelect },
  period: {
    select: {
      startsAt: true,
      endsAt: true,
      membership: { select: { ...membershipSelect, interval: true, giftMonths: true } },
    },
  },
  bundlePurchase: {
    select: {
      id: true,
      amount: true,
      bundle: { select: { slug: true, title: true } },
      // The part with the checkout of all.
      orders: { where: { checkoutAttempt: { gt: 0 } }, select: checkoutSelect },
    },
  },
} satisfies Prisma.OrderInclude;

type OrderRow = Prisma.OrderGetPayload<{ include: typeof orderInclude }>;

function toOrderBundle({ bundlePurchase }: Pick<OrderRow, "bundlePurchase">): OrderView["bundle"] {
  if (!bundlePurchase) return null;
  const { id, amount, bundle } = bundlePurchase;
  return { purchaseId: id, amount, ...bundle };
}

/** A gift is the membership of somebody else. */
function toOrderMembership({ membership, period, isGift }: OrderRow): OrderView["membership"] {
  const row = membership ?? (isGift ? null : period?.membership);
  if (!row) return null;
  const goesOn = row.state === "ACTIVE" && row.nextChargeAt !== null;
  // Instants are text in the rows of `listOwnedItems`.
  const endsAt = goesOn || row.openUntil === null ? null : new Date(row.openUntil).toISOString();
  return { id: row.id, name: row.plan.ayni.title, endsAt };
}

/** A period that was returned has ended early: what was paid is the whole of it. */
function toPaidPeriod({ ayni, period, isGift }: OrderRow): OrderView["paidPeriod"] {
  if (!ayni.membershipPlan) return null;
  if (isGift) return { givenAs: formatGivenTitle(ayni.title, toInterval(ayni.membershipPlan.interval)) };
  if (!period) return null;
  const { startsAt, endsAt, membership } = period;
  const whole = addMonths(startsAt, countMonths(membership));
  return {
    givenAs: null,
    name: ayni.title,
    startsAt: startsAt.toISOString(),
    endsAt: (endsAt > whole ? endsAt : whole).toISOString(),
  };
}

/** The Master's part in proportion to what was not refunded, rounded half up as everywhere. */
function toParts(row: OrderRow): OrderView["parts"] {
  const kept = row.amount - (row.payment?.refundedAmount ?? 0);
  const masterAmount = row.amount === 0 ? 0 : Math.round((calculateMasterAmount(row) * kept) / row.amount);
  // Instants are text in the rows of `listOwnedItems`.
  const payouts = row.payouts.map(({ total, paidAt }) => ({ total, paidAt: new Date(paidAt) }));
  return toSaleParts({ payouts, masterAmount, dates: listPartDates(row) });
}

const findCheckout = (row: OrderRow): CheckoutFacts => row.bundlePurchase?.orders[0] ?? row;

function toOrderView(row: OrderRow, now = new Date()): OrderView {
  const payableUntil = row.status === "PENDING" ? findPayableUntil(findCheckout(row), now) : null;
  return {
    id: row.id,
    reference: row.reference,
    userId: row.userId,
    ayniContentId: row.ayniContentId,
    masterUserId: row.masterUserId,
    // After a refund of the buyer's own part only, the row remains a completed sale of the seat.
    status: row.refundedAt ? "refunded" : (row.status.toLowerCase() as OrderView["status"]),
    payableUntil: toIsoString(payableUntil),
    isConfirming: row.status === "PENDING" && isProcessing(findCheckout(row)),
    purchaseDate: row.purchaseDate.toISOString(),
    paymentIntentId: row.paymentIntentId,
    amount: row.amount,
    taxBase: row.taxBase,
    taxPercentage: row.taxPercentage.toNumber(),
    taxAmount: row.taxAmount,
    taxName: findTaxName(row.taxRule, row.taxPercentage.toNumber()),
    feeAmount: row.feeAmount,
    seatAmount: row.seatAmount,
    discount: toAppliedDiscount(row),
    bundle: toOrderBundle(row),
    refundedAmount: row.payment?.refundedAmount ?? 0,
    // Instants are text in the rows of `listOwnedItems`.
    withdrawnAt: row.withdrawnAt && new Date(row.withdrawnAt).toISOString(),
    currency: row.currency,
    appointmentDate: toIsoString(row.appointmentDate),
    contentExpirationDate: toIsoString(row.contentExpirationDate),
    availableBillingDate: toIsoString(row.availableBillingDate),
    parts: toParts(row),
    paidToMaster: row.paidToMaster,
    slug: row.ayni.slug,
    section: receivedSection(row.ayni.contentType, row.ayni.onlineType),
    giftFor: row.gift && {
      id: row.gift.id,
      name: row.gift.recipientName,
      sendsAt: toIsoString(row.gift.sendsAt),
      acceptedAt: toIsoString(row.gift.acceptedAt),
      isKept: row.gift.acceptedBy?.userId === row.userId,
    },
    isPack: row.ayni.pack != null,
    packId: row.ayni.pack?.id ?? null,
    isPackReturned: row.ayni.pack?.closedAt != null,
    isBooking: row.ayni.offerId !== null && row.ayni.pack == null && row.ayni.membershipPlan == null,
    membership: toOrderMembership(row),
    sellsMembership: row.ayni.membershipPlan != null,
    isMembershipPeriod: row.period !== null && !row.isGift,
    paidPeriod: toPaidPeriod(row),
    conditions: row.conditions,
    movedAt: toIsoString(row.movedAt),
  };
}

export async function hasActiveAccess(userId: string, ayniId: string): Promise<boolean> {
  const order = await db.order.findFirst({
    where: { userId, ayniContentId: ayniId, status: "COMPLETED", ...accessNotExpired() },
    select: { id: true },
  });
  return order !== null;
}

/**
 * Returns true if somebody got their place only when the encuentro took nobody new any more, so that it is not one of theirs.
 */
export async function cameTooLate(
  userId: string,
  ayniId: string,
  { startsAt, endsAt, lateEntryMinutes }: { startsAt: Date; endsAt: Date; lateEntryMinutes: number | null },
): Promise<boolean> {
  if (lateEntryMinutes === null) return false;
  const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  const entryEnd = new Date(findEntryEnd(times, lateEntryMinutes));
  if (entryEnd > new Date()) return false;
  const inTime = await db.order.findFirst({
    where: { userId, ayniContentId: ayniId, status: "COMPLETED", isGift: false, createdAt: { lt: entryEnd } },
    select: { id: true },
  });
  return inTime === null;
}

const recordSeen = (actor: Actor, ownerId: string, after: AuditValues = {}): Promise<void> =>
  recordForeignAct(db, actor, { action: "order.seen", ownerId, after });

/**
 * Includes an expired order. Of a member who is buying what their membership opens, that by which they have it. Errors:
 * `NotFound` (another user's).
 */
export async function findOrder(
  actor: Actor,
  userId: string,
  ayniContentId: string,
): Promise<OrderView | null> {
  if (!canSeeOrdersOf(actor, userId)) throw new AppError("NotFound");
  const rows = await db.order.findMany({
    where: { userId, ayniContentId, status: { in: ["PENDING", "COMPLETED"] }, renewedAt: null },
    orderBy: { status: "asc" },
    include: orderInclude,
  });
  const now = new Date();
  const row =
    rows.find(({ status, contentExpirationDate: end }) => status === "COMPLETED" && (!end || end > now)) ??
    rows[0];
  if (!row) return null;
  await recordSeen(actor, userId, { order: row.id });
  return toOrderView(row);
}

/** The orders of a purchase of a bundle, in its order. Errors: `NotFound` (another user's). */
export async function listBundleParts(actor: Actor, purchaseId: string): Promise<BundlePartView[]> {
  const rows = await db.order.findMany({
    where: { bundlePurchaseId: purchaseId },
    orderBy: { id: "asc" },
    include: orderInclude,
  });
  if (rows.some(({ userId }) => !canSeeOrdersOf(actor, userId))) throw new AppError("NotFound");
  const buyerId = rows[0]?.userId;
  if (buyerId !== undefined) await recordSeen(actor, buyerId, { bundlePurchase: purchaseId });
  return rows.map((row) => ({ order: toOrderView(row), title: row.ayni.title }));
}

const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Finds an order by its own, its checkout's or its payment's id; null for any other id. */
export async function findOrderByAnyId(actor: Actor, id: string): Promise<OrderView | null> {
  const row = await db.order.findFirst({
    where: UUID_PATTERN.test(id) ? { id } : { OR: [{ paymentIntentId: id }, { checkoutSessionId: id }] },
    include: orderInclude,
  });
  if (!row || !canSeeOrdersOf(actor, row.userId)) return null;
  await recordSeen(actor, row.userId, { order: row.id });
  return toOrderView(row);
}

/**
 * Lists the encuentros that an order gives its buyer a place in, in order of their start, until they end. A pending order counts: its
 * page learns in the browser that it was paid. Returns none to others than the buyer, and for what was returned, given or has expired.
 */
export async function listEncuentrosOfOrder(actor: Member, id: string): Promise<OrderEncuentro[]> {
  const order = await db.order.findFirst({
    where: {
      id,
      userId: actor.id,
      status: { in: ["PENDING", "COMPLETED"] },
      refundedAt: null,
      isGift: false,
      ...accessNotExpired(),
    },
    select: {
      createdAt: true,
      ayni: {
        select: {
          modality: true,
          lateEntryMinutes: true,
          encuentros: {
            where: { endsAt: { gt: new Date() } },
            orderBy: [{ startsAt: "asc" }, { id: "asc" }],
            include: { room: roomTimes },
          },
        },
      },
    },
  });
  if (!order) return [];
  const { modality, lateEntryMinutes, encuentros } = order.ayni;
  return encuentros
    .filter((row) => isOpenToNewcomers(toEncuentroTimes(row), lateEntryMinutes, order.createdAt))
    .map(({ id, startsAt, timezone, title }) => ({
      id,
      startsAt: startsAt.toISOString(),
      timezone,
      title,
      modality,
    }));
}

async function toReceivedItems(rows: OrderRow[]): Promise<ReceivedItem[]> {
  const items = await listCatalogueItemsByIds(rows.map(({ ayniContentId }) => ayniContentId));
  const byId = new Map(items.map((item) => [item.id, item]));
  const now = new Date();
  return rows.flatMap((row) => {
    const ayni = byId.get(row.ayniContentId);
    const expired = row.contentExpirationDate !== null && row.contentExpirationDate <= now;
    return ayni ? [{ order: toOrderView(row), ayni, expired }] : [];
  });
}

// Pages show all of them: one statement instead of one per relation.
async function listOwnedItems(
  userId: string,
  conditions: Prisma.Sql = Prisma.empty,
): Promise<ReceivedItem[]> {
  const rows = await db.$queryRaw<OrderRow[]>`
    select o.*, json_build_object('slug', a.slug, 'contentType', a."contentType", 'onlineType', a."onlineType",
                                  'offerId', a."offerId") as ayni,
           case when p."orderId" is not null
                then json_build_object('refundedAmount', p."refundedAmount") end as payment,
           (select json_build_object('kind', d.kind, 'code', d.code) from "Discount" d
            where d.id = o."discountId") as discount, null as gift,
           coalesce((select json_agg(json_build_object('total', y.total, 'paidAt', y."paidAt") order by y.total)
                     from "SalePayout" y where y."orderId" = o.id), '[]') as payouts,
           case when o."bundlePurchaseId" is not null then (
             select json_build_object('id', b.id, 'amount', b.amount, 'orders', json_build_array(),
                                      'bundle', json_build_object('slug', c.slug, 'title', c.title))
             from "BundlePurchase" b join "Bundle" c on c.id = b."bundleId"
             where b.id = o."bundlePurchaseId") end as "bundlePurchase",
           (select json_build_object('id', m.id, 'state', m.state, 'openUntil', m."openUntil", 'nextChargeAt', m."nextChargeAt", 'plan', json_build_object('ayni', json_build_object('title', p.title)))
            from "Membership" m join "Ayni" p on p.id = m."planId" where m.id = o."membershipId") as membership,
           null as period
    from "Order" o join "Ayni" a on a.id = o."ayniContentId" left join "Payment" p on p."orderId" = o.id
    where o."userId" = ${userId}::uuid and ${isOwnedSql} ${conditions}
      and not exists (select from "Pack" k where k."ayniId" = o."ayniContentId")
      and not exists (select from "MembershipPlan" l where l.id = o."ayniContentId")
    order by o."purchaseDate" desc, o.id desc`;
  return toReceivedItems(rows);
}

/** Newest first. Errors: `NotFound` (another user's). */
export async function listReceivedItems(actor: Actor, userId: string): Promise<ReceivedItem[]> {
  if (!canSeeOrdersOf(actor, userId)) throw new AppError("NotFound");
  await recordSeen(actor, userId);
  return listOwnedItems(userId);
}

/** Received contents that the member has begun to read or play, newest first. */
export const listStartedItems = ({ id }: Member): Promise<ReceivedItem[]> =>
  listOwnedItems(
    id,
    Prisma.sql`and o."ayniContentId" in (
      select f."ayniId" from "PlaybackPosition" pp join "File" f on f.id = pp."fileId" where pp."userId" = ${id}::uuid)`,
  );

/** Finds the newest order by which the member received a content; null if there is none. */
export async function findReceivedId(member: Member, slug: string): Promise<string | null> {
  const order = await db.order.findFirst({
    where: { userId: member.id, ...receivedOrder, ayni: { slug } },
    orderBy: [{ purchaseDate: "desc" }, { id: "desc" }],
    select: { id: true },
  });
  return order?.id ?? null;
}

/** Returns null if it is not the actor's. */
export async function findReceivedItem(
  actor: Actor,
  slug: string,
  orderId: string,
): Promise<ReceivedItem | null> {
  if (!UUID_PATTERN.test(orderId)) return null;
  const row = await db.order.findFirst({
    where: { id: orderId, ...receivedOrder, ayni: { slug } },
    include: orderInclude,
  });
  if (!row || !canSeeOrdersOf(actor, row.userId)) return null;
  await recordSeen(actor, row.userId, { order: row.id });
  const [item] = await toReceivedItems([row]);
  return item ?? null;
}

const summaryInclude = {
  ...orderInclude,
  claimedSeat: { select: { fundedByOrderId: true } },
  offeredIn: { select: { id: true } },
  wantedIn: { select: { id: true } },
  acceptedGift: { select: { id: true } },
} satisfies Prisma.OrderInclude;

type SummaryRow = Prisma.OrderGetPayload<{ include: typeof summaryInclude }>;

type SummaryParts = Pick<OrderSummary, "ayni" | "gift"> & { now: Date };

function toOrderSummary(row: SummaryRow, { ayni, gift, now }: SummaryParts): OrderSummary {
  const order = toOrderView(row, now);
  const state = toOrderState(
    {
      ...findCheckout(row),
      ...order,
      isFromBarter: row.offeredIn !== null || row.wantedIn !== null,
      isFromSeat: row.claimedSeat !== null,
      isFromGift: row.acceptedGift !== null,
      isFromPack: (row.ayni.booking?.packId ?? null) !== null,
      isHourCancelled: (row.ayni.booking?.cancelledAt ?? null) !== null,
      isHourReleased: row.ayni.booking?.cancelledBy === "APPRENTICE",
    },
    now,
  );
  return { order, ayni, state, gift };
}

async function toOrderSummaries(actor: Member, rows: SummaryRow[], now: Date): Promise<OrderSummary[]> {
  const orderIds = rows.filter(({ isGift }) => isGift).map(({ id }) => id);
  const [items, gifts] = await Promise.all([
    listCatalogueItemsByIds(rows.map(({ ayniContentId }) => ayniContentId)),
    orderIds.length > 0 ? listGivenGifts(actor, { orderIds, now }) : { content: [] },
  ]);
  const giftByOrderId = new Map(gifts.content.map((gift) => [gift.orderId, gift]));
  const byId = new Map(items.map((item) => [item.id, item]));
  return rows.flatMap((row) => {
    const ayni = byId.get(row.ayniContentId);
    const gift = giftByOrderId.get(row.id) ?? null;
    return ayni ? [toOrderSummary(row, { ayni, gift, now })] : [];
  });
}

function afterCursor(text: string | undefined): Prisma.OrderWhereInput {
  if (text === undefined) return {};
  const { at, id } = decodeTimeCursor(text);
  return { OR: [{ purchaseDate: { lt: at } }, { purchaseDate: at, id: { lt: id } }] };
}

/** Orders of the actor, newest first, but not what a membership opens. Errors: `MalformedRequest` (cursor). */
export async function listOrders(actor: Member, after?: string, now = new Date()): Promise<OrdersPage> {
  const where = { userId: actor.id, membershipId: null };
  // An invalid cursor is refused before any query runs, whose failure nobody would handle.
  const beyondCursor = afterCursor(after);
  const [timeZone, rows, total] = await Promise.all([
    findUserTimeZone(actor.id),
    db.order.findMany({
      where: { ...where, ...beyondCursor },
      orderBy: [{ purchaseDate: "desc" }, { id: "desc" }],
      take: ORDERS_PAGE_SIZE + 1,
      include: summaryInclude,
    }),
    db.order.count({ where }),
  ]);
  const { shown, after: nextAfter } = splitPage(rows, ORDERS_PAGE_SIZE, ({ purchaseDate, id }) =>
    encodeTimeCursor({ at: purchaseDate, id }),
  );
  return {
    content: await toOrderSummaries(actor, shown, now),
    metadata: { total, pageSize: ORDERS_PAGE_SIZE, after: nextAfter },
    timeZone,
  };
}
