import type Stripe from "stripe";
import type { PaymentsContext } from "../context";
import { generateStripeId } from "../ids";
import type { PaymentsStore } from "../store";
import type { Announcement } from "../tables";
import { collectInvoice } from "./collection";
import { announceInvoice, createInvoice, finalizeInvoice, getInvoice, voidInvoice } from "./invoices";
import { INCOMPLETE_SECONDS, UPCOMING_NOTICE_SECONDS } from "./settings";
import { expireSubscription } from "./subscription-creation";
import {
  endSubscription,
  getSubscription,
  isRunning,
  saveSubscription,
  subscriptionItem,
  subscriptionPeriodEnd,
  withItem,
} from "./subscriptions";

// What time does: renewals, announcements, retries, the end of pauses. Each happens at its own instant, also if the
// clock has jumped over several of them.

type DueWork = { at: number; run: (context: PaymentsContext) => void };

function renewSubscription(context: PaymentsContext, subscription: Stripe.Subscription): void {
  const item = subscriptionItem(subscription);
  const period = { start: item.current_period_start, end: item.current_period_end };
  const nextEnd = subscriptionPeriodEnd(item.price, subscription.billing_cycle_anchor, period.end);
  const id = generateStripeId("in");
  const renewed = saveSubscription(context, subscription, {
    ...withItem(subscription, { ...item, current_period_start: period.end, current_period_end: nextEnd }),
    latest_invoice: id,
  });
  const draft = createInvoice(context, renewed, { id, reason: "subscription_cycle", period });
  if (renewed.pause_collection) voidInvoice(context, draft);
}

function endPeriod(context: PaymentsContext, id: string): void {
  const subscription = getSubscription(context, id);
  if (subscription.cancel_at_period_end) endSubscription(context, subscription, "cancellation_requested");
  else renewSubscription(context, subscription);
}

/** Nothing is announced where no money will be asked for. */
function announceRenewal(context: PaymentsContext, subscription: Stripe.Subscription): void {
  const { price, current_period_end: start } = subscriptionItem(subscription);
  context.store.put("announcement", { id: subscription.id, periodEnd: start });
  if (subscription.cancel_at_period_end || subscription.pause_collection) return;
  const end = subscriptionPeriodEnd(price, subscription.billing_cycle_anchor, start);
  announceInvoice(context, subscription, { start, end });
}

function* subscriptionWork(store: PaymentsStore, subscription: Stripe.Subscription): Generator<DueWork> {
  const { id, created, pause_collection: pause, status } = subscription;
  if (status === "incomplete")
    yield { at: created + INCOMPLETE_SECONDS, run: (context) => expireSubscription(context, subscription) };
  if (!isRunning(subscription)) return;
  const { current_period_start: start, current_period_end: end } = subscriptionItem(subscription);
  if (pause?.resumes_at) {
    yield {
      at: pause.resumes_at,
      run: (context) => saveSubscription(context, subscription, { pause_collection: null }),
    };
  }
  const noticeAt = end - UPCOMING_NOTICE_SECONDS;
  if (noticeAt > start && store.get("announcement", id)?.periodEnd !== end)
    yield { at: noticeAt, run: (context) => announceRenewal(context, subscription) };
  yield { at: end, run: (context) => endPeriod(context, id) };
}

function collect(context: PaymentsContext, id: string): void {
  const invoice = getInvoice(context, id);
  const open = invoice.status === "draft" ? finalizeInvoice(context, invoice) : invoice;
  collectInvoice(context, open, { isPayerPresent: false, isAutomatic: true });
}

function* invoiceWork({ id, status, ...invoice }: Stripe.Invoice): Generator<DueWork> {
  const isWaiting = status === "draft" || status === "open";
  if (isWaiting && invoice.auto_advance && invoice.next_payment_attempt !== null)
    yield { at: invoice.next_payment_attempt, run: (context) => collect(context, id) };
}

type KnownWork = { first: DueWork | null; announcement: Announcement | undefined };

/** The next work of each subscription, until it or its announcement is another. */
const known = new WeakMap<Stripe.Subscription, KnownWork>();

const findFirst = (work: Iterable<DueWork>): DueWork | null => {
  let first: DueWork | null = null;
  for (const other of work) if (!first || other.at < first.at) first = other;
  return first;
};

function findSubscriptionWork(store: PaymentsStore, subscription: Stripe.Subscription): DueWork | null {
  const announcement = store.get("announcement", subscription.id);
  const before = known.get(subscription);
  if (before && before.announcement === announcement) return before.first;
  const first = findFirst(subscriptionWork(store, subscription));
  known.set(subscription, { first, announcement });
  return first;
}

function findNextWork(store: PaymentsStore): DueWork | null {
  const work = store
    .all("subscription")
    .flatMap((subscription) => findSubscriptionWork(store, subscription) ?? []);
  return findFirst([
    ...work,
    ...store.group("invoice", "waiting").flatMap((invoice) => [...invoiceWork(invoice)]),
  ]);
}

/** Does what is due by `now`, in order of time. */
export function advanceBilling(
  store: PaymentsStore,
  now: number,
  contextAt: (now: number) => PaymentsContext,
): void {
  let work = findNextWork(store);
  while (work && work.at <= now) {
    work.run(contextAt(work.at));
    work = findNextWork(store);
  }
}
