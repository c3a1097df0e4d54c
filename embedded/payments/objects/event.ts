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
  | "payment_intent.canceled"
  | "payment_intent.created"
  | "payment_intent.payment_failed"
  | "payment_intent.processing"
  | "payment_intent.requires_action"
  | "payment_intent.succeeded"
  | "refund.created"
  | "refund.updated"
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
