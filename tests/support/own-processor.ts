import type Stripe from "stripe";
import { createClient, openShop } from "@/tests/embedded/payments/harness";

type StripeHolder = typeof globalThis & { aylluStripe?: Stripe | undefined };

/** A payment processor of one test file, whose clock it may move: that of the run is shared by all. */
export type OwnProcessor = {
  stripe: Stripe;
  /** Acts for banks and payers. */
  control: (path: string, body?: object) => Promise<Record<string, unknown>>;
  now: () => Promise<Date>;
  advanceDays: (days: number) => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts it, and lets the site of this process speak to it until it is stopped. Tests deliver its events themselves. */
export async function startOwnProcessor(): Promise<OwnProcessor> {
  const shop = await openShop();
  await shop.control("webhooks", { mode: "off" });
  const holder = globalThis as StripeHolder;
  const before = holder.aylluStripe;
  holder.aylluStripe = createClient(shop.payments.env, { maxNetworkRetries: 2 });
  return {
    stripe: shop.stripe,
    control: shop.control,
    now: async () => new Date(Number((await shop.control("state")).now) * 1000),
    advanceDays: async (days) => void (await shop.control("clock", { advanceSeconds: days * 86_400 })),
    stop: async () => {
      holder.aylluStripe = before;
      await shop.close();
    },
  };
}
