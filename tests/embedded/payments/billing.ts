import type Stripe from "stripe";
import type { Shop } from "./harness";

// Subscriptions of a running processor.

export const DAY = 86_400;
export const HOUR = 3_600;

type PriceFields = { amount?: number; interval?: "month" | "year"; currency?: string };

export const buildSubscriptionSession = (
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
  { amount = 900, interval = "month", currency = "eur" }: PriceFields = {},
): Stripe.Checkout.SessionCreateParams => ({
  mode: "subscription",
  line_items: [
    {
      price_data: {
        currency,
        unit_amount: amount,
        recurring: { interval },
        product_data: { name: "El círculo de Ana" },
      },
      quantity: 1,
    },
  ],
  client_reference_id: "membership-1",
  customer_email: "ana@ayllu.test",
  subscription_data: { metadata: { membershipId: "membership-1" } },
  success_url: "https://ayllu.example/hecho",
  ...changes,
});

export type Billing = {
  /** Starts a subscription by paying with a card. */
  subscribe: (
    changes?: Partial<Stripe.Checkout.SessionCreateParams>,
    options?: PriceFields & { card?: string },
  ) => Promise<{ subscription: Stripe.Subscription; customer: string }>;
  load: (id: string) => Promise<Stripe.Subscription>;
  /** Returns the invoices of a subscription, oldest first. */
  invoices: (subscription: string) => Promise<Stripe.Invoice[]>;
  latestInvoice: (subscription: string) => Promise<Stripe.Invoice>;
  /** Moves the clock to an instant, in seconds. */
  moveTo: (instant: number) => Promise<void>;
  advance: (seconds: number) => Promise<void>;
  /** Returns the types of an object's events, oldest first. */
  eventTypes: (text: string) => Promise<string[]>;
};

export const periodEnd = ({ items }: Stripe.Subscription): number => items.data[0]?.current_period_end ?? 0;

export const isoDay = (instant: number): string => new Date(instant * 1000).toISOString().slice(0, 10);

export function createBilling(shop: Shop): Billing {
  const billing: Billing = {
    subscribe: async (changes = {}, { card = "accepted", ...price } = {}) => {
      const { id } = await shop.stripe.checkout.sessions.create(buildSubscriptionSession(changes, price));
      const needsAnswer = card.startsWith("confirm");
      await shop.control(`pay/${id}`, { card, ...(needsAnswer && { confirmed: true }) });
      const session = await shop.stripe.checkout.sessions.retrieve(id, { expand: ["subscription"] });
      const { subscription, customer } = session;
      if (typeof subscription !== "object" || subscription === null || typeof customer !== "string")
        throw new Error("No subscription was started");
      return { subscription, customer };
    },
    load: (id) => shop.stripe.subscriptions.retrieve(id),
    invoices: async (subscription) =>
      (await shop.stripe.invoices.list({ subscription, limit: 100 })).data.toReversed(),
    latestInvoice: async (subscription) => {
      const invoice = (await billing.invoices(subscription)).at(-1);
      if (!invoice) throw new Error("There is no invoice");
      return invoice;
    },
    moveTo: async (instant) => {
      const { now } = await shop.control<{ now: number }>("state");
      await billing.advance(Math.max(0, instant - now));
    },
    advance: async (advanceSeconds) => void (await shop.control("clock", { advanceSeconds })),
    eventTypes: async (text) => {
      const events = await shop.stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
      const matching = events.filter((event) => JSON.stringify(event.data.object).includes(text));
      return matching.map(({ type }) => type).toReversed();
    },
  };
  return billing;
}
