import type Stripe from "stripe";
import type { PaymentsContext } from "../context";
import { resourceMissingError } from "../errors";
import { generateStripeId } from "../ids";
import { buildPaymentIntent } from "../objects/intent";
import { buildInvoice, buildInvoicePayment } from "../objects/invoice";
import { cancelIntent, invoicePayments, saveIntent } from "../records";
import { getCustomer } from "./customers";
import { FINALIZATION_DELAY_SECONDS } from "./settings";
import { saveSubscription, subscriptionItem } from "./subscriptions";

// The states of an invoice: draft, open, then paid, void or uncollectible.

type WithStore = Pick<PaymentsContext, "store">;

/** Errors: `resource_missing`. */
export function getInvoice({ store }: WithStore, id: string): Stripe.Invoice {
  const invoice = store.get("invoice", id);
  if (!invoice) throw resourceMissingError("invoice", id, { param: "invoice" });
  return invoice;
}

export function findInvoiceIntent(
  context: WithStore,
  invoice: Stripe.Invoice,
): Stripe.PaymentIntent | undefined {
  const [payment] = invoicePayments(context, invoice.id);
  const intent = payment?.payment.payment_intent;
  return typeof intent === "string" ? context.store.get("intent", intent) : undefined;
}

export function findInvoiceSubscription(
  { store }: WithStore,
  { parent }: Stripe.Invoice,
): Stripe.Subscription | undefined {
  const subscription = parent?.subscription_details?.subscription;
  return typeof subscription === "string" ? store.get("subscription", subscription) : undefined;
}

type Period = { start: number; end: number };

type NewInvoice = {
  id: string;
  reason: "subscription_create" | "subscription_cycle";
  /** The period that has ended; none before the first invoice. */
  period?: Period;
  /** The period that is paid for; by default the current one. */
  paidPeriod?: Period;
  /** Taken off the first invoice. */
  discount?: { id: string; amount: number };
};

function buildSubscriptionInvoice(
  context: PaymentsContext,
  subscription: Stripe.Subscription,
  { id, reason, period, paidPeriod, discount }: NewInvoice,
): Stripe.Invoice {
  const item = subscriptionItem(subscription);
  const product = context.store.get("product", String(item.price.product));
  return buildInvoice({
    id,
    subscription,
    item,
    productName: product?.name ?? "",
    customer: getCustomer(context, String(subscription.customer)),
    reason,
    period: period ?? { start: context.now, end: context.now },
    paidPeriod: paidPeriod ?? { start: item.current_period_start, end: item.current_period_end },
    created: context.now,
    ...(discount && { discount }),
  });
}

/** Creates a draft; that of a renewal is finalized an hour later. */
export function createInvoice(
  context: PaymentsContext,
  subscription: Stripe.Subscription,
  fields: NewInvoice,
): Stripe.Invoice {
  const invoice = {
    ...buildSubscriptionInvoice(context, subscription, fields),
    ...(fields.reason === "subscription_cycle" && {
      automatically_finalizes_at: context.now + FINALIZATION_DELAY_SECONDS,
      next_payment_attempt: context.now + FINALIZATION_DELAY_SECONDS,
    }),
  };
  context.store.put("invoice", invoice);
  context.emit({ type: "invoice.created", data: { object: invoice } });
  return invoice;
}

function saveInvoice(
  { store }: PaymentsContext,
  invoice: Stripe.Invoice,
  changes: Partial<Stripe.Invoice>,
): Stripe.Invoice {
  const saved = { ...invoice, ...changes };
  store.put("invoice", saved);
  return saved;
}

/** Returns the number of the customer's next invoice, such as `Q3ZK0PYA-0001`. */
function takeInvoiceNumber({ store }: PaymentsContext, id: string): string {
  const customer = getCustomer({ store }, id);
  const sequence = customer.next_invoice_sequence ?? 1;
  store.put("customer", { ...customer, next_invoice_sequence: sequence + 1 });
  return `${customer.invoice_prefix ?? ""}-${String(sequence).padStart(4, "0")}`;
}

function createInvoiceIntent(context: PaymentsContext, invoice: Stripe.Invoice): string {
  const intent = saveIntent(
    context,
    buildPaymentIntent({
      amount: invoice.amount_due,
      currency: invoice.currency,
      created: context.now,
      methodTypes: ["card"],
      customer: String(invoice.customer),
      futureUsage: "off_session",
      description:
        invoice.billing_reason === "subscription_create" ? "Subscription creation" : "Subscription update",
      metadata: {},
    }),
  );
  context.emit({ type: "payment_intent.created", data: { object: intent } });
  return intent.id;
}

