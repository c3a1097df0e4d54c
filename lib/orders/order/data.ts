import "server-only";
import type { Actor } from "@/lib/platform/actor";
import { itemsByIds } from "@/lib/content/ayni/data";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { canSeeOrdersOf, holding } from "./policy";
import type { OrderView, ReceivedItem } from "./schema";
import { sectionOf } from "../section";

/** What every view of an order is made from. */
const orderInclude = {
  ayni: { select: { slug: true, contentType: true, onlineType: true } },
  payment: { select: { refundedAmount: true } },
} satisfies Prisma.OrderInclude;

type OrderRow = Prisma.OrderGetPayload<{ include: typeof orderInclude }>;

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** The view of an order that its buyer gets. */
function toOrderView(row: OrderRow): OrderView {
  return {
    id: row.id,
    userId: row.userId,
    ayniContentId: row.ayniContentId,
    masterUserId: row.masterUserId,
    // Whoever got back what they paid for themselves has it no more, also when a place that they gave stays.
    status: row.refundedAt ? "refunded" : (row.status.toLowerCase() as OrderView["status"]),
    purchaseDate: row.purchaseDate.toISOString(),
    paymentIntentId: row.paymentIntentId,
    amount: row.amount,
    taxBase: row.taxBase,
    taxPercentage: row.taxPercentage.toNumber(),
    taxAmount: row.taxAmount,
    feeAmount: row.feeAmount,
    placeAmount: row.placeAmount,
    refundedAmount: row.payment?.refundedAmount ?? 0,
    currency: row.currency,
    appointmentDate: iso(row.appointmentDate),
    contentExpirationDate: iso(row.contentExpirationDate),
    availableBillingDate: iso(row.availableBillingDate),
    paidToMaster: row.paidToMaster,
    slug: row.ayni.slug,
    section: sectionOf(row.ayni.contentType, row.ayni.onlineType),
  };
}

/** The condition that the access of an order has not ended. */
export const accessLasts = () =>
  ({
    OR: [{ contentExpirationDate: null }, { contentExpirationDate: { gt: new Date() } }],
  }) satisfies Prisma.OrderWhereInput;

/** Whether a person holds a completed order of a content whose access has not ended. */
export async function hasLiveAccess(userId: string, ayniId: string): Promise<boolean> {
  const order = await db.order.findFirst({
    where: { userId, ayniContentId: ayniId, status: "COMPLETED", ...accessLasts() },
    select: { id: true },
  });
  return order !== null;
}

/**
 * A person's last order of a content that was not given up, or null; its access may have ended.
 * Errors: `NotFound` for another's.
 */
export async function findOrder(
  actor: Actor,
  userId: string,
  ayniContentId: string,
): Promise<OrderView | null> {
  if (!canSeeOrdersOf(actor, userId)) throw new AppError("NotFound");
  const row = await db.order.findFirst({
    where: { userId, ayniContentId, status: { in: ["PENDING", "COMPLETED"] }, renewedAt: null },
    include: orderInclude,
  });
  return row ? toOrderView(row) : null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An order of the actor by its own, its checkout's or its payment's id; null for any other. */
export async function findOrderByPayment(actor: Actor, id: string): Promise<OrderView | null> {
  const row = await db.order.findFirst({
    where: UUID.test(id) ? { id } : { OR: [{ paymentIntentId: id }, { checkoutSessionId: id }] },
    include: orderInclude,
  });
  return row && canSeeOrdersOf(actor, row.userId) ? toOrderView(row) : null;
}

async function toReceived(rows: OrderRow[]): Promise<ReceivedItem[]> {
  const items = await itemsByIds(rows.map(({ ayniContentId }) => ayniContentId));
  const byId = new Map(items.map((item) => [item.id, item]));
  const now = new Date();
  return rows.flatMap((row) => {
    const ayni = byId.get(row.ayniContentId);
    const expired = row.contentExpirationDate !== null && row.contentExpirationDate <= now;
    return ayni ? [{ order: toOrderView(row), ayni, expired }] : [];
  });
}

/** All that a person has received, the newest first. Errors: `NotFound` for another's. */
export async function receivedBy(actor: Actor, userId: string): Promise<ReceivedItem[]> {
  if (!canSeeOrdersOf(actor, userId)) throw new AppError("NotFound");
  const rows = await db.order.findMany({
    where: { userId, ...holding },
    orderBy: [{ purchaseDate: "desc" }, { id: "desc" }],
    include: orderInclude,
  });
  return toReceived(rows);
}

/** One received content of the actor by its order and slug; null when there is none of theirs. */
export async function findReceived(
  actor: Actor,
  slug: string,
  orderId: string,
): Promise<ReceivedItem | null> {
  if (!UUID.test(orderId)) return null;
  const row = await db.order.findFirst({
    where: { id: orderId, status: "COMPLETED", ayni: { slug } },
    include: orderInclude,
  });
  if (!row || !canSeeOrdersOf(actor, row.userId)) return null;
  const [received] = await toReceived([row]);
  return received ?? null;
}
