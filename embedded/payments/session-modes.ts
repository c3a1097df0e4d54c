import type Stripe from "stripe";
import { resolveRecurringPrice } from "./billing/catalog";
import { amountOff, getUsableCoupon } from "./billing/coupons";
import { getCustomer } from "./billing/customers";
import { createSetupIntent } from "./billing/setup-intents";
import type { PaymentsContext } from "./context";
import { assertChargeableTotal } from "./currencies";
import { missingParameterError, ParameterError } from "./errors";
import type { CreateSessionParams } from "./params";
import type { PlannedSubscription, PurchasedItem } from "./tables";

// What a checkout session is for: one payment, a subscription, or a card for later payments.

type Purpose = {
  item: PurchasedItem;
  /** A session in which nothing is paid has null. */
  amount: number | null;
  currency: string | null;
  methodTypes: string[];
  plan?: PlannedSubscription;
  fields?: Partial<Stripe.Checkout.Session>;
};

/** The email is that of the customer, if the session names one. */
type SessionPurpose = Purpose & { email: string | null };

const MODE_PARAMS = {
  payment_intent_data: "payment",
  setup_intent_data: "setup",
  subscription_data: "subscription",
} as const;

function assertModeParams(params: CreateSessionParams): void {
  const names = Object.keys(MODE_PARAMS) as (keyof typeof MODE_PARAMS)[];
  for (const param of names) {
    if (params[param] === undefined || MODE_PARAMS[param] === params.mode) continue;
    throw new ParameterError(`You can not pass \`${param}\` in \`${params.mode}\` mode.`, { param });
  }
  if (params.discounts !== undefined && params.mode !== "subscription") {
    throw new ParameterError("This server discounts subscriptions only.", { param: "discounts" });
  }
  if (params.customer !== undefined && params.customer_email !== undefined) {
    throw new ParameterError("You may only specify one of these parameters: customer, customer_email.", {
      param: "customer_email",
    });
  }
}

function getLineItem({ line_items: items }: CreateSessionParams) {
  const [item] = items ?? [];
  if (item) return item;
  throw missingParameterError("line_items");
}

function buildPaymentPurpose(params: CreateSessionParams): Purpose {
  const { price_data: price, quantity } = getLineItem(params);
  if (!price) throw missingParameterError("line_items[0][price_data]");
  if (!price.product_data) throw missingParameterError("line_items[0][price_data][product_data]");
  if (price.recurring) {
    throw new ParameterError(
      "You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.",
      { param: "line_items" },
    );
  }
  const { name, description = null } = price.product_data;
  return {
    item: { name, description, quantity },
    amount: price.unit_amount * quantity,
    currency: price.currency,
    methodTypes: ["card", "sepa_debit"],
  };
}

function buildSubscriptionPurpose(context: PaymentsContext, params: CreateSessionParams): Purpose {
  const line = getLineItem(params);
  const price = resolveRecurringPrice(context, line, "line_items[0]");
  const product = context.store.get("product", String(price.product));
  const { description = null, metadata = {} } = params.subscription_data ?? {};
  const subtotal = (price.unit_amount ?? 0) * line.quantity;
  const [discount] = params.discounts ?? [];
  const coupon = discount && getUsableCoupon(context, discount.coupon, price.currency);
  const off = coupon ? amountOff(coupon, subtotal) : 0;
  return {
    item: {
      name: product?.name ?? "",
      description: product?.description ?? null,
      quantity: line.quantity,
    },
    amount: subtotal - off,
    currency: price.currency,
    methodTypes: ["card"],
    plan: { price: price.id, metadata, description, intent: null, ...(coupon && { coupon: coupon.id }) },
    fields: {
      amount_subtotal: subtotal,
      discounts: coupon ? [{ coupon: coupon.id, promotion_code: null }] : [],
      total_details: { amount_discount: off, amount_shipping: 0, amount_tax: 0 },
      customer_creation: params.customer === undefined ? "always" : null,
      invoice_creation: null,
      payment_method_collection: "always",
    },
  };
}

function buildSetupPurpose(context: PaymentsContext, params: CreateSessionParams): Purpose {
  if (params.customer === undefined) throw missingParameterError("customer");
  if (params.line_items) {
    throw new ParameterError("You can not pass `line_items` in `setup` mode.", { param: "line_items" });
  }
  if (params.currency === undefined) throw missingParameterError("currency");
  const { description = null, metadata = {} } = params.setup_intent_data ?? {};
  const intent = createSetupIntent(context, { customer: params.customer, description, metadata });
  return {
    item: { name: "Tarjeta para los próximos pagos", description: null, quantity: 1 },
    amount: null,
    currency: params.currency,
    methodTypes: ["card"],
    fields: {
      customer_creation: null,
      invoice_creation: null,
      payment_method_collection: "always",
      payment_status: "no_payment_required",
      setup_intent: intent.id,
      total_details: null,
    },
  };
}

/** Errors: parameters of another mode, an unknown customer, an amount that cannot be charged. */
export function resolveSessionPurpose(context: PaymentsContext, params: CreateSessionParams): SessionPurpose {
  assertModeParams(params);
  const email = params.customer === undefined ? null : getCustomer(context, params.customer).email;
  if (params.mode === "setup") return { ...buildSetupPurpose(context, params), email };
  const purpose =
    params.mode === "subscription" ? buildSubscriptionPurpose(context, params) : buildPaymentPurpose(params);
  assertChargeableTotal(purpose.amount ?? 0, purpose.currency ?? "");
  return { ...purpose, email };
}
