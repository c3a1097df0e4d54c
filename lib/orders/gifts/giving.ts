import "server-only";
import { rememberBuyer } from "@/lib/orders/tax/service";
import { lockOpenUser, lockUser } from "@/lib/identity/lock-user";
import { findUserTimeZone } from "@/lib/identity/users/data";
import { calculateOrderAmounts, priceChanged, requireExpectedAmount } from "@/lib/orders/amounts";
import type { OrderAmounts } from "@/lib/orders/amounts";
import { createPendingOrder, requireCheckout, resumeCheckout } from "@/lib/orders/checkout";
import { findOrderDiscount, lockUnchangedDiscount, toUsedUpError } from "@/lib/orders/discounts/service";
import { queueGiftMail, revokeGiftLinks } from "@/lib/orders/gift-links";
import { findGiftTerms } from "@/lib/orders/given-membership-terms";
import { toSoldOutError } from "@/lib/orders/member-seats";
import { findOfferedPlan, toPlanSummary, type PlanRow } from "@/lib/orders/membership-plans/data";
import {
  findOffer,
  formatClosed,
  isClosedToNewcomers,
  lockPaidOffer,
  lockUnchangedOffer,
} from "@/lib/orders/offer";
import type { Offer } from "@/lib/orders/offer";
import { createGivenPack, findPackOffer, type PackChoice } from "@/lib/orders/packs/service";
import { requiresPayment } from "@/lib/orders/solidarity/requests/policy";
import type { Member } from "@/lib/platform/actor";
import { cacheTags, expiringTransaction } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { violatesConstraint } from "@/lib/platform/db/errors";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { addYear, morningOfDay, toLocalDay } from "@/lib/platform/time/days";
import { findOwned, givenInclude, toGivenGift } from "./data";
import { isOptedOut } from "./delivery";
import { HINDRANCE_MESSAGES, canResend, findSendingDayError, isOpenState } from "./policy";
import type { GiftChangeInput, GiftInput, GivenGift, PlacedGift } from "./schema";
import { grantGift, isTaken, lockGift } from "./service";

const GIFT_LIMIT = { name: "gift", points: 30, seconds: 24 * 3600 };
/** It counts the gifts of all givers, so that many accounts together cannot flood one address. */
const ADDRESS_LIMIT = { name: "gift-address", points: 20, seconds: 30 * 24 * 3600 };
/** It counts how often one gift is sent again, or to another address. */
const RESEND_LIMIT = { name: "gift-resend", points: 5, seconds: 7 * 24 * 3600 };
/** Each unpaid gift holds a seat. */
const MAX_UNPAID = 3;

const invalid = (field: string, message: string) =>
  new AppError("ValidationError", { fields: { [field]: message } });

const NOT_NOW =
  "A esta dirección le han llegado ya muchos regalos últimamente. Prueba dentro de unos días, o con otra dirección.";
const OPTED_OUT = "A esta dirección no podemos enviarle regalos: quien la usa nos lo ha pedido.";

/** Errors: `ValidationError` at the address, also for one that wants no gifts, and that of many others. */
async function checkAddress(actor: Member, email: string): Promise<void> {
  const giver = await db.user.findUniqueOrThrow({ where: { id: actor.id }, select: { email: true } });
  if (giver.email === email) {
    throw invalid("recipientEmail", "Esta es tu dirección: indica la de quien recibe el regalo");
  }
  if (await isOptedOut(db, email)) throw invalid("recipientEmail", OPTED_OUT);
  try {
    await consumeRateLimit(ADDRESS_LIMIT, email);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "TooManyRequests") throw error;
    throw new AppError("TooManyRequests", { message: NOT_NOW, retryAfter: error.retryAfter });
  }
}

/** Returns null to send it once it is paid. Errors: `ValidationError` with the reason at `sendsOn`. */
async function toSendingTime(
  actor: Member,
  lastStart: Date | null,
  { sendsOn, now }: { sendsOn: string | null | undefined; now: Date },
): Promise<Date | null> {
  if (!sendsOn) return null;
  const zone = await findUserTimeZone(actor.id);
  const today = toLocalDay(now.toISOString(), zone);
  const sendsAt = morningOfDay(sendsOn, zone);
  const message = findSendingDayError({ sendsOn, today, lastDay: addYear(today), sendsAt, lastStart });
  if (message) throw invalid("sendsOn", message);
  return sendsAt > now ? sendsAt : null;
}

