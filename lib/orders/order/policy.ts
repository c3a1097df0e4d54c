import { isAdmin, isSelf } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";
import type { OrderState, OrderView } from "./schema";

export const canSeeOrdersOf = (actor: Actor, userId: string): boolean =>
  isSelf(actor, userId) || isAdmin(actor);

/**
 * Includes renewed and expired orders, but not those for somebody else. An order of which only the own part was refunded
 * stays COMPLETED.
 */
export const receivedOrder = { status: "COMPLETED", refundedAt: null, isGift: false } as const;

/** A receipt tells what was paid, also after a refund. */
export const hasReceipt = ({ status, amount }: Pick<OrderView, "status" | "amount">): boolean =>
  amount > 0 && (status === "completed" || status === "refunded");

export type CheckoutFacts = {
  /** It is null until the checkout is opened. */
  checkoutSessionId: string | null;
  /** It is null once the payment is being processed. */
  checkoutUrl: string | null;
  checkoutExpiresAt: Date | null;
};

/** Returns true while the processor decides about the payment of a pending order. */
export const isProcessing = ({ checkoutSessionId, checkoutUrl }: CheckoutFacts): boolean =>
  checkoutSessionId !== null && checkoutUrl === null;

/** Returns until when a pending order can be paid; null while its payment is being processed, and after that time. */
export function findPayableUntil(checkout: CheckoutFacts, now: Date): Date | null {
  const { checkoutExpiresAt } = checkout;
  if (isProcessing(checkout) || checkoutExpiresAt === null) return null;
  return checkoutExpiresAt > now ? checkoutExpiresAt : null;
}

export type OrderStateFacts = Pick<OrderView, "status" | "amount" | "refundedAmount"> &
  CheckoutFacts & {
    isFromBarter: boolean;
    isFromSeat: boolean;
    /** Accepted from somebody else, or kept by its giver. */
    isFromGift: boolean;
    isFromPack: boolean;
    /** The hour that it is for was cancelled. */
    isHourCancelled: boolean;
    /** The buyer let the hour go before paying it. */
    isHourReleased: boolean;
  };

function toPendingState(facts: OrderStateFacts, now: Date): OrderState {
  if (isProcessing(facts)) return "confirming";
  return findPayableUntil(facts, now) ? "payable" : "expired";
}

function toCompletedState(facts: OrderStateFacts): OrderState {
  const { amount, refundedAmount, isFromBarter, isFromSeat, isFromGift, isFromPack } = facts;
  if (facts.isHourCancelled) return "cancelled";
  if (amount > 0) return refundedAmount > 0 ? "partly-refunded" : "paid";
  if (isFromBarter) return "barter";
  if (isFromGift) return "gift";
  if (isFromPack) return "pack";
  return isFromSeat ? "solidarity" : "free";
}

export function toOrderState(facts: OrderStateFacts, now: Date): OrderState {
  if (facts.status === "pending") return toPendingState(facts, now);
  if (facts.status === "expired" && facts.isHourReleased) return "released";
  return facts.status === "completed" ? toCompletedState(facts) : facts.status;
}
