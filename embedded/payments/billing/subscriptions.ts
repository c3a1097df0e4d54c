import type Stripe from "stripe";
import type { PaymentsContext } from "../context";
import { resourceMissingError } from "../errors";
import { buildSubscription } from "../objects/subscription";
import { endOfPeriod } from "./calendar";
import { changedAttributes } from "./changes";

/** Subscriptions have one item each. */
export function subscriptionItem({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error(`The subscription ${id} has no item`);
  return item;
}

export function withItem(
  { items }: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
): Pick<Stripe.Subscription, "items"> {
  return { items: { ...items, data: [item] } };
}

/** Returns the end of the period of a subscription that begins at `start`. */
export function subscriptionPeriodEnd(
  { recurring, id }: Stripe.Price,
  anchor: number,
  start: number,
): number {
  if (!recurring) throw new Error(`The price ${id} is not recurring`);
  return endOfPeriod(anchor, start, recurring);
}

/** Errors: `resource_missing`. */
export function getSubscription({ store }: Pick<PaymentsContext, "store">, id: string): Stripe.Subscription {
  const subscription = store.get("subscription", id);
  if (!subscription) throw resourceMissingError("subscription", id, { param: "id" });
  return subscription;
}

/** True while periods follow each other. */
export const isRunning = ({ status }: Stripe.Subscription): boolean =>
  status === "active" || status === "past_due";

type NewSubscription = {
  customer: string;
  price: Stripe.Price;
  quantity: number;
  metadata: Stripe.Metadata;
  description: string | null;
  defaultPaymentMethod: string | null;
  status: Stripe.Subscription.Status;
  /** Id of the first invoice, which is created next. */
  invoice: string;
};

export function createSubscription(
  { store, emit, now }: PaymentsContext,
  { invoice, ...fields }: NewSubscription,
): Stripe.Subscription {
  const period = { start: now, end: subscriptionPeriodEnd(fields.price, now, now) };
  const subscription = { ...buildSubscription({ ...fields, period }), latest_invoice: invoice };
  store.put("subscription", subscription);
  emit({ type: "customer.subscription.created", data: { object: subscription } });
  return subscription;
}

/** Saves changes and announces them, if there are any. */
export function saveSubscription(
  { store, emit }: PaymentsContext,
  previous: Stripe.Subscription,
  changes: Partial<Stripe.Subscription>,
): Stripe.Subscription {
  const subscription = { ...previous, ...changes };
  const previous_attributes = changedAttributes(previous, changes);
  store.put("subscription", subscription);
  if (Object.keys(previous_attributes).length > 0)
    emit({ type: "customer.subscription.updated", data: { object: subscription, previous_attributes } });
  return subscription;
}

/** Stops collecting the unpaid invoices of a subscription; they stay as they are. */
function stopCollection({ store }: PaymentsContext, subscription: string): void {
  for (const invoice of store.all("invoice")) {
    if (invoice.parent?.subscription_details?.subscription !== subscription) continue;
    if (invoice.status === "draft" || invoice.status === "open")
      store.put("invoice", { ...invoice, auto_advance: false, next_payment_attempt: null });
  }
}

export function endSubscription(
  context: PaymentsContext,
  subscription: Stripe.Subscription,
  reason: Stripe.Subscription.CancellationDetails.Reason,
): Stripe.Subscription {
  const { store, emit, now } = context;
  const ended: Stripe.Subscription = {
    ...subscription,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason,
    },
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    pause_collection: null,
    status: "canceled",
  };
  stopCollection(context, subscription.id);
  store.put("subscription", ended);
  emit({ type: "customer.subscription.deleted", data: { object: ended } });
  return ended;
}
