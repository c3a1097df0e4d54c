import Stripe from "stripe";
import { generateStripeId } from "../ids";

type PriceFields = {
  created: number;
  product: string;
  currency: string;
  unitAmount: number;
  recurring: { interval: Stripe.Price.Recurring.Interval; intervalCount: number } | null;
  taxBehavior: string;
};

export const buildPrice = (fields: PriceFields): Stripe.Price => ({
  id: generateStripeId("price"),
  object: "price",
  active: true,
  billing_scheme: "per_unit",
  created: fields.created,
  currency: fields.currency,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  product: fields.product,
  recurring: fields.recurring && {
    interval: fields.recurring.interval,
    interval_count: fields.recurring.intervalCount,
    meter: null,
    trial_period_days: null,
    usage_type: "licensed",
  },
  tax_behavior: fields.taxBehavior,
  tiers_mode: null,
  transform_quantity: null,
  type: fields.recurring ? "recurring" : "one_time",
  unit_amount: fields.unitAmount,
  unit_amount_decimal: Stripe.Decimal.from(fields.unitAmount),
});

/** Builds the older object that subscription items repeat their price as. */
export const buildPlan = (price: Stripe.Price): Stripe.Plan => ({
  id: price.id,
  object: "plan",
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: price.billing_scheme,
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? "month",
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: "licensed",
});
