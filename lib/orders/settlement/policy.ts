import type { OrderStatus, PaymentStatus } from "@/lib/platform/db/generated/enums";

/** The stages of the money of an order; only an order that also pays a seat for somebody else has an own part. */
type MoneyStage = "expired" | "failed" | "paid" | "own-part-returned" | "returned";

/** An order at a stage of its money, and whether its buyer has access by it. */
type SaleState = { order: OrderStatus; access: "none" | "given" | "ended" };

/** The table of states of a kind of sale. */
export type SaleStates = Readonly<
  Record<Exclude<MoneyStage, "own-part-returned">, SaleState> & { "own-part-returned"?: SaleState }
>;

type SaleFacts = {
  bundlePurchaseId: string | null;
  isGift: boolean;
  seatAmount: number;
  ayni: { pack: object | null; membershipPlan: object | null };
};

export type SaleKindName =
  "content" | "solidarity" | "gift" | "bundle" | "pack" | "pack-gift" | "membership" | "membership-gift";

export function findKindName({ bundlePurchaseId, isGift, seatAmount, ayni }: SaleFacts): SaleKindName {
  if (ayni.membershipPlan !== null) return isGift ? "membership-gift" : "membership";
  if (bundlePurchaseId !== null) return "bundle";
  if (isGift) return ayni.pack === null ? "gift" : "pack-gift";
  if (ayni.pack !== null) return "pack";
  return seatAmount > 0 ? "solidarity" : "content";
}

type PaidAmounts = { amount: number; seatAmount: number };

export function findReturnStage({ amount, seatAmount }: PaidAmounts, refundedAmount: number): MoneyStage {
  if (refundedAmount >= amount) return "returned";
  return seatAmount > 0 && refundedAmount >= amount - seatAmount ? "own-part-returned" : "paid";
}

/** A dispute counts until all the money has gone back. */
export function findPaymentStatus(
  { amount }: Pick<PaidAmounts, "amount">,
  { refundedAmount, hasOpenDispute }: { refundedAmount: number; hasOpenDispute: boolean },
): PaymentStatus {
  if (refundedAmount >= amount) return "REFUNDED";
  return hasOpenDispute ? "DISPUTED" : "SUCCEEDED";
}

type PaidOrder = PaidAmounts & { status: OrderStatus; refundedAt: Date | null };

/** Returns the change of an order by what went back of its payment; null if it stays as it is. */
export function findReturnUpdate(
  states: SaleStates,
  { order, refundedAmount }: { order: PaidOrder; refundedAmount: number },
  now: Date,
) {
  if (order.status === "REFUNDED") return null;
  const state = states[findReturnStage(order, refundedAmount)] ?? states.paid;
  if (state.order === "REFUNDED") return { status: state.order, refundedAt: order.refundedAt ?? now };
  if (state.access !== "ended" || order.refundedAt) return null;
  return { refundedAt: now, renewedAt: now, contentExpirationDate: now };
}
