import { z } from "zod";
import {
  emailParam,
  integerParam,
  listParam,
  metadataParam,
  enumParam,
  constraint,
  textParam,
  urlParam,
} from "./param-types";
import { isPayoutCountry } from "./countries";
import { assertSupportedCurrency } from "./currencies";

// The parameters of each call, limited to those in use.

export const expandParam = listParam(z.array(textParam())).optional();

export const retrieveParams = z.strictObject({ expand: expandParam });

export const currencyParam = textParam(3)
  .transform((value) => value.toLowerCase())
  .superRefine((value, context) => {
    try {
      assertSupportedCurrency(value, "");
    } catch (error) {
      context.addIssue({ code: "custom", message: error instanceof Error ? error.message : "" });
    }
  });

const productData = z.strictObject({
  name: textParam(),
  description: textParam(40_000).optional(),
});

const recurringParam = z.strictObject({
  interval: enumParam("interval", "day", "month", "week", "year"),
  interval_count: integerParam(1, 36).optional(),
});

export const priceData = z.strictObject({
  currency: currencyParam,
  unit_amount: integerParam(0),
  product: textParam().optional(),
  product_data: productData.optional(),
  recurring: recurringParam.optional(),
  tax_behavior: enumParam("tax_behavior", "exclusive", "inclusive", "unspecified").optional(),
});
export type PriceData = z.output<typeof priceData>;

const lineItem = z.strictObject({
  price: textParam().optional(),
  price_data: priceData.optional(),
  quantity: integerParam(1, 999_999),
});

const paymentIntentData = z.strictObject({
  description: textParam(1_000).optional(),
  metadata: metadataParam(),
});

const LOCALES =
  "auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW".split(
    " ",
  );

export const createSessionParams = z.strictObject({
  mode: enumParam("mode", "payment", "setup", "subscription"),
  line_items: listParam(z.tuple([lineItem])).optional(),
  success_url: urlParam(),
  cancel_url: urlParam().optional(),
  client_reference_id: textParam(200).optional(),
  currency: currencyParam.optional(),
  customer: textParam().optional(),
  customer_email: emailParam().optional(),
  discounts: listParam(z.tuple([z.strictObject({ coupon: textParam() })])).optional(),
  custom_text: z
    .strictObject({ submit: z.strictObject({ message: textParam(1_200) }).optional() })
    .optional(),
  expires_at: integerParam(0).optional(),
  locale: enumParam("locale", ...LOCALES).optional(),
  metadata: metadataParam(),
  payment_intent_data: paymentIntentData.optional(),
  setup_intent_data: z
    .strictObject({ description: textParam(1_000).optional(), metadata: metadataParam() })
    .optional(),
  subscription_data: z
    .strictObject({ description: textParam(500).optional(), metadata: metadataParam() })
    .optional(),
  expand: expandParam,
});
export type CreateSessionParams = z.output<typeof createSessionParams>;

const REFUND_REASONS = ["duplicate", "fraudulent", "requested_by_customer"] as const;

export const createRefundParams = z.strictObject({
  payment_intent: textParam().optional(),
  charge: textParam().optional(),
  amount: integerParam(1).optional(),
  reason: enumParam("reason", ...REFUND_REASONS).optional(),
  metadata: metadataParam(),
  expand: expandParam,
});
export type CreateRefundParams = z.output<typeof createRefundParams>;

const capabilityRequest = z.strictObject({ requested: enumParam("boolean", "true", "false").optional() });

export const createAccountParams = z.strictObject({
  country: textParam(2).check(
    constraint(
      isPayoutCountry,
      (value) => `${value} is not currently supported by Stripe.`,
      "country_unsupported",
    ),
  ),
  controller: z.strictObject({
    fees: z.strictObject({ payer: enumParam("payer", "application") }),
    losses: z.strictObject({ payments: enumParam("payments", "application") }),
    stripe_dashboard: z.strictObject({ type: enumParam("type", "express") }),
  }),
  capabilities: z.strictObject({ transfers: capabilityRequest.optional() }).prefault({}),
  metadata: metadataParam(),
  expand: expandParam,
});
export type CreateAccountParams = z.output<typeof createAccountParams>;

export const createAccountLinkParams = z.strictObject({
  account: textParam(),
  type: enumParam("type", "account_onboarding"),
  refresh_url: urlParam(),
  return_url: urlParam(),
  expand: expandParam,
});
export type CreateAccountLinkParams = z.output<typeof createAccountLinkParams>;

export const createTransferParams = z.strictObject({
  amount: integerParam(1),
  currency: currencyParam,
  destination: textParam(),
  metadata: metadataParam(),
  transfer_group: textParam().optional(),
  expand: expandParam,
});
export type CreateTransferParams = z.output<typeof createTransferParams>;

export const pageParams = {
  limit: integerParam(1, 100).optional(),
  starting_after: textParam().optional(),
  ending_before: textParam().optional(),
  created: z.strictObject({ gt: integerParam().optional(), gte: integerParam().optional() }).optional(),
  expand: expandParam,
};

export type PageParams = z.output<z.ZodObject<typeof pageParams>>;

export const listIntentsParams = z.strictObject({ ...pageParams, customer: textParam().optional() });
export const listByPaymentParams = z.strictObject({ ...pageParams, payment_intent: textParam().optional() });
export const listTransfersParams = z.strictObject({
  ...pageParams,
  destination: textParam().optional(),
  transfer_group: textParam().optional(),
});
export const listEventsParams = z.strictObject({
  ...pageParams,
  type: textParam().optional(),
  types: listParam(z.array(textParam())).optional(),
});
