import type Stripe from "stripe";
import {
  findIntent,
  findLatestCharge,
  recordChargeBalance,
  resolvePayerEmail,
  saveIntent,
  saveSession,
} from "./records";
import { nowMs } from "./clock";
import type { PaymentsContext } from "./context";
import { StripeApiError } from "./errors";
import { failedChargeFields, succeededChargeFields } from "./objects/charge";
import { declinedPaymentError } from "./objects/intent";
import { buildPaymentMethod } from "./objects/payment-method";
import type { SessionRecord } from "./tables";

// Outcomes of payments that settle later, such as direct debits.

function succeedDelayedPayment(
  context: PaymentsContext,
  record: SessionRecord,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
): void {
  const succeededCharge = { ...charge, ...succeededChargeFields(charge.amount) };
  context.store.put("charge", succeededCharge);
  context.emit({ type: "charge.succeeded", data: { object: succeededCharge } });
  const paid = saveIntent(context, { ...intent, amount_received: intent.amount, status: "succeeded" });
  context.emit({ type: "payment_intent.succeeded", data: { object: paid } });
  const session = saveSession(context, {
    ...record,
    settleAt: null,
    session: { ...record.session, payment_status: "paid" },
  });
  context.emit({ type: "checkout.session.async_payment_succeeded", data: { object: session } });
  recordChargeBalance(context, succeededCharge);
}

function failDelayedPayment(
  context: PaymentsContext,
  record: SessionRecord,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
): void {
  const failedCharge = {
    ...charge,
    ...failedChargeFields("insufficient_funds", "The debit was returned for lack of funds."),
  };
  context.store.put("charge", failedCharge);
  context.emit({ type: "charge.failed", data: { object: failedCharge } });
  const open = saveIntent(context, {
    ...intent,
    last_payment_error: declinedPaymentError(
      failedCharge,
      buildPaymentMethod("late", resolvePayerEmail(record), context.now),
    ),
    payment_method: null,
    status: "requires_payment_method",
  });
  context.emit({ type: "payment_intent.payment_failed", data: { object: open } });
  const session = saveSession(context, { ...record, settleAt: null });
  context.emit({ type: "checkout.session.async_payment_failed", data: { object: session } });
}

/** Errors: the session has no payment in progress. */
export function completeDelayedPayment(
  context: PaymentsContext,
  record: SessionRecord,
  outcome: "succeeded" | "failed",
): void {
  const intent = findIntent(context, record);
  const charge = findLatestCharge(context, intent);
  if (!charge || intent?.status !== "processing") {
    throw new StripeApiError(`No payment of the session ${record.id} is under way.`);
  }
  if (outcome === "succeeded") succeedDelayedPayment(context, record, intent, charge);
  else failDelayedPayment(context, record, intent, charge);
}

export function completeDuePayments(context: PaymentsContext): void {
  for (const record of context.store.all("session")) {
    if (record.settleAt !== null && record.settleAt <= nowMs(context.store))
      completeDelayedPayment(context, record, "succeeded");
  }
}
