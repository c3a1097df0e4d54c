import type Stripe from "stripe";
import type { z } from "zod";
import { succeedAttempt } from "./attempts";
import { createPrice } from "./billing/catalog";
import { attachMethod } from "./billing/customers";
import { subscriptionPeriodEnd } from "./billing/subscriptions";
import type { PaymentsContext } from "./context";
import type { historyInput } from "./control-schema";
import { buildCustomer } from "./objects/customer";
import { buildPaymentIntent } from "./objects/intent";
import { buildPaymentMethod, type CardMethod } from "./objects/payment-method";
import { buildSubscription } from "./objects/subscription";
import { recordChargeBalance } from "./records";
import { createRefund } from "./refunds";

// The processor is told of payments and subscriptions from before it first ran: those of the demo community, which
// can then be returned, left and renewed like any other. Nothing of it is announced.

type History = z.infer<typeof historyInput>;
type ContextAt = (now: number) => PaymentsContext;

function addPayment(contextAt: ContextAt, payment: History["payments"][number]): void {
  const { id, amount, currency, email, orderId, paidAt, refundedAmount, refundedAt } = payment;
  const context = contextAt(paidAt);
  if (context.store.get("intent", id)) return;
  const intent: Stripe.PaymentIntent = {
    ...buildPaymentIntent({
      amount,
      currency,
      created: paidAt,
      customer: null,
      description: null,
      futureUsage: null,
      metadata: { orderId },
      methodTypes: ["card"],
    }),
    id,
  };
  const method = buildPaymentMethod("accepted", email, paidAt);
  context.store.put("method", method);
  recordChargeBalance(context, succeedAttempt(context, { intent, method, testMethod: "accepted" }));
  if (refundedAmount > 0)
    createRefund(contextAt(refundedAt), {
      payment_intent: id,
      amount: refundedAmount,
      metadata: { orderId },
    });
}

function addCustomer({ store, now }: PaymentsContext, id: string, email: string): void {
  if (store.get("customer", id)) return;
  const customer = buildCustomer({ created: now, email, metadata: {} });
  store.put("customer", { ...customer, id });
}

/** Adds a subscription in its last paid period; a card that is `declined` at the next charge makes it late. */
function addSubscription(contextAt: ContextAt, entry: History["subscriptions"][number]): void {
  const { id, customer, email, title, amount, currency, interval, membershipId, periodStart } = entry;
  const context = contextAt(periodStart);
  const { store } = context;
  if (store.get("subscription", id)) return;
  addCustomer(context, customer, email);
  const card: CardMethod = entry.isDeclined ? "declined-later" : "accepted";
  const method = attachMethod(context, buildPaymentMethod(card, email, periodStart), customer);
  const price = createPrice(context, {
    currency,
    unit_amount: amount,
    recurring: { interval },
    product_data: { name: title },
  });
  const period = { start: periodStart, end: subscriptionPeriodEnd(price, periodStart, periodStart) };
  const { items, ...subscription } = buildSubscription({
    customer,
    price,
    period,
    quantity: 1,
    metadata: { membershipId },
    description: title,
    defaultPaymentMethod: method.id,
    status: "active",
  });
  store.put("subscription", {
    ...subscription,
    id,
    items: { ...items, data: items.data.map((item) => ({ ...item, subscription: id })) },
    cancel_at_period_end: entry.endsWithPeriod,
    pause_collection: entry.pausedUntil === null ? null : { behavior: "void", resumes_at: entry.pausedUntil },
  });
}

/** Adds what is not known yet. */
export function addHistory(
  { payments, subscriptions }: History,
  contextAt: ContextAt,
): { payments: number; subscriptions: number } {
  const silentAt: ContextAt = (now) => ({ ...contextAt(now), emit: () => {} });
  for (const payment of payments) addPayment(silentAt, payment);
  for (const subscription of subscriptions) addSubscription(silentAt, subscription);
  return { payments: payments.length, subscriptions: subscriptions.length };
}
