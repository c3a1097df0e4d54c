import "server-only";
import type { Member } from "@/lib/platform/actor";
import { cacheTags, expiringTransaction } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { violatesConstraint } from "@/lib/platform/db/errors";
import { recordAcceptance } from "@/lib/orders/acceptances/service";
import {
  calculateOrderAmounts,
  priceChanged,
  requireExpectedAmount,
  toDiscountColumns,
} from "@/lib/orders/amounts";
import type { OrderAmounts } from "@/lib/orders/amounts";
import { createPendingOrder, paymentConfirming, resumeCheckout } from "@/lib/orders/checkout";
import { findCurrentOrder, findOrderInTheWay } from "@/lib/orders/current-order";
import type { CurrentOrder } from "@/lib/orders/current-order";
import { findOrderDiscount, lockUnchangedDiscount, toUsedUpError } from "@/lib/orders/discounts/service";
import { grantFreeOrder, mailPlace, notifyMasterOfGrant, retireExpiredOrders } from "@/lib/orders/grant";
import { findOffer, formatClosed, isClosedToNewcomers, lockUnchangedOffer } from "@/lib/orders/offer";
import type { CurrentOffer, Offer } from "@/lib/orders/offer";
import { findOpeningMembership } from "@/lib/orders/membership-periods";
import { toSoldOutError } from "@/lib/orders/member-seats";
import { placePack } from "@/lib/orders/packs/service";
import { syncPayment } from "@/lib/orders/settlement/service";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { rememberBuyer } from "@/lib/orders/tax/service";
import { lockOpenUser } from "@/lib/identity/lock-user";
import { receivedSection } from "@/lib/content/access";
import { findOrderByAnyId } from "./data";
import type { OrderInput } from "@/lib/orders/order-input";
import type { OrderView, PlacedOrder } from "./schema";

const ORDER_LIMIT = { name: "order", points: 60, seconds: 60 };

type ReceivedOffer = Pick<Offer, "slug" | "contentType" | "onlineType">;

function toPlacedOrder(offer: ReceivedOffer, id: string, checkoutUrl?: string): PlacedOrder {
  const section = receivedSection(offer.contentType, offer.onlineType);
  if (checkoutUrl === undefined) return { id, slug: offer.slug, section, status: "completed" };
  return { id, slug: offer.slug, section, status: "pending", checkoutUrl };
}

type NewOrder = { offer: Offer; amounts: OrderAmounts } & Pick<OrderInput, "acceptedVersion" | "forGood">;

/** Errors: `Unauthenticated` (account closed meanwhile), `Conflict` (price or contraindications changed meanwhile). */
async function createOrder(
  tx: Tx,
  actor: Member,
  { offer, amounts, acceptedVersion, forGood }: NewOrder,
): Promise<CurrentOrder> {
  const now = new Date();
  await lockOpenUser(tx, actor.id);
  await retireExpiredOrders(tx, actor.id, [offer.id], now);
  if (!(await lockUnchangedOffer(tx, offer))) throw new AppError("Conflict");
  if (!(await lockUnchangedDiscount(tx, offer, amounts.discount))) throw priceChanged();
  await recordAcceptance(tx, actor.id, offer, acceptedVersion);
  if (amounts.amount > 0) {
    const { id } = await createPendingOrder(tx, { buyer: actor, offer, amounts, now });
    return { id, status: "PENDING", checkoutSessionId: null, bundlePurchase: null };
  }
  const membership = forGood ? null : await findOpeningMembership(tx, actor.id, offer, now);
  const { id } = await grantFreeOrder(tx, actor.id, offer, now, membership);
  if (amounts.discount) await tx.order.update({ where: { id }, data: toDiscountColumns(amounts) });
  await notifyMasterOfGrant(tx, offer, { userId: actor.id, orderId: id });
  await mailPlace(tx, offer, { userId: actor.id, orderId: id });
  return { id, status: "COMPLETED", checkoutSessionId: null, bundlePurchase: null };
}

/** The order that a request goes on with: for good, a member has what their membership opens not yet. */
const findFormerOrder = (actor: Member, offer: Offer, { forGood }: Pick<OrderInput, "forGood">) =>
  forGood ? findOrderInTheWay(db, actor.id, offer) : findCurrentOrder(db, actor.id, offer.id);

/** If a concurrent request won the race, returns its order. */
async function createOrFindOrder(actor: Member, order: NewOrder): Promise<CurrentOrder> {
  const { offer, amounts } = order;
  try {
    return await expiringTransaction(async (tx, expireTags) => {
      if (offer.capacity !== null || amounts.discount) expireTags(cacheTags.ayni(offer.slug));
      return createOrder(tx, actor, order);
    });
  } catch (error) {
    if (violatesConstraint(error, "Ayni_capacity_kept")) throw await toSoldOutError(offer.id);
    if (violatesConstraint(error, "Discount_uses_kept"))
      throw toUsedUpError(amounts.discount?.kind, priceChanged());
    const isDuplicate = violatesConstraint(error, "Order_one_live") || violatesConstraint(error, "userId");
    const former = isDuplicate ? await findFormerOrder(actor, offer, order) : null;
    if (!former) throw error;
    return former;
  }
}

