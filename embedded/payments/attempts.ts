import type Stripe from "stripe";
import type { PaymentsContext } from "./context";
import { buildCharge } from "./objects/charge";
import { authenticationFailedError, declinedPaymentError } from "./objects/intent";
import type { TestMethod } from "./objects/payment-method";
import { saveIntent } from "./records";

// The outcomes of a payment attempt. Events are emitted in Stripe's order.

export type Attempt = {
  intent: Stripe.PaymentIntent;
  method: Stripe.PaymentMethod;
  testMethod: TestMethod;
};

/** Returns the charge, whose balance transaction is recorded later. */
export function succeedAttempt(
  context: PaymentsContext,
  { intent, method, testMethod }: Attempt,
): Stripe.Charge {
  const { store, emit, now } = context;
  const charge = buildCharge({
    intent,
    paymentMethod: method,
    testMethod,
    status: "succeeded",
    created: now,
  });
  store.put("charge", charge);
  emit({ type: "charge.succeeded", data: { object: charge } });
  const paid = saveIntent(context, {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: "succeeded",
  });
  emit({ type: "payment_intent.succeeded", data: { object: paid } });
  return charge;
}

export function declineAttempt(context: PaymentsContext, { intent, method, testMethod }: Attempt): void {
  const { store, emit, now } = context;
  const charge = buildCharge({ intent, paymentMethod: method, testMethod, status: "failed", created: now });
  store.put("charge", charge);
  emit({ type: "charge.failed", data: { object: charge } });
  const open = saveIntent(context, {
    ...intent,
    last_payment_error: declinedPaymentError(charge, method),
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    status: "requires_payment_method",
  });
  emit({ type: "payment_intent.payment_failed", data: { object: open } });
}

type ConfirmationUrls = { url: string; returnUrl: string | null };

export function requireConfirmation(
  context: PaymentsContext,
  { intent, method }: Attempt,
  { url, returnUrl }: ConfirmationUrls,
): void {
  context.store.put("method", method);
  const waiting = saveIntent(context, {
    ...intent,
    last_payment_error: null,
    next_action: { redirect_to_url: { return_url: returnUrl, url }, type: "redirect_to_url" },
    payment_method: method.id,
    status: "requires_action",
  });
  context.emit({ type: "payment_intent.requires_action", data: { object: waiting } });
}

/** Returns the method that waits for the payer's confirmation. */
export const findConfirmedMethod = (
  { store }: PaymentsContext,
  { payment_method: method }: Stripe.PaymentIntent | Stripe.SetupIntent,
): Stripe.PaymentMethod | undefined => (typeof method === "string" ? store.get("method", method) : undefined);

export function rejectConfirmation(
  context: PaymentsContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): void {
  const open = saveIntent(context, {
    ...intent,
    last_payment_error: authenticationFailedError(method),
    next_action: null,
    payment_method: null,
    status: "requires_payment_method",
  });
  context.emit({ type: "payment_intent.payment_failed", data: { object: open } });
}
