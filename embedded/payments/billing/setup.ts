import type Stripe from "stripe";
import { findConfirmedMethod } from "../attempts";
import type { PaymentsContext } from "../context";
import { bankAnswer, buildPaymentMethod, type CardMethod } from "../objects/payment-method";
import { declinedSetupError, rejectedSetupError } from "../objects/setup-intent";
import { resolvePayerEmail } from "../records";
import { completeSession } from "../sessions";
import type { SessionRecord } from "../tables";
import { attachMethod } from "./customers";
import { findSetupIntent } from "./setup-intents";

// Saving a card for later payments, in checkout sessions of mode `setup`. The site then makes it the default.

function requireSetupIntent(context: PaymentsContext, record: SessionRecord): Stripe.SetupIntent {
  const intent = findSetupIntent(context, record);
  if (!intent) throw new Error(`The session ${record.id} saves no card`);
  return intent;
}

function succeedSetup(context: PaymentsContext, record: SessionRecord, method: Stripe.PaymentMethod): void {
  const intent = requireSetupIntent(context, record);
  attachMethod(context, method, String(intent.customer));
  const saved: Stripe.SetupIntent = {
    ...intent,
    last_setup_error: null,
    next_action: null,
    payment_method: method.id,
    status: "succeeded",
  };
  context.store.put("setupIntent", saved);
  context.emit({ type: "setup_intent.succeeded", data: { object: saved } });
  completeSession(context, record.id, {});
}

function failSetup(
  context: PaymentsContext,
  record: SessionRecord,
  error: Stripe.SetupIntent.LastSetupError,
): void {
  const failed: Stripe.SetupIntent = {
    ...requireSetupIntent(context, record),
    last_setup_error: error,
    next_action: null,
    payment_method: null,
    status: "requires_payment_method",
  };
  context.store.put("setupIntent", failed);
  context.emit({ type: "setup_intent.setup_failed", data: { object: failed } });
}

function requireSetupConfirmation(
  context: PaymentsContext,
  record: SessionRecord,
  method: Stripe.PaymentMethod,
): void {
  const waiting: Stripe.SetupIntent = {
    ...requireSetupIntent(context, record),
    last_setup_error: null,
    next_action: {
      redirect_to_url: { return_url: record.session.url, url: `${context.base}/c/pay/${record.id}/confirm` },
      type: "redirect_to_url",
    },
    payment_method: method.id,
    status: "requires_action",
  };
  context.store.put("method", method);
  context.store.put("setupIntent", waiting);
  context.emit({ type: "setup_intent.requires_action", data: { object: waiting } });
}

export function saveCard(context: PaymentsContext, record: SessionRecord, testMethod: CardMethod): void {
  const method = buildPaymentMethod(testMethod, resolvePayerEmail(record), context.now);
  const answer = bankAnswer(testMethod, true);
  if (answer === "accepted") succeedSetup(context, record, method);
  else if (answer === "declined") failSetup(context, record, declinedSetupError(method));
  else requireSetupConfirmation(context, record, method);
}

/** Applies the payer's answer to the bank; does nothing if no confirmation is required. */
export function answerSetupConfirmation(
  context: PaymentsContext,
  record: SessionRecord,
  { isConfirmed }: { isConfirmed: boolean },
): void {
  const intent = requireSetupIntent(context, record);
  const method = intent.status === "requires_action" ? findConfirmedMethod(context, intent) : undefined;
  if (!method) return;
  if (isConfirmed) succeedSetup(context, record, method);
  else failSetup(context, record, rejectedSetupError(method));
}