/** Returns the checkout URL of a pending order. Nobody who wants one content is sent to pay a bundle. */
async function resumePending(order: CurrentOrder): Promise<string | null> {
  if (!order.bundlePurchase) return resumeCheckout(order);
  await syncPayment(order.id);
  return null;
}

const toUnpayableError = ({ bundlePurchase }: CurrentOrder) =>
  bundlePurchase
    ? conflict(
        `Ya estás comprando este Ayni en el conjunto «${bundlePurchase.bundle.title}». Termina ese pago en tus pedidos o espera media hora a que caduque.`,
      )
    : paymentConfirming();

/** Returns null if the order expired or failed meanwhile. */
async function resumeOrder(offer: ReceivedOffer, order: CurrentOrder): Promise<PlacedOrder | null> {
  if (order.status === "COMPLETED") return toPlacedOrder(offer, order.id);
  const url = await resumePending(order);
  if (url !== null) return toPlacedOrder(offer, order.id, url);
  const { status } = await db.order.findUniqueOrThrow({ where: { id: order.id }, select: { status: true } });
  if (status === "PENDING") throw toUnpayableError(order);
  return status === "COMPLETED" ? toPlacedOrder(offer, order.id) : null;
}

/**
 * Resumes the order of an hour or a pack: a hidden copy of its offer, which only its buyer can pay. Returns null for anything else.
 * Errors: `Conflict` (no longer to be paid).
 */
async function resumeCopy(actor: Member, ayniContentId: string): Promise<PlacedOrder | null> {
  const copy = await db.ayni.findFirst({
    where: {
      id: ayniContentId,
      offerId: { not: null },
      membershipPlan: null,
      orders: { some: { userId: actor.id } },
    },
    select: { id: true, slug: true, contentType: true, onlineType: true },
  });
  if (!copy) return null;
  const order = await findCurrentOrder(db, actor.id, copy.id);
  const resumed = order && (await resumeOrder(copy, order));
  if (!resumed) throw conflict("Este pago ha caducado: vuelve a elegir.");
  return resumed;
}

/** A member takes a place in what their membership opens for nothing, unless they buy it for good. */
async function findAmounts(actor: Member, offer: CurrentOffer, input: OrderInput): Promise<OrderAmounts> {
  const now = new Date();
  if (!input.forGood && (await findOpeningMembership(db, actor.id, offer, now)))
    return { amount: 0, seatAmount: 0, discount: null };
  const discount = await findOrderDiscount(actor, offer, { code: input.code, now });
  return calculateOrderAmounts(offer, { ...input, discount });
}

/**
 * Idempotent until the order has expired, was refunded or its access has ended; a pending order keeps its choices.
 * With `sessions` it is a pack of hours. Errors: `NotFound`, `Conflict` (own or ended content), `SoldOut`, `ValidationError`, `ServiceUnavailable` (retry).
 */
export async function placeOrder(actor: Member, input: OrderInput): Promise<PlacedOrder> {
  await consumeRateLimit(ORDER_LIMIT, actor.id);
  await rememberBuyer(actor);
  const resumedCopy = await resumeCopy(actor, input.ayniContentId);
  if (resumedCopy) return resumedCopy;
  const offer = await findOffer(input.ayniContentId);
  if (offer.userId === actor.id) throw conflict("Este Ayni es tuyo.");
  if (input.sessions !== undefined) {
    const { id, checkoutUrl } = await placePack(actor, { ...input, sessions: input.sessions });
    return toPlacedOrder(offer, id, checkoutUrl);
  }
  if (offer.isBookable) throw conflict("Elige primero una hora.");
  const formerOrder = await findFormerOrder(actor, offer, input);
  const resumedOrder = formerOrder && (await resumeOrder(offer, formerOrder));
  if (resumedOrder) return resumedOrder;
  if (isClosedToNewcomers(offer)) throw conflict(formatClosed(offer));
  const amounts = await findAmounts(actor, offer, input);
  requireExpectedAmount(input.expectedAmount, amounts.amount);
  const { acceptedVersion, forGood } = input;
  const order = await createOrFindOrder(actor, { offer, amounts, acceptedVersion, forGood });
  const placedOrder = await resumeOrder(offer, order);
  if (!placedOrder) throw new AppError("Conflict");
  return placedOrder;
}

/** Like `findOrderByAnyId`, synced with the processor unless that is down: then nobody knows whether it has been paid. */
export async function findSyncedOrder(actor: Member, id: string): Promise<OrderView | null> {
  const order = await findOrderByAnyId(actor, id);
  if (order?.status !== "pending") return order;
  try {
    await syncPayment(order.id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...order, payableUntil: null };
  }
  return findOrderByAnyId(actor, order.id);
}
