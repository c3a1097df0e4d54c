import type Stripe from "stripe";
import { book, emailOf, intentOf, putIntent, putSession } from "./records";
import { nowMs } from "./clock";
import type { Context } from "./context";
import { ApiError } from "./errors";
import { failed, succeeded } from "./objects/charge";
import { declined } from "./objects/intent";
import { newPaymentMethod } from "./objects/payment-method";
import type { SessionRecord } from "./tables";

// How a payment that took its time ends.

function settleWell(
  context: Context,
  record: SessionRecord,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
): void {
  const arrived = { ...charge, ...succeeded(charge.amount) };
  context.store.put("charge", arrived);
  context.emit({ type: "charge.succeeded", data: { object: arrived } });
  const paid = putIntent(context, { ...intent, amount_received: intent.amount, status: "succeeded" });
  context.emit({ type: "payment_intent.succeeded", data: { object: paid } });
  const session = putSession(context, {
    ...record,
    settleAt: null,
    session: { ...record.session, payment_status: "paid" },
  });
  context.emit({ type: "checkout.session.async_payment_succeeded", data: { object: session } });
  book(context, arrived);
}

function settleBadly(
  context: Context,
  record: SessionRecord,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
): void {
  const bounced = { ...charge, ...failed("insufficient_funds", "The debit was returned for lack of funds.") };
  context.store.put("charge", bounced);
  context.emit({ type: "charge.failed", data: { object: bounced } });
  const open = putIntent(context, {
    ...intent,
    last_payment_error: declined(bounced, newPaymentMethod("late", emailOf(record), context.now)),
    payment_method: null,
    status: "requires_payment_method",
  });
  context.emit({ type: "payment_intent.payment_failed", data: { object: open } });
  const session = putSession(context, { ...record, settleAt: null });
  context.emit({ type: "checkout.session.async_payment_failed", data: { object: session } });
}

/** The end of a payment that took its time. */
export function settle(context: Context, record: SessionRecord, outcome: "succeeded" | "failed"): void {
  const intent = intentOf(context, record);
  const charge =
    typeof intent?.latest_charge === "string" ? context.store.get("charge", intent.latest_charge) : undefined;
  if (!charge || intent?.status !== "processing") {
    throw new ApiError(`No payment of the session ${record.id} is under way.`);
  }
  if (outcome === "succeeded") settleWell(context, record, intent, charge);
  else settleBadly(context, record, intent, charge);
}

export function settleDuePayments(context: Context): void {
  for (const record of context.store.all("session")) {
    if (record.settleAt !== null && record.settleAt <= nowMs(context.store))
      settle(context, record, "succeeded");
  }
}
