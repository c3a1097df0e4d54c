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
import { currencyParam, expandParam, pageParams, priceData } from "../params";

// The parameters of the calls of Stripe Billing, limited to those in use.

export const createCustomerParams = z.strictObject({
  email: emailParam().optional(),
  metadata: metadataParam(),
  expand: expandParam,
});
export type CreateCustomerParams = z.output<typeof createCustomerParams>;

export const updateCustomerParams = z.strictObject({
  email: clearableParam(emailParam()),
  invoice_settings: z.strictObject({ default_payment_method: clearableParam(textParam()) }).optional(),
  metadata: metadataChangeParam(),
  expand: expandParam,
});
export type UpdateCustomerParams = z.output<typeof updateCustomerParams>;

export const listCustomersParams = z.strictObject({ ...pageParams, email: textParam().optional() });

export const createPriceParams = priceData.extend({ expand: expandParam });

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
  items: listParam(z.tuple([z.strictObject({ price: textParam() })])),
  default_payment_method: textParam().optional(),
  payment_behavior: enumParam("payment_behavior", "default_incomplete", "error_if_incomplete").optional(),
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
  expand: expandParam,
});

export const listSubscriptionsParams = z.strictObject({
  ...pageParams,
  customer: textParam().optional(),
  status: enumParam("status", "all", "canceled", "ended").optional(),
});
export type ListSubscriptionsParams = z.output<typeof listSubscriptionsParams>;

export const listInvoicesParams = z.strictObject({
  ...pageParams,
  customer: textParam().optional(),
  subscription: textParam().optional(),
  status: enumParam("status", "draft", "open", "paid", "uncollectible", "void").optional(),
});

export const listInvoicePaymentsParams = z.strictObject({
  ...pageParams,
  invoice: textParam().optional(),
  payment: z
    .strictObject({ type: enumParam("type", "payment_intent"), payment_intent: textParam() })
    .optional(),
});
