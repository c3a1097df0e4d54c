import Stripe from "stripe";
import { generateStripeId } from "../ids";

type EventType =
  | "account.updated"
  | "charge.dispute.closed"
  | "charge.dispute.created"
  | "charge.dispute.funds_reinstated"
  | "charge.dispute.funds_withdrawn"
  | "charge.failed"
  | "charge.pending"
  | "charge.refund.updated"
  | "charge.refunded"
  | "charge.succeeded"
  | "charge.updated"
  | "checkout.session.async_payment_failed"
  | "checkout.session.async_payment_succeeded"
  | "checkout.session.completed"
  | "checkout.session.expired"
  | "customer.created"
  | "customer.subscription.created"
  | "customer.subscription.deleted"
  | "customer.subscription.updated"
  | "customer.updated"
  | "invoice.created"
  | "invoice.finalized"
  | "invoice.marked_uncollectible"
  | "invoice.paid"
  | "invoice.payment_action_required"
  | "invoice.payment_failed"
  | "invoice.payment_succeeded"
  | "invoice.upcoming"
  | "invoice.voided"
  | "invoice_payment.paid"
  | "payment_intent.canceled"
  | "payment_intent.created"
  | "payment_intent.payment_failed"
  | "payment_intent.processing"
  | "payment_intent.requires_action"
  | "payment_intent.succeeded"
  | "payment_method.attached"
  | "refund.created"
  | "refund.updated"
  | "setup_intent.created"
  | "setup_intent.requires_action"
  | "setup_intent.setup_failed"
  | "setup_intent.succeeded"
  | "transfer.created";

export type EventInput = {
  [Type in EventType]: { type: Type; data: Extract<Stripe.Event, { type: Type }>["data"] };
}[EventType];

export const buildEvent = (
  input: EventInput,
  created: number,
  request: Stripe.Event.Request,
): Stripe.Event => ({
  id: generateStripeId("evt"),
  object: "event",
  api_version: Stripe.API_VERSION,
  created,
  livemode: false,
  pending_webhooks: 1,
  request,
  ...input,
});
