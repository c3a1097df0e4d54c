import { z } from "zod";
import { email, integer, list, metadata, oneOf, refuseUnless, text, url } from "./param-types";
import { checkCurrency } from "./currencies";

// The parameters of each call: of all that the processor takes, those that are used here.

const expand = list(z.array(text())).optional();

export const only = z.strictObject({ expand });

const currency = text(3)
  .transform((value) => value.toLowerCase())
  .superRefine((value, context) => {
    try {
      checkCurrency(value, "");
    } catch (error) {
      context.addIssue({ code: "custom", message: error instanceof Error ? error.message : "" });
    }
  });

const productData = z.strictObject({
  name: text(),
  description: text(40_000).optional(),
  images: list(z.array(url())).optional(),
  metadata: metadata(),
  tax_code: text().optional(),
});

const lineItem = z.strictObject({
  price_data: z.strictObject({
    currency,
    unit_amount: integer(0),
    product_data: productData,
    tax_behavior: oneOf("tax_behavior", "exclusive", "inclusive", "unspecified").optional(),
  }),
  quantity: integer(1, 999_999),
});

const suffix = text(22).check(
  refuseUnless(
    (value) => !/[<>\\'"*]/.test(value),
    () => "The statement descriptor suffix cannot contain any of the following characters: < > \\ ' \" *",
  ),
);

const intentData = z.strictObject({
  description: text(1_000).optional(),
  metadata: metadata(),
  receipt_email: email().optional(),
  statement_descriptor_suffix: suffix.optional(),
});

const LOCALES =
  "auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW".split(
    " ",
  );

export const createSession = z.strictObject({
  mode: oneOf("mode", "payment"),
  line_items: list(z.tuple([lineItem])),
  success_url: url(),
  cancel_url: url().optional(),
  client_reference_id: text(200).optional(),
  customer_email: email().optional(),
  expires_at: integer(0).optional(),
  locale: oneOf("locale", ...LOCALES).optional(),
  metadata: metadata(),
  payment_intent_data: intentData.prefault({}),
  payment_method_types: list(z.array(text())).optional(),
  submit_type: oneOf("submit_type", "auto", "book", "donate", "pay").optional(),
  ui_mode: oneOf("ui_mode", "hosted_page").optional(),
  expand,
});
export type SessionParams = z.output<typeof createSession>;

const REASONS = ["duplicate", "fraudulent", "requested_by_customer"] as const;

export const createRefund = z.strictObject({
  payment_intent: text().optional(),
  charge: text().optional(),
  amount: integer(1).optional(),
  reason: oneOf("reason", ...REASONS).optional(),
  metadata: metadata(),
  expand,
});
export type RefundParams = z.output<typeof createRefund>;

const requested = z.strictObject({ requested: oneOf("boolean", "true", "false").optional() });

export const createAccount = z.strictObject({
  country: text(2).check(
    refuseUnless(
      (value) => /^[A-Z]{2}$/.test(value),
      (value) => `${value} is not currently supported by Stripe.`,
      "country_unsupported",
    ),
  ),
  controller: z.strictObject({
    fees: z.strictObject({ payer: oneOf("payer", "application") }),
    losses: z.strictObject({ payments: oneOf("payments", "application") }),
    stripe_dashboard: z.strictObject({ type: oneOf("type", "express") }),
    requirement_collection: oneOf("requirement_collection", "stripe").optional(),
  }),
  capabilities: z.strictObject({ transfers: requested.optional() }).prefault({}),
  email: email().optional(),
  metadata: metadata(),
  expand,
});
export type AccountParams = z.output<typeof createAccount>;

export const createLink = z.strictObject({
  account: text(),
  type: oneOf("type", "account_onboarding"),
  refresh_url: url(),
  return_url: url(),
  collection_options: z
    .strictObject({
      fields: oneOf("fields", "currently_due", "eventually_due").optional(),
      future_requirements: oneOf("future_requirements", "include", "omit").optional(),
    })
    .optional(),
  expand,
});
export type LinkParams = z.output<typeof createLink>;

export const createTransfer = z.strictObject({
  amount: integer(1),
  currency,
  destination: text(),
  description: text(1_000).optional(),
  metadata: metadata(),
  source_type: oneOf("source_type", "bank_account", "card", "fpx").optional(),
  transfer_group: text().optional(),
  expand,
});
export type TransferParams = z.output<typeof createTransfer>;

const moment = z.union([
  integer().transform((at) => ({ gte: at, lte: at })),
  z.strictObject({
    gt: integer().optional(),
    gte: integer().optional(),
    lt: integer().optional(),
    lte: integer().optional(),
  }),
]);

const page = {
  limit: integer(1, 100).optional(),
  starting_after: text().optional(),
  ending_before: text().optional(),
  created: moment.optional(),
  expand,
};

export type Page = z.output<z.ZodObject<typeof page>>;

export const listSessions = z.strictObject({
  ...page,
  payment_intent: text().optional(),
  status: oneOf("status", "complete", "expired", "open").optional(),
});
export const listIntents = z.strictObject(page);
export const listByPayment = z.strictObject({
  ...page,
  payment_intent: text().optional(),
  charge: text().optional(),
});
export const listTransfers = z.strictObject({
  ...page,
  destination: text().optional(),
  transfer_group: text().optional(),
});
export const listEvents = z.strictObject({
  ...page,
  type: text().optional(),
  types: list(z.array(text())).optional(),
});
