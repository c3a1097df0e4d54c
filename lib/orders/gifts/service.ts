import "server-only";
import { receivedSection } from "@/lib/content/access";
import { lockOpenUser } from "@/lib/identity/lock-user";
import { recordAcceptance } from "@/lib/orders/acceptances/service";
import { revokeGiftLinks } from "@/lib/orders/gift-links";
import { beginGivenMembership } from "@/lib/orders/given-memberships";
import { grantFreeOrder, mailPlace, notifyMasterOfGrant, retireExpiredOrders } from "@/lib/orders/grant";
import { hasOfferEnded, lockPaidOffer } from "@/lib/orders/offer";
import type { PaidOffer } from "@/lib/orders/offer";
import { tellMember } from "@/lib/orders/membership-telling";
import { ownGivenPack, tellPackReceived } from "@/lib/orders/packs/service";
import type { Member } from "@/lib/platform/actor";
import { cacheTags, expiringTransaction } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { violatesConstraint } from "@/lib/platform/db/errors";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { findAccepted, findGift, findGiftEnd, findGiftLink, findGiftHindrance, isAcceptable } from "./data";
import type { GiftLink, GiftRow } from "./data";
import { notifyGiver, openGift } from "./delivery";
import { HINDRANCE_MESSAGES } from "./policy";
import type { AcceptedGift, GiftAcceptInput } from "./schema";

const ANSWER_LIMIT = { name: "gift-answer", points: 30, seconds: 3600 };

const GONE = "Este regalo ya no está disponible.";
const NOT_OFFERED = "Esta membresía ya no se ofrece: el dinero vuelve a quien te la regaló.";
const LAPSED = "El tiempo de este regalo ya ha pasado.";

/** Errors: `Conflict` (a membership that is offered no more, or a gift of one that nobody accepted in time). */
function requireGivable(gift: GiftRow, now: Date): void {
  const { membershipPlan } = gift.order.ayni;
  if (!membershipPlan) return;
  if (membershipPlan.archivedAt) throw conflict(NOT_OFFERED);
  const end = findGiftEnd(gift);
  if (end && end <= now) throw conflict(LAPSED);
}

/** Locks the sale before the content, as settlements do. Errors: `Conflict` if nobody can accept the gift any more. */
export async function lockGift(tx: Tx, id: string, now: Date): Promise<{ gift: GiftRow; offer: PaidOffer }> {
  const found = await findGift(id, tx);
  if (!found) throw new AppError("NotFound");
  await tx.$queryRaw`select 1 from "Order" where id = ${found.orderId}::uuid for no key update`;
  // Before its content, as a change of the plan does.
  await tx.$queryRaw`select 1 from "MembershipPlan" where id = ${found.order.ayni.id}::uuid for no key update`;
  const offer = await lockPaidOffer(tx, found.order.ayni.id);
  await tx.$queryRaw`select 1 from "Gift" where id = ${id}::uuid for no key update`;
  const gift = await findGift(id, tx);
  if (!gift || gift.order.status !== "COMPLETED" || gift.acceptedAt || gift.cancelledAt) throw conflict(GONE);
  if (gift.lapsedAt || hasOfferEnded(offer, now)) throw conflict(LAPSED);
  requireGivable(gift, now);
  return { gift, offer };
}

/** Gives the seat of a locked gift to an order of this person. */
export async function grantGift(
  tx: Tx,
  { gift, offer }: { gift: GiftRow; offer: PaidOffer },
  { userId, now }: { userId: string; now: Date },
): Promise<string> {
  await retireExpiredOrders(tx, userId, [offer.id], now);
  // Before the order: it takes the seat that the gift gives up.
  await tx.order.update({ where: { id: gift.orderId }, data: { holdsSeat: false } });
  const membership = gift.order.ayni.membershipPlan
    ? await beginGivenMembership(tx, { orderId: gift.orderId, planId: offer.id, userId, now })
    : null;
  const { id: orderId } = await grantFreeOrder(tx, userId, offer, now, membership);
  const { count } = await tx.gift.updateMany({
    where: { id: gift.id, ...openGift },
    data: { acceptedAt: now, acceptedByOrderId: orderId },
  });
  if (count === 0) throw conflict(GONE);
  await ownGivenPack(tx, { ayniId: offer.id, userId, now });
  await revokeGiftLinks(tx, { id: gift.id, giverId: gift.order.userId });
  return orderId;
}

/** Tells the receiver of months of a membership until when they are inside. */
async function tellMembershipReceived(tx: Tx, orderId: string): Promise<void> {
  const { membershipId } = await tx.order.findUniqueOrThrow({ where: { id: orderId } });
  if (membershipId) await tellMember(tx, membershipId, { about: "gift-begun", key: "begun" });
}

type Answer = { link: GiftLink; acceptedVersion: string | undefined; now: Date };

