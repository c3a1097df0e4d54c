import type Stripe from "stripe";
import { generateStripeId } from "../ids";
import { buildPlan } from "./price";

type Period = { start: number; end: number };

type ItemFields = { price: Stripe.Price; quantity: number; period: Period };

const buildSubscriptionItem = (
  subscription: string,
  { price, quantity, period }: ItemFields,
): Stripe.SubscriptionItem => ({
  id: generateStripeId("si", 14),
  object: "subscription_item",
  billing_thresholds: null,
  created: period.start,
  current_period_end: period.end,
  current_period_start: period.start,
  current_trial: null,
  discounts: [],
  metadata: {},
  plan: buildPlan(price),
  price,
  quantity,
  subscription,
  tax_rates: [],
});

type SubscriptionFields = ItemFields & {
  customer: string;
  defaultPaymentMethod: string | null;
  description: string | null;
  metadata: Stripe.Metadata;
  status: Stripe.Subscription.Status;
};

/** Builds a subscription that begins with its period. */
export function buildSubscription(fields: SubscriptionFields): Stripe.Subscription {
  const id = generateStripeId("sub");
  const { start } = fields.period;
  return {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: start,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible", updated_at: start },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created: start,
    currency: fields.price.currency,
    customer: fields.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: fields.defaultPaymentMethod,
    default_source: null,
    description: fields.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: {
      object: "list",
      data: [buildSubscriptionItem(id, fields)],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: fields.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "off",
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: start,
    status: fields.status,
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" },
    },
    trial_start: null,
  };
}
