import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { startPayments, type EmbeddedPayments } from "@/embedded/payments/server";
import { createTemporaryDataDirectory } from "@/tests/support/temporary-directory";

// A running processor, a site that receives its webhooks, and Stripe's client library.

export type Received = { event: Stripe.Event; signature: string; body: string };

export type Shop = {
  payments: EmbeddedPayments;
  stripe: Stripe;
  directory: string;
  received: Received[];
  /** Sets the status with which the site answers webhooks. */
  setWebhookStatus: (status: number) => void;
  /** Sets for how long the site works on the body of its answers; 0 by default. */
  setWebhookDelay: (ms: number) => void;
  /** The fate of each answer that has ended. */
  answers: ("read" | "cut off")[];
  control: <Answer = Record<string, unknown>>(path: string, body?: object) => Promise<Answer>;
  /** Waits until the site has received these event types. Returns all received events. */
  waitForEvents: (...types: string[]) => Promise<Stripe.Event[]>;
  restart: () => Promise<void>;
  close: () => Promise<void>;
};

export function createClient(env: EmbeddedPayments["env"], options: Stripe.StripeConfig = {}): Stripe {
  const { hostname, port } = new URL(env.STRIPE_API_URL);
  return new Stripe(env.STRIPE_SECRET_KEY, {
    host: hostname,
    port,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
    ...options,
  });
}

export async function waitFor<Value>(
  what: string,
  read: () => Value | undefined | Promise<Value | undefined>,
): Promise<Value> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const value = await read();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`${what} did not come`);
}

type SiteAnswer = { status: number; delayMs: number };

async function startSite(
  { received, answers }: Pick<Shop, "received" | "answers">,
  answer: SiteAnswer,
): Promise<{ site: Server; url: string }> {
  const site = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      if (request.url === "/api/webhooks/stripe") {
        const event = JSON.parse(body) as Stripe.Event;
        received.push({ event, signature: String(request.headers["stripe-signature"]), body });
      }
      response.once("close", () => answers.push(response.writableFinished ? "read" : "cut off"));
      response.writeHead(answer.status).flushHeaders();
      if (answer.delayMs === 0) response.end();
      else setTimeout(() => response.end(), answer.delayMs);
    });
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  return { site, url: `http://127.0.0.1:${(site.address() as AddressInfo).port}` };
}

export async function openShop(): Promise<Shop> {
  const directory = await createTemporaryDataDirectory();
  const received: Received[] = [];
  const answers: Shop["answers"] = [];
  const answer: SiteAnswer = { status: 200, delayMs: 0 };
  const { site, url } = await startSite({ received, answers }, answer);
  const payments = await startPayments(directory.path, () => url);
  const shop: Shop = {
    payments,
    stripe: createClient(payments.env),
    directory: directory.path,
    received,
    answers,
    setWebhookStatus: (status) => (answer.status = status),
    setWebhookDelay: (ms) => (answer.delayMs = ms),
    control: async <Answer>(path: string, body?: object) => {
      const response = await fetch(`${shop.payments.url}/_control/${path}`, {
        method: body ? "POST" : "GET",
        headers: { authorization: `Bearer ${shop.payments.env.STRIPE_SECRET_KEY}` },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(await response.text());
      return (await response.json()) as Answer;
    },
    waitForEvents: (...types) =>
      waitFor(types.join(", "), () => {
        const events = received.map(({ event }) => event);
        return types.every((type) => events.some((event) => event.type === type)) ? events : undefined;
      }),
    restart: async () => {
      await shop.payments.stop();
      shop.payments = await startPayments(directory.path, () => url);
      shop.stripe = createClient(shop.payments.env);
    },
    close: async () => {
      await shop.payments.stop();
      site.closeAllConnections();
      await new Promise((resolve) => site.close(resolve));
      await directory.remove();
    },
  };
  return shop;
}

export const buildSessionParams = (
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
  amount = 2_500,
  currency = "eur",
): Stripe.Checkout.SessionCreateParams => ({
  mode: "payment",
  line_items: [
    {
      price_data: {
        currency,
        unit_amount: amount,
        product_data: { name: "Taller de telar & tinte", description: "Tres tardes" },
        tax_behavior: "inclusive",
      },
      quantity: 1,
    },
  ],
  client_reference_id: "order-1",
  customer_email: "ana@ayllu.test",
  metadata: { orderId: "order-1" },
  payment_intent_data: { description: "Taller de telar", metadata: { orderId: "order-1" } },
  success_url: "https://ayllu.example/gracias?session_id={CHECKOUT_SESSION_ID}",
  cancel_url: "https://ayllu.example/tejidos/telar",
  locale: "es",
  ...changes,
});

/** Submits a form of a hosted page. Returns the redirect URL. */
export async function submitForm(address: string, fields: Record<string, string>): Promise<string> {
  const response = await fetch(address, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  if (response.status !== 303) throw new Error(`${response.status}: ${await response.text()}`);
  return new URL(response.headers.get("location") ?? "", address).href;
}

/** Returns the error of a failing call. */
export async function captureError(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error(`No refusal but ${String(error)}`);
}

/** Returns the current session with its payment intent and charge. */
export async function loadSession(
  shop: Shop,
  id: string,
): Promise<{
  session: Stripe.Checkout.Session;
  intent: Stripe.PaymentIntent;
  charge: Stripe.Charge | null;
}> {
  const session = await shop.stripe.checkout.sessions.retrieve(id, {
    expand: ["payment_intent.latest_charge"],
  });
  const intent = session.payment_intent;
  if (typeof intent !== "object" || intent === null) throw new Error("Nobody has tried to pay");
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  return { session, intent, charge };
}