/** Opens a draft for payment, by the given intent or a new one. */
export function finalizeInvoice(
  context: PaymentsContext,
  draft: Stripe.Invoice,
  paidIntent?: string,
): Stripe.Invoice {
  const { base, now, store, emit } = context;
  const invoice = saveInvoice(context, draft, {
    automatically_finalizes_at: null,
    effective_at: now,
    hosted_invoice_url: `${base}/i/${draft.id}`,
    number: takeInvoiceNumber(context, String(draft.customer)),
    status: "open",
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  });
  emit({ type: "invoice.finalized", data: { object: invoice } });
  const intent = paidIntent ?? createInvoiceIntent(context, invoice);
  store.put("invoicePayment", buildInvoicePayment(invoice, intent, now));
  return invoice;
}

function endInvoicePayments(
  context: PaymentsContext,
  invoice: Stripe.Invoice,
  status: "paid" | "canceled",
): void {
  const { store, now, emit } = context;
  for (const payment of invoicePayments(context, invoice.id)) {
    const ended: Stripe.InvoicePayment = {
      ...payment,
      amount_paid: status === "paid" ? payment.amount_requested : null,
      status,
      status_transitions: {
        canceled_at: status === "canceled" ? now : null,
        paid_at: status === "paid" ? now : null,
      },
    };
    store.put("invoicePayment", ended);
    if (status === "paid") emit({ type: "invoice_payment.paid", data: { object: ended } });
  }
}

/** A subscription whose latest invoice no longer waits for money is active; one that never was needs it paid. */
function reactivateSubscription(context: PaymentsContext, invoice: Stripe.Invoice): void {
  const subscription = findInvoiceSubscription(context, invoice);
  const isWaiting =
    subscription?.status === "past_due" ||
    (subscription?.status === "incomplete" && invoice.status === "paid");
  if (subscription && isWaiting && subscription.latest_invoice === invoice.id)
    saveSubscription(context, subscription, { status: "active" });
}

/** Records that an open invoice was paid. */
export function settleInvoice(context: PaymentsContext, open: Stripe.Invoice): Stripe.Invoice {
  const invoice = saveInvoice(context, open, {
    amount_paid: open.amount_due,
    amount_remaining: 0,
    attempt_count: Math.max(1, open.attempt_count),
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: "paid",
    status_transitions: { ...open.status_transitions, paid_at: context.now },
  });
  context.emit(
    { type: "invoice.paid", data: { object: invoice } },
    { type: "invoice.payment_succeeded", data: { object: invoice } },
  );
  endInvoicePayments(context, invoice, "paid");
  reactivateSubscription(context, invoice);
  return invoice;
}

/** Records that an attempt failed; `changes` say when the next one is. */
export function recordFailedAttempt(
  context: PaymentsContext,
  open: Stripe.Invoice,
  {
    needsConfirmation,
    ...changes
  }: { needsConfirmation: boolean } & Pick<Stripe.Invoice, "attempt_count" | "next_payment_attempt">,
): Stripe.Invoice {
  const invoice = saveInvoice(context, open, { ...changes, attempted: true });
  if (needsConfirmation) context.emit({ type: "invoice.payment_action_required", data: { object: invoice } });
  context.emit({ type: "invoice.payment_failed", data: { object: invoice } });
  return invoice;
}

/** Voids an invoice that is not paid, for good. */
export function voidInvoice(context: PaymentsContext, invoice: Stripe.Invoice): Stripe.Invoice {
  const voided = saveInvoice(context, invoice, {
    auto_advance: false,
    automatically_finalizes_at: null,
    next_payment_attempt: null,
    status: "void",
    status_transitions: { ...invoice.status_transitions, voided_at: context.now },
  });
  endInvoicePayments(context, voided, "canceled");
  cancelIntent(context, findInvoiceIntent(context, voided), "void_invoice");
  context.emit({ type: "invoice.voided", data: { object: voided } });
  reactivateSubscription(context, voided);
  return voided;
}

export function markUncollectible(context: PaymentsContext, open: Stripe.Invoice): void {
  const invoice = saveInvoice(context, open, {
    auto_advance: false,
    next_payment_attempt: null,
    status: "uncollectible",
    status_details: { uncollectible: { reason: "max_payment_attempts" } },
    status_transitions: { ...open.status_transitions, marked_uncollectible_at: context.now },
  });
  context.emit({ type: "invoice.marked_uncollectible", data: { object: invoice } });
}

/** Announces the invoice of the next period, which does not exist yet. */
export function announceInvoice(
  context: PaymentsContext,
  subscription: Stripe.Subscription,
  paidPeriod: Period,
): void {
  const { current_period_start: start, current_period_end: end } = subscriptionItem(subscription);
  const invoice = {
    ...buildSubscriptionInvoice(context, subscription, {
      id: generateStripeId("upcoming_in"),
      reason: "subscription_cycle",
      period: { start, end },
      paidPeriod,
    }),
    billing_reason: "upcoming" as const,
    next_payment_attempt: end + FINALIZATION_DELAY_SECONDS,
  };
  context.emit({ type: "invoice.upcoming", data: { object: invoice } });
}