/** Errors: `NotFound`, `Conflict` (own, free or ended content). */
async function findGivableOffer(actor: Member, ayniId: string): Promise<Offer> {
  const offer = await findOffer(ayniId);
  if (offer.userId === actor.id) throw conflict("Este Ayni es tuyo.");
  if (!requiresPayment(offer)) {
    throw conflict("Esta enseñanza se recibe sin pagar: comparte su página con quien quieras.");
  }
  if (isClosedToNewcomers(offer)) throw conflict(formatClosed(offer));
  return offer;
}

type GiftDetails = Pick<GiftInput, "recipientName" | "recipientEmail" | "message"> & { sendsAt: Date | null };

/** The subject of a gift: a content, or a pack of hours, which is created with its gift. */
type GivenSubject = {
  amounts: OrderAmounts;
  lastStart: Date | null;
  /** Cache tags of what shows how much of it is left. */
  tags: string[];
  isSame: (ayni: { id: string; pack: { offerId: string; sessions: number } | null }) => boolean;
  /** Locks what the order sells. Errors: `Conflict` (changed meanwhile). */
  lock: (tx: Tx) => Promise<Offer>;
};
type NewGift = { actor: Member; ayniId: string; subject: GivenSubject; details: GiftDetails };
type UnpaidGift = { id: string; orderId: string; amount: number; checkoutSessionId: string | null };

const listUnpaid = (tx: Tx, userId: string) =>
  tx.gift.findMany({
    where: { order: { userId, status: "PENDING" } },
    select: {
      id: true,
      recipientEmail: true,
      orderId: true,
      order: {
        select: {
          amount: true,
          checkoutSessionId: true,
          ayni: { select: { id: true, pack: { select: { offerId: true, sessions: true } } } },
        },
      },
    },
  });

/** Goes on with an unpaid gift to the same address: a double click makes one. Null without any. */
async function reuseUnpaid(tx: Tx, { actor, subject, details }: NewGift): Promise<UnpaidGift | null> {
  const unpaid = await listUnpaid(tx, actor.id);
  const same = unpaid.find(
    ({ recipientEmail, order }) =>
      recipientEmail === details.recipientEmail &&
      order.amount === subject.amounts.amount &&
      subject.isSame(order.ayni),
  );
  if (same) {
    await tx.gift.update({ where: { id: same.id }, data: details });
    const { amount, checkoutSessionId } = same.order;
    return { id: same.id, orderId: same.orderId, amount, checkoutSessionId };
  }
  if (unpaid.length < MAX_UNPAID) return null;
  throw conflict("Tienes varios regalos sin pagar. Complétalos, o espera media hora a que caduquen.");
}

/** Errors: `Unauthenticated` (account closed meanwhile), `Conflict` (price changed meanwhile). */
async function createGift(tx: Tx, gift: NewGift): Promise<UnpaidGift> {
  const { actor, subject, details } = gift;
  await lockOpenUser(tx, actor.id);
  const unpaid = await reuseUnpaid(tx, gift);
  if (unpaid) return unpaid;
  const { amounts } = subject;
  const order = {
    buyer: actor,
    offer: await subject.lock(tx),
    amounts,
    now: new Date(),
    isGift: true,
  };
  const { id: orderId } = await createPendingOrder(tx, order);
  const { id } = await tx.gift.create({ data: { ...details, orderId }, select: { id: true } });
  return { id, orderId, amount: amounts.amount, checkoutSessionId: null };
}

async function createOrReuse(gift: NewGift): Promise<UnpaidGift> {
  const { amounts, tags } = gift.subject;
  try {
    return await expiringTransaction(async (tx, expireTags) => {
      expireTags(...tags);
      return createGift(tx, gift);
    });
  } catch (error) {
    if (violatesConstraint(error, "Ayni_capacity_kept")) throw await toSoldOutError(gift.ayniId);
    if (violatesConstraint(error, "MembershipPlan_seats_kept"))
      throw new AppError("SoldOut", { message: "Ahora no quedan lugares en esta membresía." });
    if (violatesConstraint(error, "Discount_uses_kept"))
      throw toUsedUpError(amounts.discount?.kind, priceChanged());
    throw error;
  }
}

/** Errors: `ValidationError` (nothing to pay, or an amount that is not allowed), `Conflict` (another price). */
async function calculateAmounts(actor: Member, offer: Offer, input: GiftInput): Promise<OrderAmounts> {
  const discount = await findOrderDiscount(actor, offer, { code: input.code, now: new Date() });
  const amounts = calculateOrderAmounts(offer, { chosenAmount: input.chosenAmount, discount });
  requireExpectedAmount(input.expectedAmount, amounts.amount);
  if (amounts.amount > 0) return amounts;
  if (input.code)
    throw invalid("code", "Con este código no hay nada que pagar: compártelo con quien quieras.");
  throw invalid("chosenAmount", "Indica cuánto quieres aportar por tu regalo");
}