async function acceptLocked(tx: Tx, actor: Member, answer: Answer): Promise<AcceptedGift> {
  const { link, acceptedVersion, now } = answer;
  await lockOpenUser(tx, actor.id);
  const locked = await lockGift(tx, link.giftId, now);
  if (!isAcceptable(locked.gift, now)) throw conflict(GONE);
  const hindrance = await findGiftHindrance(tx, actor.id, locked.gift);
  if (hindrance) throw conflict(HINDRANCE_MESSAGES[hindrance.reason]);
  await recordAcceptance(tx, actor.id, locked.offer, acceptedVersion);
  const orderId = await grantGift(tx, locked, { userId: actor.id, now });
  const { offer } = locked;
  const planId = locked.gift.order.ayni.membershipPlan ? offer.id : null;
  await notifyMasterOfGrant(tx, offer, { userId: actor.id, orderId, planId });
  await mailPlace(tx, offer, { userId: actor.id, orderId });
  if (offer.pack) await tellPackReceived(tx, offer.id, actor.id);
  if (planId !== null) await tellMembershipReceived(tx, orderId);
  await notifyGiver(tx, link.giftId, "gift-accepted", now);
  const section = receivedSection(offer.contentType, offer.onlineType);
  return { orderId, slug: offer.slug, section, isPack: offer.pack !== null, isMembership: planId !== null };
}

/** Returns true if the person has it already: in another tab, or by an order of the same moment. */
export const isTaken = (error: unknown): boolean =>
  violatesConstraint(error, "Order_one_live") ||
  violatesConstraint(error, "Membership_one_live") ||
  violatesConstraint(error, "userId");

/** Idempotent for the person who accepted it. Null if there is still something to accept. */
async function findFormerAcceptance(actor: Member, { giftId }: GiftLink): Promise<AcceptedGift | null> {
  const gift = await findGift(giftId);
  return gift && findAccepted(actor, gift);
}

/**
 * Makes an order of the actor's own, of zero amount. Exactly one account accepts a gift.
 * Errors: `NotFound` (forged link), `Conflict` with the reason, `TooManyRequests`.
 */
export async function acceptGift(
  actor: Member,
  { token, acceptedVersion }: GiftAcceptInput,
  now = new Date(),
): Promise<AcceptedGift> {
  await consumeRateLimit(ANSWER_LIMIT, actor.id);
  const link = await findGiftLink(token);
  if (!link) throw new AppError("NotFound");
  const former = await findFormerAcceptance(actor, link);
  if (former) return former;
  if (!link.isUsable) throw conflict(GONE);
  try {
    return await expiringTransaction(async (tx, expireTags) => {
      const accepted = await acceptLocked(tx, actor, { link, acceptedVersion, now });
      expireTags(cacheTags.ayni(accepted.slug));
      return accepted;
    });
  } catch (error) {
    if (!isTaken(error)) throw error;
    const accepted = await findFormerAcceptance(actor, link);
    if (!accepted) throw conflict(HINDRANCE_MESSAGES.owned);
    return accepted;
  }
}

/** Needs no account; the giver decides what becomes of the gift. Errors: `NotFound` (forged link), `Conflict`, `TooManyRequests`. */
export async function declineGift(token: string, message: string, now = new Date()): Promise<void> {
  const link = await findGiftLink(token);
  if (!link) throw new AppError("NotFound");
  await consumeRateLimit(ANSWER_LIMIT, link.giftId);
  if (!link.isUsable) throw conflict(GONE);
  await db.$transaction(async (tx) => {
    const { gift } = await lockGift(tx, link.giftId, now);
    if (!isAcceptable(gift, now)) throw conflict(GONE);
    await tx.gift.update({ where: { id: gift.id }, data: { declinedAt: now, declineMessage: message } });
    await revokeGiftLinks(tx, { id: gift.id, giverId: gift.order.userId });
    await notifyGiver(tx, gift.id, "gift-declined", now);
  });
}

/** Nobody may accept a gift while its money is being returned. Returns false if it is no gift, or is accepted. */
export const withholdGift = (orderId: string, now: Date): Promise<boolean> =>
  db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from "Order" where id = ${orderId}::uuid for no key update`;
    const { count } = await tx.gift.updateMany({
      where: { orderId, acceptedAt: null, cancelledAt: null },
      data: { cancelledAt: now },
    });
    return count > 0;
  });

/** Undoes `withholdGift` unless the money was returned. */
export async function releaseGift(orderId: string): Promise<void> {
  await db.gift.updateMany({
    where: { orderId, acceptedAt: null, order: { status: "COMPLETED" } },
    data: { cancelledAt: null },
  });
}

/** Gifts whose refund has an unknown result since before this instant, by their orders. */
export async function listWithheldGifts(before: Date): Promise<string[]> {
  const rows = await db.gift.findMany({
    where: { acceptedAt: null, cancelledAt: { lt: before }, order: { status: "COMPLETED" } },
    select: { orderId: true },
  });
  return rows.map(({ orderId }) => orderId);
}
