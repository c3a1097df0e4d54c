import type Stripe from "stripe";
import { recordChargeBalance, resolvePayerEmail, findIntent, saveIntent, saveSession } from "./records";
import { nowMs } from "./clock";
import type { PaymentsContext } from "./context";
import { generateStripeId } from "./ids";
import { buildCharge } from "./objects/charge";
import { declinedPaymentError, buildPaymentIntent, authenticationFailedError } from "./objects/intent";
import { buildPaymentMethod, type TestMethod } from "./objects/payment-method";
import { buildCustomerDetails } from "./objects/session";
import type { SessionRecord } from "./tables";

// Payment attempts. Events are emitted in Stripe's order.

type PaymentAttempt = { record: SessionRecord; testMethod: TestMethod };

function findOrCreateIntent(context: PaymentsContext, record: SessionRecord): Stripe.PaymentIntent {
  const existing = findIntent(context, record);
  if (existing) return existing;
  const intent = saveIntent(context, buildPaymentIntent(generateStripeId("pi"), record, context.now));
  saveSession(context, { ...record, session: { ...record.session, payment_intent: intent.id } });
  context.emit({ type: "payment_intent.created", data: { object: intent } });
  return intent;
}

function completeSession(
  context: PaymentsContext,
  id: string,
  paymentStatus: "paid" | "unpaid",
): Stripe.Checkout.Session {
  const record = context.store.get("session", id);
  if (!record) throw new Error(`The session ${id} is gone`);
  const session = saveSession(context, {
    ...record,
    session: {
      ...record.session,
      status: "complete",
      payment_status: paymentStatus,
      customer_details: buildCustomerDetails(resolvePayerEmail(record)),
      url: null,
    },
  });
  context.emit({ type: "checkout.session.completed", data: { object: session } });
  return session;
}

function prepareAttempt(context: PaymentsContext, { record, testMethod }: PaymentAttempt) {
  const intent = findOrCreateIntent(context, record);
  const method = buildPaymentMethod(testMethod, resolvePayerEmail(record), context.now);
  return { intent: { ...intent, last_payment_error: null, next_action: null }, method };
}

function succeedPayment(context: PaymentsContext, payment: PaymentAttempt): void {
  const { store, emit, now } = context;
  const { intent, method } = prepareAttempt(context, payment);
  const charge = buildCharge(intent, method, payment.testMethod, now);
  store.put("charge", charge);
  emit({ type: "charge.succeeded", data: { object: charge } });
  const paid = saveIntent(context, {
    ...intent,
    amount_received: intent.amount,
    latest_charge: charge.id,
    payment_method: method.id,
    status: "succeeded",
  });
  emit({ type: "payment_intent.succeeded", data: { object: paid } });
  completeSession(context, payment.record.id, "paid");
  recordChargeBalance(context, charge);
}

function declinePayment(context: PaymentsContext, payment: PaymentAttempt): void {
  const { store, emit, now } = context;
  const { intent, method } = prepareAttempt(context, payment);
  const charge = buildCharge(intent, method, "declined", now);
  store.put("charge", charge);
  emit({ type: "charge.failed", data: { object: charge } });
  const open = saveIntent(context, {
    ...intent,
    last_payment_error: declinedPaymentError(charge, method),
    latest_charge: charge.id,
    payment_method: null,
    status: "requires_payment_method",
  });
  emit({ type: "payment_intent.payment_failed", data: { object: open } });
}

function requireConfirmation(context: PaymentsContext, payment: PaymentAttempt): void {
  const { intent, method } = prepareAttempt(context, payment);
  const url = `${context.base}/c/pay/${payment.record.id}/confirm`;
  const waiting = saveIntent(context, {
    ...intent,
    next_action: {
      redirect_to_url: { return_url: payment.record.session.url, url },
      type: "redirect_to_url",
    },
    payment_method: method.id,
    status: "requires_action",
  });
  context.emit({ type: "payment_intent.requires_action", data: { object: waiting } });
}

function startDelayedPayment(
  context: PaymentsContext,
  payment: PaymentAttempt,
  settlementDelayMs: number | null,
): void {
  const { store, emit, now } = context;
  const { intent, method } = prepareAttempt(context, payment);
  const charge = buildCharge(intent, method, "late", now);
  store.put("charge", charge);
  emit({ type: "charge.pending", data: { object: charge } });
  const processing = saveIntent(context, {
    ...intent,
    latest_charge: charge.id,
    payment_method: method.id,
    status: "processing",
  });
  emit({ type: "payment_intent.processing", data: { object: processing } });
  completeSession(context, payment.record.id, "unpaid");
  const record = store.get("session", payment.record.id);
  if (record && settlementDelayMs !== null)
    saveSession(context, { ...record, settleAt: nowMs(store) + settlementDelayMs });
}

type PaymentRequest = PaymentAttempt & {
  email?: string | undefined;
  /** Delay of payments by `late`; null keeps them processing. */
  settlementDelayMs: number | null;
};

/** Attempts to pay; does nothing if the session is no longer open. */
export function paySession(context: PaymentsContext, request: PaymentRequest): void {
  const { record, testMethod, email, settlementDelayMs } = request;
  if (record.session.status !== "open") return;
  const payment = { record: { ...record, payerEmail: email ?? record.payerEmail }, testMethod };
  saveSession(context, payment.record);
  if (payment.testMethod === "accepted") succeedPayment(context, payment);
  else if (payment.testMethod === "declined") declinePayment(context, payment);
  else if (payment.testMethod === "confirm") requireConfirmation(context, payment);
  else startDelayedPayment(context, payment, settlementDelayMs);
}

/** Applies the payer's answer to the bank; does nothing if no confirmation is required. */
export function answerConfirmation(
  context: PaymentsContext,
  record: SessionRecord,
  { isConfirmed }: { isConfirmed: boolean },
): void {
  const intent = findIntent(context, record);
  if (record.session.status !== "open" || intent?.status !== "requires_action") return;
  if (isConfirmed) return succeedPayment(context, { record, testMethod: "confirm" });
  const method = buildPaymentMethod("confirm", resolvePayerEmail(record), context.now);
  const open = saveIntent(context, {
    ...intent,
    last_payment_error: authenticationFailedError(method),
    next_action: null,
    payment_method: null,
    status: "requires_payment_method",
  });
  context.emit({ type: "payment_intent.payment_failed", data: { object: open } });
}
