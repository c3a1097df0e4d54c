import type Stripe from "stripe";
import type { Context } from "./context";
import { feeOf, newTransaction } from "./objects/transaction";
import type { SessionRecord } from "./tables";

// What the steps of a payment have in common.

export const emailOf = ({ payerEmail, session }: SessionRecord): string | null =>
  payerEmail ?? session.customer_email;

export const intentOf = ({ store }: Context, { session }: SessionRecord): Stripe.PaymentIntent | undefined =>
  typeof session.payment_intent === "string" ? store.get("intent", session.payment_intent) : undefined;

export function putIntent({ store }: Context, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  store.put("intent", intent);
  return intent;
}

export function putSession({ store }: Context, record: SessionRecord): Stripe.Checkout.Session {
  store.put("session", record);
  return record.session;
}

/** Books what came in; the charge tells it in an event of its own, as it is known a moment later. */
export function book({ store, now, emit }: Context, charge: Stripe.Charge): void {
  const transaction = newTransaction({
    amount: charge.amount,
    fee: feeOf(charge.amount, charge.currency),
    currency: charge.currency,
    created: now,
    source: charge.id,
    description: charge.description,
    type: charge.id.startsWith("py_") ? "payment" : "charge",
  });
  const booked = { ...charge, balance_transaction: transaction.id };
  store.put("transaction", transaction);
  store.put("charge", booked);
  emit({
    type: "charge.updated",
    data: { object: booked, previous_attributes: { balance_transaction: null } },
  });
}
