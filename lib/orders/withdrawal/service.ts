import "server-only";
import type { Member } from "@/lib/platform/actor";
import { notify } from "@/lib/messaging/notifications/service";
import { cacheTags, expiringTransaction } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import { syncPayment } from "@/lib/orders/settlement/service";
import { getGivenGift } from "@/lib/orders/gifts/giving";
import type { GivenGift } from "@/lib/orders/gifts/schema";
import { listWithheldGifts, releaseGift, withholdGift } from "@/lib/orders/gifts/service";
import { openSeat } from "@/lib/orders/solidarity/seats/data";
import { cancelFundedSeat, grantOpenSeats } from "@/lib/orders/solidarity/seats/service";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { log } from "@/lib/platform/log";
import { closePack, reconcilePacks, reopenPack, requireReturnAlone } from "@/lib/orders/packs/service";
import { findOrderByAnyId } from "@/lib/orders/order/data";
import type { OrderView } from "@/lib/orders/order/schema";
import { mailReturnedPlace } from "@/lib/orders/grant";
import { requestRefund } from "@/lib/orders/refund";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { formatFullName } from "@/lib/platform/text/full-name";
import { getWithdrawalOrder, toWithdrawalView } from "./data";

const WITHDRAWAL_LIMIT = { name: "order-return", points: 20, seconds: 3600 };
/** Withheld seats are reconciled after this time. */
const SEAT_HOLD_MS = 10 * 60_000;

/** Nobody must be granted the seat while it is refunded. Returns false if there is none, or it is claimed. */
const withholdSeat = (orderId: string): Promise<boolean> =>
  db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from "Order" where id = ${orderId}::uuid for no key update`;
    return cancelFundedSeat(tx, orderId);
  });

async function reopenSeat(fundedByOrderId: string): Promise<void> {
  const { count } = await db.solidaritySeat.updateMany({
    where: { fundedByOrderId, claimedByOrderId: null, fundedBy: { status: "COMPLETED" } },
    data: { cancelledAt: null },
  });
  if (count === 0) return;
  const seat = await db.solidaritySeat.findUniqueOrThrow({
    where: { fundedByOrderId },
    select: { ayniId: true },
  });
  await grantOpenSeats(seat.ayniId);
}

/** Errors: `NotFound` (another user's). */
async function getOrder(actor: Member, id: string): Promise<OrderView> {
  const order = await findOrderByAnyId(actor, id);
  if (!order) throw new AppError("NotFound");
  return order;
}

/**
 * Ends a free order, which frees its seat for the first who waits. The order is locked before its content, as everywhere.
 * Errors: `NotFound`, `Conflict` with the reason.
 */
async function givePlaceBack(actor: Member, id: string, now: Date): Promise<void> {
  await expiringTransaction(async (tx, expireTags) => {
    await tx.$queryRaw`select 1 from "Order" where id = ${id}::uuid for update`;
    const { reason } = toWithdrawalView(await getWithdrawalOrder(actor, id, tx), now);
    if (reason) throw conflict(reason);
    const { user, ayni, masterUserId } = await tx.order.update({
      where: { id },
      data: { status: "REFUNDED", refundedAt: now },
      select: {
        masterUserId: true,
        user: { select: { id: true, name: true, lastName: true, slug: true, email: true } },
        ayni: { select: { id: true, slug: true, title: true } },
      },
    });
    await mailReturnedPlace(tx, { orderId: id, user, ayni });
    const { slug, title } = ayni;
    const payload = { slug, title, personName: formatFullName(user), personSlug: user.slug };
    const dedupeKey = `place-returned:${id}`;
    await notify(tx, [{ kind: "place-returned", userId: masterUserId, payload, dedupeKey }], now);
    expireTags(cacheTags.ayni(ayni.slug));
  });
}

/** Keeps the first instant. Settlements acknowledge it with the refund, whoever hears of that first. */
async function recordDeclaration(id: string, withdrawnAt: Date): Promise<void> {
  await db.order.updateMany({ where: { id, withdrawnAt: null }, data: { withdrawnAt } });
}

/** Returns what was paid, or a place that was free. Concurrent calls refund once. Errors: `NotFound`, `Conflict` with the reason, `ServiceUnavailable`, `TooManyRequests`. */
export async function withdrawOrder(actor: Member, id: string, now = new Date()): Promise<OrderView> {
  await consumeRateLimit(WITHDRAWAL_LIMIT, actor.id);
  const asked = await getWithdrawalOrder(actor, id);
  if (asked.amount === 0) {
    await givePlaceBack(actor, id, now);
    return getOrder(actor, id);
  }
  const { reason } = toWithdrawalView(asked, now);
  if (reason) throw conflict(reason);
  const run = () => returnMoney(actor, id, now);
  await (asked.packUse === null ? run() : requireReturnAlone(id, run));
  return getOrder(actor, id);
}

/** Withholds what somebody else could take meanwhile. Errors: those of `withdrawOrder`. */
async function returnMoney(actor: Member, id: string, now: Date): Promise<void> {
  const isSeatWithheld = await withholdSeat(id);
  const isGiftWithheld = await withholdGift(id, now);
  const isPackClosed = await closePack(id, now);
  const order = await getWithdrawalOrder(actor, id);
  const { payment } = order;
  const view = toWithdrawalView(order, now);
  if (!payment || view.reason) {
    if (isGiftWithheld) await releaseGift(id);
    if (isPackClosed) await reopenPack(id);
    throw conflict(view.reason ?? undefined);
  }
  if (view.declaration) await recordDeclaration(id, now);
  try {
    const { paymentIntentId, refundedAmount } = payment;
    const isPack = order.packUse !== null;
    await requestRefund({ id, paymentIntentId, amount: view.amount, refundedAmount, isPack });
  } catch (error) {
    // After any other error the refund may have happened; the sweep checks.
    const isRefused = error instanceof AppError && error.code === "Conflict";
    if (isSeatWithheld && isRefused) await reopenSeat(id);
    if (isGiftWithheld && isRefused) await releaseGift(id);
    if (isPackClosed && isRefused) await reopenPack(id);
    throw error;
  }
  await syncPayment(id);
}

/** Returns the money of a gift to its giver. Errors: those of `withdrawOrder`. */
export async function withdrawGift(actor: Member, giftId: string, now = new Date()): Promise<GivenGift> {
  const { orderId } = await getGivenGift(actor, giftId, now);
  await withdrawOrder(actor, orderId, now);
  return getGivenGift(actor, giftId, now);
}

async function settleWithheld(orderId: string, reopen: (orderId: string) => Promise<void>): Promise<void> {
  await syncPayment(orderId)
    .then(() => reopen(orderId))
    .catch((error: unknown) => log.error({ err: error, orderId }, "A withdrawal could not be reconciled"));
}

/** Settles refunds with an unknown result. */
export async function reconcileWithdrawals(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - SEAT_HOLD_MS);
  const withheldSeats = await db.solidaritySeat.findMany({
    where: {
      ...openSeat,
      cancelledAt: { lt: before },
      fundedBy: { status: "COMPLETED" },
    },
    select: { fundedByOrderId: true },
  });
  for (const { fundedByOrderId } of withheldSeats) await settleWithheld(fundedByOrderId, reopenSeat);
  for (const orderId of await listWithheldGifts(before)) await settleWithheld(orderId, releaseGift);
  await reconcilePacks();
}
