import Stripe from "stripe";
import { POST as receiveWebhook } from "@/app/api/webhooks/stripe/route";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { callHandler } from "@/tests/support/call-handler";

// Controls the payment processor of the run. All test workers share it: look only at your own orders.

const { hostname, port } = new URL(env.STRIPE_API_URL ?? "");

export const stripe = new Stripe(env.STRIPE_SECRET_KEY, {
  host: hostname,
  port,
  protocol: "http",
  telemetry: false,
});

const authorization = { authorization: `Bearer ${env.STRIPE_SECRET_KEY}` };

/** Returns the processor's clock, which may be ahead. */
export async function readProcessorClock(): Promise<Date> {
  const response = await fetch(`${env.STRIPE_API_URL}/_control/state`, { headers: authorization });
  const { now } = (await response.json()) as { now: number };
  return new Date(now * 1000);
}

/** Calls the processor's control API, which acts for banks and payers. */
export async function controlProcessor(path: string, body: Record<string, unknown> = {}): Promise<void> {
  const response = await fetch(`${env.STRIPE_API_URL}/_control/${path}`, {
    method: "POST",
    headers: authorization,
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
}

/** Pays on the hosted checkout page. */
export const payCheckout = (checkoutId: string, card: "accepted" | "declined" | "late" = "accepted") =>
  controlProcessor(`pay/${checkoutId}`, { card });

const mentionsOrder = (event: Stripe.Event, orderId: string, paymentIntentId: string | null): boolean => {
  const text = JSON.stringify(event.data.object);
  return text.includes(orderId) || (paymentIntentId !== null && text.includes(paymentIntentId));
};

/** Lists the events since an order was placed that mention it or its payment, newest first. */
export async function listEventsAbout(
  orderId: string,
  paymentIntentId: string | null = null,
): Promise<Stripe.Event[]> {
  const { createdAt } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
  const events: Stripe.Event[] = [];
  // The processor's times are whole seconds.
  const created = { gte: Math.floor(createdAt.getTime() / 1000) - 1 };
  for await (const event of stripe.events.list({ limit: 100, created })) {
    if (mentionsOrder(event, orderId, paymentIntentId)) events.push(event);
  }
  return events;
}

type SigningOptions = { secret?: string; timestamp?: number };

/** Signs an event as the processor does. */
export function signWebhook(
  event: object,
  { secret = env.STRIPE_WEBHOOK_SECRET, timestamp }: SigningOptions = {},
) {
  const body = JSON.stringify(event);
  const signature = stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret,
    ...(timestamp === undefined ? {} : { timestamp }),
  });
  return { body, headers: { "stripe-signature": signature, "content-type": "application/json" } };
}

/** Calls the webhook handler with a signed event. */
export const deliverWebhook = (event: object, options: SigningOptions = {}) =>
  callHandler(receiveWebhook, { method: "POST", ...signWebhook(event, options) });
