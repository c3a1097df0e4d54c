import type Stripe from "stripe";
import type { PaymentsContext } from "../context";
import { assertChargeableTotal } from "../currencies";
import { generateStripeId } from "../ids";
import { resolveRecurringPrice } from "./catalog";
import { collectInvoice } from "./collection";
import { getCustomer, getCustomerMethod } from "./customers";
import { paymentError } from "./invoice-calls";
import { createInvoice, finalizeInvoice, getInvoice, voidInvoice } from "./invoices";
import type { CreateSubscriptionParams } from "./params";
import { createSubscription, getSubscription, saveSubscription } from "./subscriptions";

// Subscriptions without a checkout page: incomplete until their first invoice is paid, for 23 hours at most.

/** Errors: with `error_if_incomplete`, a payment that fails leaves nothing behind. */
function payFirstInvoice(
  context: PaymentsContext,
  open: Stripe.Invoice,
  { payment_behavior }: CreateSubscriptionParams,
): void {
  if (payment_behavior === "default_incomplete") return;
  const result = collectInvoice(context, open, { isPayerPresent: true, isAutomatic: false });
  if (result !== "paid" && payment_behavior === "error_if_incomplete") throw paymentError(result);
}

export function createSubscriptionByApi(
  context: PaymentsContext,
  params: CreateSubscriptionParams,
): Stripe.Subscription {
  const [item] = params.items;
  const customer = getCustomer(context, params.customer).id;
  const method = params.default_payment_method;
  if (method !== undefined) getCustomerMethod(context, customer, method, "default_payment_method");
  const price = resolveRecurringPrice(context, item, "items[0]");
  assertChargeableTotal(price.unit_amount ?? 0, price.currency);
  const invoice = generateStripeId("in");
  const subscription = createSubscription(context, {
    customer,
    price,
    quantity: 1,
    metadata: {},
    description: null,
    defaultPaymentMethod: method ?? null,
    status: "incomplete",
    invoice,
  });
  const draft = createInvoice(context, subscription, { id: invoice, reason: "subscription_create" });
  payFirstInvoice(context, finalizeInvoice(context, draft), params);
  return getSubscription(context, subscription.id);
}

export function expireSubscription(context: PaymentsContext, subscription: Stripe.Subscription): void {
  saveSubscription(context, subscription, { ended_at: context.now, status: "incomplete_expired" });
  voidInvoice(context, getInvoice(context, String(subscription.latest_invoice)));
}
