import Stripe from "stripe";
import { POST as webhook } from "@/app/api/webhooks/stripe/route";
import { env } from "@/lib/platform/env";
import { call } from "../call-handler";

// What the payment processor of the run does and says. All workers share it: tests look at their own orders only.

const { hostname, port } = new URL(env.STRIPE_API_URL ?? "");

export const processor = new Stripe(env.STRIPE_SECRET_KEY, {
  host: hostname,
  port,
  protocol: "http",
  telemetry: false,
});

/** Makes the processor do what only banks and payers do. */
export async function control(path: string, body: Record<string, unknown> = {}): Promise<void> {
  const answer = await fetch(`${env.STRIPE_API_URL}/_control/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${env.STRIPE_SECRET_KEY}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
}

/** Pays on the hosted page. */
export const pay = (checkoutId: string, card: "accepted" | "declined" | "late" = "accepted") =>
  control(`pay/${checkoutId}`, { card });

const isAbout = (event: Stripe.Event, orderId: string, paymentIntentId: string | null): boolean => {
  const text = JSON.stringify(event.data.object);
  return text.includes(orderId) || (paymentIntentId !== null && text.includes(paymentIntentId));
};

/** All that the processor has to tell about an order, the newest first. */
export async function eventsAbout(
  orderId: string,
  paymentIntentId: string | null = null,
  since = new Date(0),
): Promise<Stripe.Event[]> {
  const events: Stripe.Event[] = [];
  const created = { gte: Math.floor(since.getTime() / 1000) };
  for await (const event of processor.events.list({ limit: 100, created })) {
    if (isAbout(event, orderId, paymentIntentId)) events.push(event);
  }
  return events;
}

type Signing = { secret?: string; timestamp?: number };

/** A webhook as the processor sends it. */
export function signed(event: object, { secret = env.STRIPE_WEBHOOK_SECRET, timestamp }: Signing = {}) {
  const body = JSON.stringify(event);
  const signature = processor.webhooks.generateTestHeaderString({
    payload: body,
    secret,
    ...(timestamp === undefined ? {} : { timestamp }),
  });
  return { body, headers: { "stripe-signature": signature, "content-type": "application/json" } };
}

/** Hands a webhook over as the processor signs it. */
export const deliver = (event: object, signing: Signing = {}) =>
  call(webhook, { method: "POST", ...signed(event, signing) });
