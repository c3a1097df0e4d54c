import "server-only";
import type Stripe from "stripe";
import {
  cutCustomText,
  getStripe,
  nullIfMissing,
  PaymentRefusedError,
  toStripeId,
  withPaymentErrors,
} from "./stripe";

// Recurring payments: Stripe Billing charges each period, tries again after a failure and asks for authentication.

export type BillingInterval = "month" | "year";

type CheckoutRequest = {
  membershipId: string;
  /** Each attempt to pay the first period has its own checkout. */
  attempt: number;
  /** The price of each period, in minor units of the lower-case `currency`. */
  amount: number;
  /** The first charge, if it is lower, and why: "Código LUNA". */
  first: { amount: number; name: string } | null;
  currency: string;
  interval: BillingInterval;
  title: string;
  description: string;
  /** Text beside the button that pays. */
  conditions: string;
  email: string;
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
};

type CardPageRequest = {
  subscriptionId: string;
  customer: string;
  currency: string;
  doneUrl: string;
  /** It follows if nothing was changed. */
  backUrl: string;
};

export type BillingCheckout = {
  id: string;
  url: string | null;
  isOpen: boolean;
  /** It is null until the first period is paid. */
  subscriptionId: string | null;
};

export type Subscription = {
  id: string;
  customerId: string;
  membershipId: string | null;
  /** `late` after a failed charge, `ended` once nothing is charged any more. */
  state: "unpaid" | "active" | "late" | "ended";
  /** The price of the next period, in minor units. */
  amount: number;
  periodEndsAt: Date;
  /** The day of the month in UTC on which it is charged, or the last one of a shorter month. */
  chargeDay: number;
  /** No period that begins before is charged; null unless it is paused. */
  pausedUntil: Date | null;
  endsWithPeriod: boolean;
};

/** A paid period; the amount is in minor units of the lower-case `currency`. */
export type PaidInvoice = {
  id: string;
  paymentIntentId: string;
  amount: number;
  currency: string;
  startsAt: Date;
  endsAt: Date;
};

const MAX_PAGE_SIZE = 100;

const toDate = (seconds: number): Date => new Date(seconds * 1000);

const toCheckout = (session: Stripe.Checkout.Session): BillingCheckout => ({
  id: session.id,
  url: session.status === "open" ? session.url : null,
  isOpen: session.status === "open",
  subscriptionId: session.status === "complete" ? toStripeId(session.subscription) : null,
});

const STATES: Partial<Record<Stripe.Subscription.Status, Subscription["state"]>> = {
  incomplete: "unpaid",
  active: "active",
  trialing: "active",
  past_due: "late",
  unpaid: "late",
};