/** Errors: those of `findGivableOffer` and `calculateAmounts`. */
async function findGivenContent(actor: Member, input: GiftInput): Promise<GivenSubject> {
  const offer = await findGivableOffer(actor, input.ayniContentId);
  const amounts = await calculateAmounts(actor, offer, input);
  return {
    amounts,
    lastStart: offer.encuentros.at(-1)?.startsAt ?? null,
    tags: offer.capacity !== null || amounts.discount ? [cacheTags.ayni(offer.slug)] : [],
    isSame: ({ id }) => id === offer.id,
    lock: async (tx) => {
      if (!(await lockUnchangedOffer(tx, offer))) throw new AppError("Conflict");
      if (!(await lockUnchangedDiscount(tx, offer, amounts.discount))) throw priceChanged();
      return offer;
    },
  };
}

/** Errors: `NotFound`, `Conflict` (another price). */
async function lockUnchangedPlan(tx: Tx, { id, ayni }: PlanRow): Promise<Offer> {
  // A change of the plan waits, or is seen.
  await tx.$queryRaw`select 1 from "MembershipPlan" where id = ${id}::uuid for no key update`;
  const plan = await findOfferedPlan(id, tx);
  if (plan?.ayni.amount !== ayni.amount || plan.ayni.currency !== ayni.currency) throw priceChanged();
  return lockPaidOffer(tx, id);
}

/** Some months of a membership. Errors: `Conflict` (one's own, another price). */
async function findGivenMembership(
  actor: Member,
  plan: PlanRow,
  { expectedAmount }: GiftInput,
): Promise<GivenSubject> {
  if (plan.masterId === actor.id) throw conflict("Esta membresía es tuya.");
  const { amount } = findGiftTerms(toPlanSummary(plan));
  requireExpectedAmount(expectedAmount, amount);
  const { slug } = await db.user.findUniqueOrThrow({ where: { id: plan.masterId }, select: { slug: true } });
  return {
    amounts: { amount, seatAmount: 0, discount: null },
    lastStart: null,
    tags: plan.seats === null ? [] : [cacheTags.master(slug)],
    isSame: ({ id }) => id === plan.id,
    lock: (tx) => lockUnchangedPlan(tx, plan),
  };
}

/** Errors: those of `findPackOffer`. */
async function findGivenPack(actor: Member, choice: PackChoice, now: Date): Promise<GivenSubject> {
  const { offer, price } = await findPackOffer(db, actor, choice);
  return {
    amounts: { amount: price.amount, seatAmount: 0, discount: null },
    lastStart: null,
    tags: [],
    isSame: ({ pack }) => pack?.offerId === offer.id && pack.sessions === price.sessions,
    lock: async (tx) => createGivenPack(tx, actor, { ...choice, expectedAmount: price.amount }, now),
  };
}

/** A membership has the id of the content that its periods sell. */
async function findSubject(actor: Member, input: GiftInput, now: Date): Promise<GivenSubject> {
  const { sessions, ayniContentId } = input;
  if (sessions !== undefined) return findGivenPack(actor, { ...input, sessions }, now);
  const plan = await findOfferedPlan(ayniContentId);
  return plan ? findGivenMembership(actor, plan, input) : findGivenContent(actor, input);
}

/**
 * Opens the checkout of a gift, which takes a seat from now on. It goes on with an unpaid one to the same address.
 * Errors: `NotFound`, `Conflict`, `SoldOut`, `ValidationError`, `TooManyRequests`, `ServiceUnavailable` (retry).
 */
export async function placeGift(actor: Member, input: GiftInput, now = new Date()): Promise<PlacedGift> {
  await consumeRateLimit(GIFT_LIMIT, actor.id);
  await rememberBuyer(actor);
  const subject = await findSubject(actor, input, now);
  const sendsAt = await toSendingTime(actor, subject.lastStart, { sendsOn: input.sendsOn, now });
  await checkAddress(actor, input.recipientEmail);
  const { recipientName, recipientEmail, message } = input;
  const details = { recipientName, recipientEmail, message, sendsAt };
  const { id, orderId, checkoutSessionId } = await createOrReuse({
    actor,
    ayniId: input.ayniContentId,
    subject,
    details,
  });
  return { id, orderId, checkoutUrl: await requireCheckout({ id: orderId, checkoutSessionId }) };
}

