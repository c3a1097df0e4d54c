import type Stripe from "stripe";
import type { PaymentsContext } from "../context";
import { ParameterError, StripeApiError, resourceMissingError } from "../errors";
import { generateStripeId } from "../ids";
import type { CreateCouponParams } from "./params";

// Coupons take an amount off the first invoice of a subscription.

const COUPON_ID_LENGTH = 8;

export function createCoupon({ store, now }: PaymentsContext, params: CreateCouponParams): Stripe.Coupon {
  const coupon: Stripe.Coupon = {
    id: generateStripeId("", COUPON_ID_LENGTH).slice(1),
    object: "coupon",
    amount_off: params.amount_off,
    created: now,
    currency: params.currency,
    duration: "once",
    duration_in_months: null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: params.metadata,
    name: params.name ?? null,
    percent_off: null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  };
  store.put("coupon", coupon);
  return coupon;
}

/** Errors: `resource_missing`; it is used up, or of another currency. */
export function getUsableCoupon({ store }: PaymentsContext, id: string, currency: string): Stripe.Coupon {
  const coupon = store.get("coupon", id);
  if (!coupon) throw resourceMissingError("coupon", id, { param: "discounts[0][coupon]", place: "params" });
  if (!coupon.valid) throw new StripeApiError(`Coupon ${id} is used up and cannot be applied.`);
  if (coupon.currency === currency) return coupon;
  throw new ParameterError(`The coupon only applies to prices in \`${coupon.currency ?? ""}\`.`, {
    param: "discounts[0][coupon]",
  });
}

/** Returns how much a coupon takes off an amount, at most all of it. */
export const amountOff = ({ amount_off }: Stripe.Coupon, amount: number): number =>
  Math.min(amount_off ?? 0, amount);

/** Counts a use. Returns the id of the discount of the invoice. */
export function redeemCoupon({ store }: PaymentsContext, coupon: Stripe.Coupon): string {
  const times_redeemed = coupon.times_redeemed + 1;
  const valid = coupon.max_redemptions === null || times_redeemed < coupon.max_redemptions;
  store.put("coupon", { ...coupon, times_redeemed, valid });
  return generateStripeId("di");
}
