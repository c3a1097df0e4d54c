import type Stripe from "stripe";
import {
  declineAttempt,
  findConfirmedMethod,
  rejectConfirmation,
  requireConfirmation,
  succeedAttempt,
  type Attempt,
} from "../attempts";
import type { PaymentsContext } from "../context";
import { bankAnswer, savedTestMethod, type BankAnswer } from "../objects/payment-method";
import { recordChargeBalance } from "../records";
import { getCustomer } from "./customers";
import {
  findInvoiceIntent,
  findInvoiceSubscription,
  markUncollectible,
  recordFailedAttempt,
  settleInvoice,
} from "./invoices";
import { RETRY_DELAYS_SECONDS } from "./settings";
import { endSubscription, saveSubscription } from "./subscriptions";

// Attempts to collect an open invoice, automatic or by the payer.

type CollectionAttempt = {
  /** By default that of the subscription, or else of the customer. */
  method?: Stripe.PaymentMethod | undefined;
  isPayerPresent: boolean;
  /** Automatic attempts follow the schedule of retries. */
  isAutomatic: boolean;
};

export type CollectionResult = "paid" | "declined" | "confirm" | "no-method";

function findDefaultMethod(
  context: PaymentsContext,
  invoice: Stripe.Invoice,
): Stripe.PaymentMethod | undefined {
  const subscription = findInvoiceSubscription(context, invoice);
  const customer = getCustomer(context, String(invoice.customer));
  const id = subscription?.default_payment_method ?? customer.invoice_settings.default_payment_method;
  return typeof id === "string" ? context.store.get("method", id) : undefined;
}

/** Returns what tests have ordered the bank to answer to the customer's next automatic payment. */
function takeBankOrder({ store }: PaymentsContext, customer: string): BankAnswer | undefined {
  const order = store.get("bankOrder", customer);
  if (!order || order.times < 1) return undefined;
  store.put("bankOrder", { ...order, times: order.times - 1 });
  return order.answer;
}

/** Moves the subscription on after a failed attempt: past due, or canceled after the last retry. */
function applyFailure(context: PaymentsContext, invoice: Stripe.Invoice, isLast: boolean): void {
  if (isLast) markUncollectible(context, invoice);
  const subscription = findInvoiceSubscription(context, invoice);
  if (!subscription || (subscription.status !== "active" && subscription.status !== "past_due")) return;
  if (isLast) endSubscription(context, subscription, "payment_failed");
  else if (subscription.status === "active") saveSubscription(context, subscription, { status: "past_due" });
}

/** The first attempt and automatic ones count. */
const countAttempt = ({ attempt_count: count }: Stripe.Invoice, isAutomatic: boolean): number =>
  isAutomatic || count === 0 ? count + 1 : count;

function failAttempt(
  context: PaymentsContext,
  invoice: Stripe.Invoice,
  { isAutomatic, needsConfirmation }: { isAutomatic: boolean; needsConfirmation: boolean },
): void {
  const count = countAttempt(invoice, isAutomatic);
  const delay =
    invoice.billing_reason === "subscription_create" ? undefined : RETRY_DELAYS_SECONDS[count - 1];
  const nextAttempt = delay === undefined ? null : context.now + delay;
  const failed = recordFailedAttempt(context, invoice, {
    needsConfirmation,
    attempt_count: count,
    next_payment_attempt: count > invoice.attempt_count ? nextAttempt : invoice.next_payment_attempt,
  });
  applyFailure(context, failed, isAutomatic && delay === undefined);
}

function payInvoice(context: PaymentsContext, invoice: Stripe.Invoice, attempt: Attempt): void {
  const charge = succeedAttempt(context, attempt);
  settleInvoice(context, invoice);
  recordChargeBalance(context, charge);
}

/** Attempts to collect an open or uncollectible invoice. */
export function collectInvoice(
  context: PaymentsContext,
  invoice: Stripe.Invoice,
  { method: given, isPayerPresent, isAutomatic }: CollectionAttempt,
): CollectionResult {
  const intent = findInvoiceIntent(context, invoice);
  if (!intent) throw new Error(`The invoice ${invoice.id} has no intent`);
  const method = given ?? findDefaultMethod(context, invoice);
  if (!method) {
    failAttempt(context, invoice, { isAutomatic, needsConfirmation: false });
    return "no-method";
  }
  const testMethod = savedTestMethod(method);
  const order = isPayerPresent ? undefined : takeBankOrder(context, String(invoice.customer));
  const answer = order ?? bankAnswer(testMethod, isPayerPresent);
  const attempt = { intent, method, testMethod };
  if (answer === "accepted") {
    payInvoice(context, { ...invoice, attempt_count: countAttempt(invoice, isAutomatic) }, attempt);
    return "paid";
  }
  const needsConfirmation = answer === "confirm";
  if (needsConfirmation) {
    const url = `${context.base}/i/${invoice.id}/confirm`;
    requireConfirmation(context, attempt, { url, returnUrl: invoice.hosted_invoice_url ?? null });
  } else declineAttempt(context, attempt);
  // Somebody who is asked while paying has not failed yet.
  if (!needsConfirmation || !isPayerPresent)
    failAttempt(context, invoice, { isAutomatic, needsConfirmation });
  return answer;
}

/** Applies the payer's answer to the bank; does nothing if no confirmation is required. */
export function answerInvoiceConfirmation(
  context: PaymentsContext,
  invoice: Stripe.Invoice,
  { isConfirmed }: { isConfirmed: boolean },
): void {
  const intent = findInvoiceIntent(context, invoice);
  const method = intent?.status === "requires_action" ? findConfirmedMethod(context, intent) : undefined;
  if (!intent || !method) return;
  if (isConfirmed) payInvoice(context, invoice, { intent, method, testMethod: savedTestMethod(method) });
  else rejectConfirmation(context, intent, method);
}
