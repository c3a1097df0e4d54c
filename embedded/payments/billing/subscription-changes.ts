import type Stripe from "stripe";
import type { PaymentsContext } from "../context";
import { assertChargeableTotal } from "../currencies";
import { ParameterError, StripeApiError, resourceMissingError } from "../errors";
import { buildPlan } from "../objects/price";
import { applyMetadata } from "../param-types";
import { resolveRecurringPrice } from "./catalog";
import { getCustomerMethod } from "./customers";
import type { UpdateSubscriptionParams } from "./params";
import {
  endSubscription,
  getSubscription,
  saveSubscription,
  subscriptionItem,
  withItem,
} from "./subscriptions";

// Changes that the site asks for.

type Changes = Partial<Stripe.Subscription>;

function cancellationChanges(
  { now }: PaymentsContext,
  subscription: Stripe.Subscription,
  isRequested: boolean,
): Changes {
  if (isRequested === subscription.cancel_at_period_end) return {};
  return {
    cancel_at: isRequested ? subscriptionItem(subscription).current_period_end : null,
    cancel_at_period_end: isRequested,
    canceled_at: isRequested ? now : null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: isRequested ? "cancellation_requested" : null,
    },
  };
}

/** Errors: the pause would end in the past. */
function pauseChanges(
  { now }: PaymentsContext,
  pause: NonNullable<UpdateSubscriptionParams["pause_collection"]> | null,
): Changes {
  if (pause?.resumes_at !== undefined && pause.resumes_at <= now) {
    throw new ParameterError("`resumes_at` must be in the future.", {
      param: "pause_collection[resumes_at]",
    });
  }
  return {
    pause_collection: pause && { behavior: pause.behavior, resumes_at: pause.resumes_at ?? null },
  };
}

function assertSamePeriods(current: Stripe.Price, next: Stripe.Price): void {
  if (next.currency !== current.currency) {
    throw new StripeApiError(
      `The price specified only supports \`${next.currency}\`. This doesn't match the expected currency: \`${current.currency}\`.`,
      { param: "items[0][price]" },
    );
  }
  const [from, to] = [current.recurring, next.recurring];
  if (from?.interval === to?.interval && from?.interval_count === to?.interval_count) return;
  // Stripe would start a new period at once.
  throw new StripeApiError("This server does not change the interval of a subscription.", {
    param: "items[0][price]",
  });
}

/** Changes the price from the next renewal on. */
function itemChanges(
  context: PaymentsContext,
  subscription: Stripe.Subscription,
  { items, proration_behavior }: UpdateSubscriptionParams,
): Changes {
  const [change] = items ?? [];
  if (!change) return {};
  const item = subscriptionItem(subscription);
  if (change.id !== item.id)
    throw resourceMissingError("subscription item", change.id, { param: "items[0][id]", place: "params" });
  if (proration_behavior === undefined) {
    throw new ParameterError("This server does not prorate: pass `proration_behavior` as `none`.", {
      param: "proration_behavior",
    });
  }
  const hasPrice = change.price !== undefined || change.price_data !== undefined;
  const price = hasPrice ? resolveRecurringPrice(context, change, "items[0]") : item.price;
  assertSamePeriods(item.price, price);
  const quantity = change.quantity ?? item.quantity ?? 1;
  assertChargeableTotal((price.unit_amount ?? 0) * quantity, price.currency);
  return withItem(subscription, { ...item, plan: buildPlan(price), price, quantity });
}

function methodChanges(
  context: PaymentsContext,
  { customer }: Stripe.Subscription,
  method: string | null,
): Changes {
  if (method !== null) getCustomerMethod(context, String(customer), method, "default_payment_method");
  return { default_payment_method: method };
}

function assertChangeable({ status }: Stripe.Subscription): void {
  if (status !== "canceled" && status !== "incomplete_expired") return;
  throw new StripeApiError("A canceled subscription can only update its cancellation_details and metadata.");
}

export function updateSubscription(
  context: PaymentsContext,
  params: UpdateSubscriptionParams,
  id: string,
): Stripe.Subscription {
  const subscription = getSubscription(context, id);
  const { expand: _, metadata, ...others } = params;
  if (Object.values(others).some((value) => value !== undefined)) assertChangeable(subscription);
  const { cancel_at_period_end, default_payment_method, pause_collection } = others;
  return saveSubscription(context, subscription, {
    ...(cancel_at_period_end !== undefined &&
      cancellationChanges(context, subscription, cancel_at_period_end)),
    ...(default_payment_method !== undefined && methodChanges(context, subscription, default_payment_method)),
    ...itemChanges(context, subscription, params),
    ...(metadata !== undefined && { metadata: applyMetadata(subscription.metadata, metadata) }),
    ...(pause_collection !== undefined && pauseChanges(context, pause_collection)),
  });
}

/** Cancels at once, without a refund. Errors: it has ended already. */
export function cancelSubscription(context: PaymentsContext, _: object, id: string): Stripe.Subscription {
  const subscription = getSubscription(context, id);
  if (subscription.ended_at !== null) throw resourceMissingError("subscription", id, { param: "id" });
  return endSubscription(context, subscription, "cancellation_requested");
}