const getItem = ({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem => {
  const [item] = items.data;
  if (!item) throw new Error(`the subscription ${id} has no item`);
  return item;
};

function toSubscription(subscription: Stripe.Subscription): Subscription {
  const item = getItem(subscription);
  const pause = subscription.pause_collection;
  return {
    id: subscription.id,
    customerId: toStripeId(subscription.customer) ?? "",
    membershipId: subscription.metadata.membershipId ?? null,
    state: STATES[subscription.status] ?? "ended",
    amount: item.price.unit_amount ?? 0,
    periodEndsAt: toDate(item.current_period_end),
    chargeDay: toDate(subscription.billing_cycle_anchor).getUTCDate(),
    pausedUntil: pause?.resumes_at ? toDate(pause.resumes_at) : null,
    endsWithPeriod: subscription.cancel_at_period_end,
  };
}

function toPaidInvoice(invoice: Stripe.Invoice): PaidInvoice[] {
  const line = invoice.lines.data.at(-1);
  const payments = invoice.payments?.data ?? [];
  const paid = payments.find(({ status }) => status === "paid");
  const paymentIntentId = toStripeId(paid?.payment.payment_intent);
  if (!line || paymentIntentId === null || invoice.amount_paid === 0) return [];
  return [
    {
      id: invoice.id,
      paymentIntentId,
      amount: invoice.amount_paid,
      currency: invoice.currency,
      startsAt: toDate(line.period.start),
      endsAt: toDate(line.period.end),
    },
  ];
}

/** Creates what lowers the first charge. Idempotent per membership and attempt. */
async function createDiscounts({ membershipId, attempt, amount, first, currency }: CheckoutRequest) {
  if (!first) return {};
  const { id: coupon } = await withPaymentErrors(
    getStripe().coupons.create(
      {
        duration: "once",
        amount_off: amount - first.amount,
        currency,
        max_redemptions: 1,
        name: first.name,
        metadata: { membershipId },
      },
      { idempotencyKey: `${membershipId}:${attempt}:coupon` },
    ),
  );
  return { discounts: [{ coupon }] };
}

const update = async (id: string, params: Stripe.SubscriptionUpdateParams): Promise<Subscription> =>
  toSubscription(await withPaymentErrors(getStripe().subscriptions.update(id, params)));

/** Stripe Billing. Errors of every method: `ServiceUnavailable`, `PaymentRefusedError`. */
export const billing = {
  /** Creates the page on which the first period is paid. Idempotent per membership and attempt. */
  async createCheckout(request: CheckoutRequest): Promise<BillingCheckout> {
    const { membershipId, attempt, amount, currency, interval, title, description, conditions } = request;
    const metadata = { membershipId };
    const discounts = await createDiscounts(request);
    const session = await withPaymentErrors(
      getStripe().checkout.sessions.create(
        {
          mode: "subscription",
          client_reference_id: membershipId,
          customer_email: request.email,
          locale: "es",
          expires_at: Math.floor(request.expiresAt.getTime() / 1000),
          success_url: request.successUrl,
          cancel_url: request.cancelUrl,
          metadata,
          ...discounts,
          subscription_data: { description: title, metadata },
          custom_text: { submit: { message: cutCustomText(conditions) } },
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency,
                unit_amount: amount,
                recurring: { interval },
                product_data: { name: title, description },
              },
            },
          ],
        },
        { idempotencyKey: `${membershipId}:${attempt}` },
      ),
    );
    return toCheckout(session);
  },

  /** Returns null if it does not exist. */
  findCheckout: (id: string): Promise<BillingCheckout | null> =>
    nullIfMissing(withPaymentErrors(getStripe().checkout.sessions.retrieve(id).then(toCheckout))),

  expireCheckout: async (id: string): Promise<BillingCheckout> =>
    toCheckout(await withPaymentErrors(getStripe().checkout.sessions.expire(id))),

  /** Returns null if it does not exist. */
  findSubscription: (id: string): Promise<Subscription | null> =>
    nullIfMissing(withPaymentErrors(getStripe().subscriptions.retrieve(id).then(toSubscription))),

  /** Returns the paid periods, oldest first; at most the last hundred. */
  async listPaidInvoices(subscription: string): Promise<PaidInvoice[]> {
    const { data } = await withPaymentErrors(
      getStripe().invoices.list({
        subscription,
        status: "paid",
        limit: MAX_PAGE_SIZE,
        expand: ["data.payments"],
      }),
    );
    return data.reverse().flatMap(toPaidInvoice);
  },

  /** Charges no period after the running one; `false` takes that back. */
  endWithPeriod: (id: string, ends = true): Promise<Subscription> =>
    update(id, { cancel_at_period_end: ends }),

  /** Ends it now, without a charge or a refund. Does nothing if it has ended. */
  async end(id: string): Promise<void> {
    await nullIfMissing(withPaymentErrors(getStripe().subscriptions.cancel(id)));
  },

  pause: (id: string, until: Date): Promise<Subscription> =>
    update(id, {
      pause_collection: { behavior: "void", resumes_at: Math.floor(until.getTime() / 1000) },
    }),

  resume: (id: string): Promise<Subscription> => update(id, { pause_collection: "" }),

  /** Charges another amount, in minor units, from the next period on. */
  async setAmount(id: string, amount: number): Promise<Subscription> {
    const item = getItem(await withPaymentErrors(getStripe().subscriptions.retrieve(id)));
    const { price } = item;
    return update(id, {
      proration_behavior: "none",
      items: [
        {
          id: item.id,
          price_data: {
            currency: price.currency,
            product: toStripeId(price.product) ?? "",
            unit_amount: amount,
            recurring: { interval: price.recurring?.interval ?? "month" },
          },
        },
      ],
    });
  },

  /** Returns the page of the processor on which the card of a subscription is changed. */
  async createCardPage(request: CardPageRequest): Promise<string> {
    const { subscriptionId, customer, currency, doneUrl, backUrl } = request;
    const { url } = await withPaymentErrors(
      getStripe().checkout.sessions.create({
        mode: "setup",
        customer,
        currency,
        locale: "es",
        metadata: { subscriptionId },
        success_url: doneUrl,
        cancel_url: backUrl,
      }),
    );
    if (url === null) throw new Error("the processor gave a card page without an address");
    return url;
  },

  /** Returns the card that was given on such a page, and its subscription; null if it was not. */
  async findNewCard(checkoutId: string): Promise<{ subscriptionId: string; card: string } | null> {
    const session = await nullIfMissing(
      withPaymentErrors(getStripe().checkout.sessions.retrieve(checkoutId, { expand: ["setup_intent"] })),
    );
    const intent = session?.setup_intent;
    const card = typeof intent === "object" ? toStripeId(intent?.payment_method) : null;
    const subscriptionId = session?.metadata?.subscriptionId ?? null;
    return card !== null && subscriptionId !== null ? { subscriptionId, card } : null;
  },

  /** Charges another card from now on, also what is due. Returns false if it refuses that. */
  async setCard(subscriptionId: string, card: string): Promise<boolean> {
    await update(subscriptionId, { default_payment_method: card });
    const { data } = await withPaymentErrors(
      getStripe().invoices.list({ subscription: subscriptionId, status: "open", limit: MAX_PAGE_SIZE }),
    );
    try {
      for (const { id } of data.reverse()) await withPaymentErrors(getStripe().invoices.pay(id));
      return true;
    } catch (error) {
      if (error instanceof PaymentRefusedError) return false;
      throw error;
    }
  },
};
