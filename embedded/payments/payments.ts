import type Stripe from "stripe";
import { book, emailOf, intentOf, putIntent, putSession } from "./records";
import { nowMs } from "./clock";
import type { Context } from "./context";
import { newId } from "./ids";
import { newCharge } from "./objects/charge";
import { declined, newIntent, notAuthenticated } from "./objects/intent";
import { newPaymentMethod, type Means } from "./objects/payment-method";
import { customerDetails } from "./objects/session";
import type { SessionRecord } from "./tables";

// What happens when somebody pays, with the events in the order in which the processor tells them.

type Payment = { record: SessionRecord; means: Means };

/** The payment of the session, made at the first attempt. */
function openIntent(context: Context, record: SessionRecord): Stripe.PaymentIntent {
  const known = intentOf(context, record);
  if (known) return known;
  const intent = putIntent(context, newIntent(newId("pi"), record, context.now));
  putSession(context, { ...record, session: { ...record.session, payment_intent: intent.id } });
  context.emit({ type: "payment_intent.created", data: { object: intent } });
  return intent;
}

function complete(context: Context, id: string, paid: boolean): Stripe.Checkout.Session {
  const record = context.store.get("session", id);
  if (!record) throw new Error(`The session ${id} is gone`);
  const session = putSession(context, {
    ...record,
    session: {
      ...record.session,
      status: "complete",
      payment_status: paid ? "paid" : "unpaid",
      customer_details: customerDetails(emailOf(record)),
      url: null,
    },
  });
  context.emit({ type: "checkout.session.completed", data: { object: session } });
  return session;
}

function attempt(context: Context, { record, means }: Payment) {
  const intent = openIntent(context, record);
  const method = newPaymentMethod(means, emailOf(record), context.now);
  return { intent: { ...intent, last_payment_error: null, next_action: null }, method };
}

function succeed(context: Context, payment: Payment): void {
  const { store, emit, now } = context;
  const { intent, method } = attempt(context, payment);
  const charge = newCharge(intent, method, payment.means, now);
  store.put("charge", charge);
  emit({ type: "charge.succeeded", data: { object: charge } });
  const paid = putIntent(context, {
    ...intent,
    amount_received: intent.amount,
    latest_charge: charge.id,
    payment_method: method.id,
    status: "succeeded",
  });
  emit({ type: "payment_intent.succeeded", data: { object: paid } });
  complete(context, payment.record.id, true);
  book(context, charge);
}

function decline(context: Context, payment: Payment): void {
  const { store, emit, now } = context;
  const { intent, method } = attempt(context, payment);
  const charge = newCharge(intent, method, "declined", now);
  store.put("charge", charge);
  emit({ type: "charge.failed", data: { object: charge } });
  const open = putIntent(context, {
    ...intent,
    last_payment_error: declined(charge, method),
    latest_charge: charge.id,
    payment_method: null,
    status: "requires_payment_method",
  });
  emit({ type: "payment_intent.payment_failed", data: { object: open } });
}

function askForConfirmation(context: Context, payment: Payment): void {
  const { intent, method } = attempt(context, payment);
  const url = `${context.base}/c/pay/${payment.record.id}/confirm`;
  const waiting = putIntent(context, {
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

function begin(context: Context, payment: Payment, settleAfterMs: number | null): void {
  const { store, emit, now } = context;
  const { intent, method } = attempt(context, payment);
  const charge = newCharge(intent, method, "late", now);
  store.put("charge", charge);
  emit({ type: "charge.pending", data: { object: charge } });
  const processing = putIntent(context, {
    ...intent,
    latest_charge: charge.id,
    payment_method: method.id,
    status: "processing",
  });
  emit({ type: "payment_intent.processing", data: { object: processing } });
  complete(context, payment.record.id, false);
  const record = store.get("session", payment.record.id);
  if (record && settleAfterMs !== null)
    putSession(context, { ...record, settleAt: nowMs(store) + settleAfterMs });
}

/** One attempt with one test card. What is closed stays as it is: paying twice pays once. */
export function pay(
  context: Context,
  asked: Payment & { email?: string },
  settleAfterMs: number | null,
): void {
  const { record, means, email } = asked;
  if (record.session.status !== "open") return;
  const payment = { record: { ...record, payerEmail: email ?? record.payerEmail }, means };
  putSession(context, payment.record);
  if (payment.means === "accepted") succeed(context, payment);
  else if (payment.means === "declined") decline(context, payment);
  else if (payment.means === "confirm") askForConfirmation(context, payment);
  else begin(context, payment, settleAfterMs);
}

/** The answer to the bank's question; nothing happens when none was asked. */
export function answerConfirmation(context: Context, record: SessionRecord, agreed: boolean): void {
  const intent = intentOf(context, record);
  if (record.session.status !== "open" || intent?.status !== "requires_action") return;
  if (agreed) return succeed(context, { record, means: "confirm" });
  const method = newPaymentMethod("confirm", emailOf(record), context.now);
  const open = putIntent(context, {
    ...intent,
    last_payment_error: notAuthenticated(method),
    next_action: null,
    payment_method: null,
    status: "requires_payment_method",
  });
  context.emit({ type: "payment_intent.payment_failed", data: { object: open } });
}
