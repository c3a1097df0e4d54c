import type Stripe from "stripe";
import {
  declineAttempt,
  findConfirmedMethod,
  rejectConfirmation,
  requireConfirmation,
  succeedAttempt,
  type Attempt,
} from "./attempts";
import { startPaidSubscription } from "./billing/checkout";
import { answerSetupConfirmation, saveCard } from "./billing/setup";
import { recordChargeBalance, resolvePayerEmail, findIntent, saveIntent, saveSession } from "./records";
import { nowMs } from "./clock";
import type { PaymentsContext } from "./context";
import { StripeApiError } from "./errors";
import { buildCharge } from "./objects/charge";
import { buildPaymentIntent } from "./objects/intent";
import { bankAnswer, buildPaymentMethod, savedTestMethod, type TestMethod } from "./objects/payment-method";
import { completeSession } from "./sessions";
import type { SessionRecord } from "./tables";

// Payments on the checkout page.

type SessionPayment = { record: SessionRecord; testMethod: TestMethod };

function createIntent(context: PaymentsContext, record: SessionRecord): Stripe.PaymentIntent {
  const { session, plan } = record;
  const intent = saveIntent(
    context,
    buildPaymentIntent({
      ...record.intentData,
      amount: session.amount_total ?? 0,
      currency: session.currency ?? "",
      created: context.now,
      methodTypes: session.payment_method_types,
      customer: typeof session.customer === "string" ? session.customer : null,
      futureUsage: plan ? "off_session" : null,
    }),
  );
  saveSession(
    context,
    plan
      ? { ...record, plan: { ...plan, intent: intent.id } }
      : { ...record, session: { ...session, payment_intent: intent.id } },
  );
  context.emit({ type: "payment_intent.created", data: { object: intent } });
  return intent;
}

function prepareAttempt(context: PaymentsContext, { record, testMethod }: SessionPayment): Attempt {
  return {
    intent: findIntent(context, record) ?? createIntent(context, record),
    method: buildPaymentMethod(testMethod, resolvePayerEmail(record), context.now),
    testMethod,
  };
}

function succeedPayment(context: PaymentsContext, record: SessionRecord, attempt: Attempt): void {
  if (record.plan) return startPaidSubscription(context, record.id, attempt);
  const charge = succeedAttempt(context, attempt);
  completeSession(context, record.id, { payment_status: "paid" });
  recordChargeBalance(context, charge);
}

function startDelayedPayment(
  context: PaymentsContext,
  record: SessionRecord,
  { intent, method }: Attempt,
  settlementDelayMs: number,
): void {
  const { store, emit, now } = context;
  const charge = buildCharge({
    intent,
    paymentMethod: method,
    testMethod: "late",
    status: "pending",
    created: now,
  });
  store.put("charge", charge);
  emit({ type: "charge.pending", data: { object: charge } });
  const processing = saveIntent(context, {
    ...intent,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: "processing",
  });
  emit({ type: "payment_intent.processing", data: { object: processing } });
  completeSession(context, record.id, { payment_status: "unpaid" });
  const completed = store.get("session", record.id);
  if (completed) saveSession(context, { ...completed, settleAt: nowMs(store) + settlementDelayMs });
}

type PaymentRequest = SessionPayment & {
  email?: string | undefined;
  /** Delay of payments by `late`. */
  settlementDelayMs: number;
};

function attemptPayment(context: PaymentsContext, { record, testMethod, settlementDelayMs }: PaymentRequest) {
  const attempt = prepareAttempt(context, { record, testMethod });
  if (testMethod === "late") return startDelayedPayment(context, record, attempt, settlementDelayMs);
  const answer = bankAnswer(testMethod, true);
  if (answer === "accepted") return succeedPayment(context, record, attempt);
  if (answer === "declined") return declineAttempt(context, attempt);
  requireConfirmation(context, attempt, {
    url: `${context.base}/c/pay/${record.id}/confirm`,
    returnUrl: record.session.url,
  });
}

/** Attempts to pay or to save a card; does nothing if the session is no longer open. */
export function paySession(context: PaymentsContext, request: PaymentRequest): void {
  const { testMethod, email } = request;
  if (request.record.session.status !== "open") return;
  const record = { ...request.record, payerEmail: email ?? request.record.payerEmail };
  saveSession(context, record);
  if (record.session.mode === "payment") return attemptPayment(context, { ...request, record });
  if (testMethod === "late") throw new StripeApiError("Only cards can be charged again later.");
  if (record.session.mode === "setup") return saveCard(context, record, testMethod);
  attemptPayment(context, { ...request, record });
}

type ConfirmationAnswer = { isConfirmed: boolean };

/** Applies the payer's answer to the bank; does nothing if no confirmation is required. */
export function answerConfirmation(
  context: PaymentsContext,
  record: SessionRecord,
  answer: ConfirmationAnswer,
): void {
  if (record.session.status !== "open") return;
  if (record.session.mode === "setup") return answerSetupConfirmation(context, record, answer);
  const intent = findIntent(context, record);
  if (intent?.status !== "requires_action") return;
  const method =
    findConfirmedMethod(context, intent) ??
    buildPaymentMethod("confirm", resolvePayerEmail(record), context.now);
  if (answer.isConfirmed)
    succeedPayment(context, record, { intent, method, testMethod: savedTestMethod(method) });
  else rejectConfirmation(context, intent, method);
}