/** Leads back to the checkout of an unpaid gift; null once it is paid or has expired. Errors: `NotFound`, `ServiceUnavailable`. */
export async function payGift(
  actor: Member,
  id: string,
): Promise<{ orderId: string; checkoutUrl: string | null }> {
  const { orderId } = await getGivenGift(actor, id);
  const { status, checkoutSessionId } = await db.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { status: true, checkoutSessionId: true },
  });
  if (status !== "PENDING") return { orderId, checkoutUrl: null };
  return { orderId, checkoutUrl: await resumeCheckout({ id: orderId, checkoutSessionId }) };
}

/** Errors: `NotFound` (another's). */
export async function getGivenGift(
  actor: Member,
  id: string,
  now = new Date(),
  tx: Tx = db,
): Promise<GivenGift> {
  const row = await tx.gift.findFirst({ where: { id, order: { userId: actor.id } }, include: givenInclude });
  if (!row) throw new AppError("NotFound");
  return toGivenGift(row, now);
}

/** Locks an open gift of the actor. Errors: `NotFound`, `Conflict`. */
async function lockGiven(tx: Tx, actor: Member, id: string, now: Date) {
  await getGivenGift(actor, id, now, tx);
  const locked = await lockGift(tx, id, now);
  const gift = await getGivenGift(actor, id, now, tx);
  if (!isOpenState(gift.state)) throw conflict("Con este regalo ya no se puede hacer nada más.");
  return { ...locked, state: gift.state };
}

const FRESH = {
  sentAt: null,
  returnedAt: null,
  declinedAt: null,
  declineMessage: "",
  remindedAt: null,
  startRemindedAt: null,
};

/** Sends it again with a new link, now. Errors: `NotFound`, `Conflict`, `ValidationError`, `TooManyRequests`. */
export async function resendGift(actor: Member, id: string, now = new Date()): Promise<GivenGift> {
  const { state, recipientEmail } = await getGivenGift(actor, id, now);
  if (!canResend(state)) throw conflict("Este regalo no se puede enviar otra vez.");
  await consumeRateLimit(RESEND_LIMIT, id);
  if (await isOptedOut(db, recipientEmail)) throw conflict(OPTED_OUT);
  return db.$transaction(async (tx) => {
    await lockGiven(tx, actor, id, now);
    await tx.gift.update({ where: { id }, data: { ...FRESH, sendsAt: null } });
    await revokeGiftLinks(tx, { id, giverId: actor.id });
    await queueGiftMail(tx, { id, giverId: actor.id, recipientEmail });
    return getGivenGift(actor, id, now, tx);
  });
}

/** Gives it to another person or address: the former link stops working. Errors like `resendGift`. */
export async function changeGift(
  actor: Member,
  id: string,
  { recipientName, recipientEmail }: GiftChangeInput,
  now = new Date(),
): Promise<GivenGift> {
  const former = await getGivenGift(actor, id, now);
  if (!isOpenState(former.state)) throw conflict("Con este regalo ya no se puede hacer nada más.");
  await consumeRateLimit(RESEND_LIMIT, id);
  if (former.recipientEmail !== recipientEmail || former.state === "declined") {
    await checkAddress(actor, recipientEmail);
  }
  return db.$transaction(async (tx) => {
    const { gift } = await lockGiven(tx, actor, id, now);
    const runAt = gift.sendsAt !== null && gift.sendsAt > now ? gift.sendsAt : null;
    await tx.gift.update({ where: { id }, data: { ...FRESH, recipientName, recipientEmail } });
    await revokeGiftLinks(tx, { id, giverId: actor.id });
    await queueGiftMail(tx, { id, giverId: actor.id, recipientEmail }, { runAt });
    return getGivenGift(actor, id, now, tx);
  });
}

/** Makes it an order of the giver's own, of zero amount. Errors: `NotFound`, `Conflict`. */
export async function keepGift(actor: Member, id: string, now = new Date()): Promise<GivenGift> {
  try {
    return await expiringTransaction(async (tx, expireTags) => {
      await lockUser(tx, actor.id);
      const locked = await lockGiven(tx, actor, id, now);
      const owned = await findOwned(tx, actor.id, locked.gift);
      if (owned) throw conflict(HINDRANCE_MESSAGES[owned.reason]);
      await grantGift(tx, locked, { userId: actor.id, now });
      expireTags(cacheTags.ayni(locked.offer.slug));
      return getGivenGift(actor, id, now, tx);
    });
  } catch (error) {
    throw isTaken(error) ? conflict(HINDRANCE_MESSAGES.owned) : error;
  }
}
