import type Stripe from "stripe";
import type { PaymentsContext } from "./context";
import { calculateProcessingFee, buildBalanceTransaction } from "./objects/transaction";
import type { SessionRecord } from "./tables";

export const resolvePayerEmail = ({ payerEmail, session }: SessionRecord): string | null =>
  payerEmail ?? session.customer_email;

type WithStore = Pick<PaymentsContext, "store">;

export const findIntent = (
  { store }: WithStore,
  { session, plan }: SessionRecord,
): Stripe.PaymentIntent | undefined => {
  const id = plan ? plan.intent : session.payment_intent;
  return typeof id === "string" ? store.get("intent", id) : undefined;
};

export function saveIntent({ store }: PaymentsContext, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  store.put("intent", intent);
  return intent;
}

export const invoicePayments = ({ store }: WithStore, id: string): Stripe.InvoicePayment[] =>
  store.group("invoicePayment", id);

/** Cancels an intent that has not ended. */
export function cancelIntent(
  { store, now, emit }: PaymentsContext,
  intent: Stripe.PaymentIntent | undefined,
  reason: Stripe.PaymentIntent.CancellationReason,
): void {
  if (!intent || intent.status === "succeeded" || intent.status === "canceled") return;
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    status: "canceled",
    canceled_at: now,
    cancellation_reason: reason,
    next_action: null,
  };
  store.put("intent", canceled);
  emit({ type: "payment_intent.canceled", data: { object: canceled } });
}

export function saveSession({ store }: PaymentsContext, record: SessionRecord): Stripe.Checkout.Session {
  store.put("session", record);
  return record.session;
}

export const findLatestCharge = (
  { store }: WithStore,
  intent: Stripe.PaymentIntent | undefined,
): Stripe.Charge | undefined =>
  typeof intent?.latest_charge === "string" ? store.get("charge", intent.latest_charge) : undefined;

/** Records the balance transaction of a charge. As at Stripe, a separate `charge.updated` event reports it. */
export function recordChargeBalance({ store, now, emit }: PaymentsContext, charge: Stripe.Charge): void {
  const transaction = buildBalanceTransaction({
    amount: charge.amount,
    fee: calculateProcessingFee(charge.amount, charge.currency),
    currency: charge.currency,
    created: now,
    source: charge.id,
    description: charge.description,
    type: charge.id.startsWith("py_") ? "payment" : "charge",
  });
  const updated = { ...charge, balance_transaction: transaction.id };
  store.put("transaction", transaction);
  store.put("charge", updated);
  emit({
    type: "charge.updated",
    data: { object: updated, previous_attributes: { balance_transaction: null } },
  });
}
