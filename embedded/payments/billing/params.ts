import { z } from "zod";
import {
  booleanParam,
  clearableParam,
  emailParam,
  enumParam,
  integerParam,
  listParam,
  metadataChangeParam,
  metadataParam,
  textParam,
} from "../param-types";
import { currencyParam, expandParam, pageParams, priceData, productData } from "../params";

// The parameters of the calls of Stripe Billing, limited to those in use.

export const createCustomerParams = z.strictObject({
  email: emailParam().optional(),
  name: textParam(256).optional(),
  description: textParam().optional(),
  metadata: metadataParam(),
  expand: expandParam,
});
export type CreateCustomerParams = z.output<typeof createCustomerParams>;

export const updateCustomerParams = z.strictObject({
  email: clearableParam(emailParam()),
  name: clearableParam(textParam(256)),
  description: clearableParam(textParam()),
  invoice_settings: z.strictObject({ default_payment_method: clearableParam(textParam()) }).optional(),
  metadata: metadataChangeParam(),
  expand: expandParam,
});
export type UpdateCustomerParams = z.output<typeof updateCustomerParams>;

export const listCustomersParams = z.strictObject({ ...pageParams, email: textParam().optional() });

export const createProductParams = productData.extend({ expand: expandParam });
export type CreateProductParams = z.output<typeof productData>;

export const createPriceParams = priceData.extend({
  nickname: textParam().optional(),
  metadata: metadataParam(),
  expand: expandParam,
});
export type CreatePriceParams = z.output<typeof createPriceParams>;

/** Only of an amount, on the first invoice. */
export const createCouponParams = z.strictObject({
  amount_off: integerParam(1),
  currency: currencyParam,
  duration: enumParam("duration", "once"),
  max_redemptions: integerParam(1).optional(),
  metadata: metadataParam(),
  name: textParam(40).optional(),
  expand: expandParam,
});
export type CreateCouponParams = z.output<typeof createCouponParams>;

const subscriptionItem = z.strictObject({
  id: textParam(),
  price: textParam().optional(),
  price_data: priceData.omit({ product_data: true }).optional(),
  quantity: integerParam(1, 999_999).optional(),
});

export const createSubscriptionParams = z.strictObject({
  customer: textParam(),
  items: listParam(z.tuple([subscriptionItem.omit({ id: true })])),
  default_payment_method: textParam().optional(),
  description: textParam(500).optional(),
  metadata: metadataParam(),
  off_session: booleanParam().optional(),
  payment_behavior: enumParam(
    "payment_behavior",
    "allow_incomplete",
    "default_incomplete",
    "error_if_incomplete",
  ).optional(),
  expand: expandParam,
});
export type CreateSubscriptionParams = z.output<typeof createSubscriptionParams>;

const pauseCollection = z.strictObject({
  behavior: enumParam("behavior", "void"),
  resumes_at: integerParam(0).optional(),
});

export const updateSubscriptionParams = z.strictObject({
  cancel_at_period_end: booleanParam().optional(),
  default_payment_method: clearableParam(textParam()),
  description: clearableParam(textParam(500)),
  items: listParam(z.tuple([subscriptionItem])).optional(),
  metadata: metadataChangeParam(),
  pause_collection: clearableParam(pauseCollection),
  proration_behavior: enumParam("proration_behavior", "none").optional(),
  expand: expandParam,
});
export type UpdateSubscriptionParams = z.output<typeof updateSubscriptionParams>;

export const cancelSubscriptionParams = z.strictObject({
  invoice_now: enumParam("invoice_now", "false").optional(),
  prorate: enumParam("prorate", "false").optional(),
  cancellation_details: z.strictObject({ comment: textParam().optional() }).optional(),
  expand: expandParam,
});
export type CancelSubscriptionParams = z.output<typeof cancelSubscriptionParams>;

const SUBSCRIPTION_STATUSES = [
  "active",
  "all",
  "canceled",
  "ended",
  "incomplete",
  "incomplete_expired",
  "past_due",
  "paused",
  "trialing",
  "unpaid",
] as const;

export const listSubscriptionsParams = z.strictObject({
  ...pageParams,
  customer: textParam().optional(),
  price: textParam().optional(),
  status: enumParam("status", ...SUBSCRIPTION_STATUSES).optional(),
});
export type ListSubscriptionsParams = z.output<typeof listSubscriptionsParams>;

export const listInvoicesParams = z.strictObject({
  ...pageParams,
  customer: textParam().optional(),
  subscription: textParam().optional(),
  status: enumParam("status", "draft", "open", "paid", "uncollectible", "void").optional(),
});

export const payInvoiceParams = z.strictObject({
  off_session: booleanParam().optional(),
  payment_method: textParam().optional(),
  expand: expandParam,
});
export type PayInvoiceParams = z.output<typeof payInvoiceParams>;

export const listInvoicePaymentsParams = z.strictObject({
  ...pageParams,
  invoice: textParam().optional(),
  payment: z
    .strictObject({ type: enumParam("type", "payment_intent"), payment_intent: textParam() })
    .optional(),
  status: enumParam("status", "canceled", "open", "paid").optional(),
});
