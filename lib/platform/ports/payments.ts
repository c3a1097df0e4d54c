import "server-only";
import Stripe from "stripe";
import { env } from "@/lib/platform/env";
import { isUuid } from "@/lib/platform/text/uuid";
import { cutCustomText, getStripe, nullIfMissing, toStripeId, withPaymentErrors } from "./stripe";

type CheckoutRequest = {
  orderId: string;
  /** Each attempt to pay an order has its own checkout. */
  attempt: number;
  /** In minor units of the lower-case `currency`. */
  amount: number;
  currency: string;
  title: string;
  description: string | null;
  /** Text beside the button that pays; "" for none. */
  conditions: string;
  email: string;
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
};

export type CheckoutState = "open" | "expired" | "processing" | "failed" | "paid";

export type Checkout = {
  id: string;
  url: string | null;
  state: CheckoutState;
  paymentIntentId: string | null;
  orderId: string | null;
};

/** Amounts in minor units. */
export type ProcessorPayment = {
  id: string;
  state: "succeeded" | "processing" | "failed";
  amount: number;
  currency: string;
  /** Refunds and lost disputes. */
  refundedAmount: number;
  /** The part of it lost in disputes. */
  disputeLostAmount: number;
  hasOpenDispute: boolean;
  /** Country of the card or the bank account that paid; null if the processor does not say it. */
  payerCountry: string | null;
};

/** A refund or a lost dispute. */
export type PaymentReturn = {
  /** The order that the refund was requested for; null if it was made elsewhere. */
  orderId: string | null;
  /** In minor units. */
  amount: number;
};

/** A payment that was taken, or is being taken, for an order of ours. */
export type OrderPayment = {
  id: string;
  orderId: string;
  /** In minor units of the lower-case `currency`. */
  amount: number;
  currency: string;
  isRefunded: boolean;
  createdAt: Date;
};

/** `id` is the idempotency key. */
type TransferRequest = {
  id: string;
  /** In minor units of the lower-case `currency`. */
  amount: number;
  currency: string;
  accountId: string;
};

/** A webhook event. It only identifies what changed; the state is always fetched from the processor. */
export type PaymentEvent = {
  id: string;
  type: string;
  createdAt: Date;
  checkoutId: string | null;
  paymentIntentId: string | null;
  /** The subscription that it concerns, also by one of its invoices or its checkout. */
  subscriptionId: string | null;
  /** Its checkout has only taken a card. */
  isCard: boolean;
};

const WEBHOOK_TOLERANCE_SECONDS = 300;
const MAX_PAGE_SIZE = 100;

// The account may be shared with other shops, whose references have other formats.
const parseOrderId = (reference: string | null): string | null =>
  reference !== null && isUuid(reference) ? reference : null;

function toCheckoutState(session: Stripe.Checkout.Session): CheckoutState {
  if (session.payment_status === "paid") return "paid";
  if (session.status === "open") return "open";
  if (session.status === "expired") return "expired";
  const intent = session.payment_intent;
  const status = typeof intent === "object" ? intent?.status : undefined;
  if (status === "succeeded") return "paid";
  return status === "requires_payment_method" || status === "canceled" ? "failed" : "processing";
}

const toCheckout = (session: Stripe.Checkout.Session): Checkout => ({
  id: session.id,
  url: session.status === "open" ? session.url : null,
  state: toCheckoutState(session),
  paymentIntentId: toStripeId(session.payment_intent),
  orderId: parseOrderId(session.client_reference_id),
});

const CLOSED_DISPUTE_STATUSES = new Set(["won", "lost", "warning_closed", "prevented"]);

// `disputed` stays true after a dispute has been closed, so the disputes are fetched.
async function listDisputes(intent: Stripe.PaymentIntent): Promise<Stripe.Dispute[]> {
  const { latest_charge: charge } = intent;
  return typeof charge === "object" && charge?.disputed ? listPaymentDisputes(intent.id) : [];
}

async function listPaymentDisputes(paymentIntentId: string): Promise<Stripe.Dispute[]> {
  const { data } = await withPaymentErrors(
    getStripe().disputes.list({ payment_intent: paymentIntentId, limit: 10 }),
  );
  return data;
}

const FAILED_REFUND_STATUSES = new Set<string | null>(["failed", "canceled"]);

/** Oldest first. */
async function listRefunds(paymentIntentId: string): Promise<Stripe.Refund[]> {
  const { data } = await withPaymentErrors(
    getStripe().refunds.list({ payment_intent: paymentIntentId, limit: MAX_PAGE_SIZE }),
  );
  return data.filter(({ status }) => !FAILED_REFUND_STATUSES.has(status)).reverse();
}

function toPaymentState(status: string): ProcessorPayment["state"] {
  if (status === "succeeded" || status === "processing") return status;
  return "failed";
}

function findPayerCountry(charge: Stripe.Charge | null): string | null {
  const details = charge?.payment_method_details;
  const country = details?.card?.country ?? details?.sepa_debit?.country ?? null;
  return country !== null && /^[A-Z]{2}$/.test(country) ? country : null;
}

function toProcessorPayment(intent: Stripe.PaymentIntent, disputes: Stripe.Dispute[]): ProcessorPayment {
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  const refunded = charge?.amount_refunded ?? 0;
  const lost = disputes
    .filter(({ status }) => status === "lost")
    .reduce((sum, { amount }) => sum + amount, 0);
  const lostAmount = Math.min(lost, intent.amount - refunded);
  return {
    id: intent.id,
    state: toPaymentState(intent.status),
    amount: intent.amount,
    currency: intent.currency,
    refundedAmount: refunded + lostAmount,
    disputeLostAmount: lostAmount,
    hasOpenDispute: disputes.some(({ status }) => !CLOSED_DISPUTE_STATUSES.has(status)),
    payerCountry: findPayerCountry(charge),
  };
}

function toOrderPayment(intent: Stripe.PaymentIntent): OrderPayment | null {
  const { id, amount, currency, created, status, metadata } = intent;
  const orderId = parseOrderId(metadata.orderId ?? null);
  if (orderId === null || toPaymentState(status) === "failed") return null;
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  const isRefunded = charge?.refunded ?? false;
  return { id, orderId, amount, currency, isRefunded, createdAt: new Date(created * 1000) };
}

type Reference = string | { id: string } | null;

type EventObject = {
  id?: string;
  mode?: string;
  object?: string;
  payment_intent?: Reference;
  subscription?: Reference;
  parent?: { subscription_details?: { subscription?: Reference } | null } | null;
};

const findSubscriptionId = ({ id, object, subscription, parent }: EventObject): string | null =>
  object === "subscription"
    ? (id ?? null)
    : toStripeId(subscription ?? parent?.subscription_details?.subscription);

function toPaymentEvent(event: Stripe.Event): PaymentEvent {
  const subject = event.data.object as EventObject;
  const id = subject.id ?? null;
  return {
    id: event.id,
    type: event.type,
    createdAt: new Date(event.created * 1000),
    checkoutId: subject.object === "checkout.session" ? id : null,
    paymentIntentId: subject.object === "payment_intent" ? id : toStripeId(subject.payment_intent),
    subscriptionId: findSubscriptionId(subject),
    isCard: subject.mode === "setup",
  };
}

/** Stripe. Errors of every method: `ServiceUnavailable`, `PaymentRefusedError`. */
export const payments = {
  /** Creates a hosted payment page. Idempotent per order and attempt. */
  async createCheckout(request: CheckoutRequest): Promise<Checkout> {
    const { orderId, attempt, amount, currency, title, description, conditions, email, expiresAt } = request;
    const metadata = { orderId };
    const session = await withPaymentErrors(
      getStripe().checkout.sessions.create(
        {
          mode: "payment",
          client_reference_id: orderId,
          customer_email: email,
          locale: "es",
          expires_at: Math.floor(expiresAt.getTime() / 1000),
          success_url: request.successUrl,
          cancel_url: request.cancelUrl,
          metadata,
          payment_intent_data: { description: title, metadata },
          ...(conditions === "" ? {} : { custom_text: { submit: { message: cutCustomText(conditions) } } }),
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency,
                unit_amount: amount,
                product_data: { name: title, ...(description === null ? {} : { description }) },
              },
            },
          ],
        },
        { idempotencyKey: `${orderId}:${attempt}` },
      ),
    );
    return toCheckout(session);
  },

  /** Returns null if it does not exist. */
  async findCheckout(id: string): Promise<Checkout | null> {
    const request = getStripe().checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
    return nullIfMissing(withPaymentErrors(request.then(toCheckout)));
  },

  /** Returns null if there is none. */
  async findCheckoutByPayment(paymentIntentId: string): Promise<Checkout | null> {
    const request = getStripe().checkout.sessions.list({
      payment_intent: paymentIntentId,
      limit: 1,
      expand: ["data.payment_intent"],
    });
    return nullIfMissing(
      withPaymentErrors(request.then(({ data: [first] }) => (first ? toCheckout(first) : null))),
    );
  },

  expireCheckout: async (id: string): Promise<Checkout> =>
    toCheckout(await withPaymentErrors(getStripe().checkout.sessions.expire(id))),

  async getPayment(id: string): Promise<ProcessorPayment> {
    const intent = await withPaymentErrors(
      getStripe().paymentIntents.retrieve(id, { expand: ["latest_charge"] }),
    );
    return toProcessorPayment(intent, await listDisputes(intent));
  },

  /** Returns what went back of a payment, oldest first. */
  async listReturns(paymentIntentId: string): Promise<PaymentReturn[]> {
    const refunds = await listRefunds(paymentIntentId);
    const disputes = await listPaymentDisputes(paymentIntentId);
    const lost = disputes.filter(({ status }) => status === "lost");
    return [...refunds, ...lost]
      .sort((left, right) => left.created - right.created)
      .map(({ amount, metadata }) => ({ amount, orderId: parseOrderId(metadata?.orderId ?? null) }));
  },

  /** Yields the pages of payments for orders that were created since then, newest first. */
  async *listOrderPayments(since: Date): AsyncGenerator<OrderPayment[]> {
    let after: string | undefined;
    do {
      const page = await withPaymentErrors(
        getStripe().paymentIntents.list({
          created: { gte: Math.floor(since.getTime() / 1000) },
          limit: MAX_PAGE_SIZE,
          expand: ["data.latest_charge"],
          ...(after === undefined ? {} : { starting_after: after }),
        }),
      );
      yield page.data.flatMap((intent) => toOrderPayment(intent) ?? []);
      after = page.has_more ? page.data.at(-1)?.id : undefined;
    } while (after !== undefined);
  },

  /** Returns the page of a payment in the processor's dashboard; null for the embedded one, which has none. */
  toDashboardUrl(paymentIntentId: string): string | null {
    if (env.STRIPE_API_URL !== undefined) return null;
    const mode = /^[a-z]+_test_/.test(env.STRIPE_SECRET_KEY) ? "test/" : "";
    return `https://dashboard.stripe.com/${mode}payments/${paymentIntentId}`;
  },

  /** `amount` is in minor units, `key` the idempotency key. Names the order, of several that share the payment. */
  async refund(
    paymentIntentId: string,
    amount: number,
    { key, orderId }: { key: string; orderId?: string },
  ): Promise<void> {
    const metadata = orderId === undefined ? {} : { metadata: { orderId } };
    await withPaymentErrors(
      getStripe().refunds.create(
        { payment_intent: paymentIntentId, amount, ...metadata },
        { idempotencyKey: key },
      ),
    );
  },

  /** Returns the account id. Idempotent per user. */
  async createPayoutAccount(userId: string, country: string): Promise<string> {
    const account = await withPaymentErrors(
      getStripe().accounts.create(
        {
          country,
          controller: {
            fees: { payer: "application" },
            losses: { payments: "application" },
            stripe_dashboard: { type: "express" },
          },
          capabilities: { transfers: { requested: true } },
          metadata: { userId },
        },
        { idempotencyKey: `payout-account:${userId}` },
      ),
    );
    return account.id;
  },

  async createOnboardingUrl(accountId: string, backUrl: string): Promise<string> {
    const link = await withPaymentErrors(
      getStripe().accountLinks.create({
        account: accountId,
        type: "account_onboarding",
        refresh_url: backUrl,
        return_url: backUrl,
      }),
    );
    return link.url;
  },

  /** An account that no longer exists or has revoked access is not ready. */
  async getPayoutAccountState(accountId: string): Promise<{ ready: boolean }> {
    const request = getStripe().accounts.retrieve(accountId);
    const ready = await nullIfMissing(
      withPaymentErrors(request.then(({ capabilities }) => capabilities?.transfers === "active")),
    );
    return { ready: ready ?? false };
  },

  /**
   * Returns the id of the transfer at the processor. An earlier transfer is looked up first, since idempotency keys expire
   * after a day. After any error other than `PaymentRefusedError` the outcome is unknown: call it again.
   */
  async createTransfer({ id, amount, currency, accountId }: TransferRequest): Promise<string> {
    const { data } = await withPaymentErrors(getStripe().transfers.list({ transfer_group: id, limit: 1 }));
    const [existing] = data;
    if (existing) return existing.id;
    const request = getStripe().transfers.create(
      { amount, currency, destination: accountId, transfer_group: id, metadata: { transferId: id } },
      { idempotencyKey: id },
    );
    return (await withPaymentErrors(request)).id;
  },

  /** Returns null if the signature is invalid or older than 5 minutes. */
  parseWebhookEvent(body: string, signature: string): PaymentEvent | null {
    try {
      const { webhooks } = getStripe();
      return toPaymentEvent(
        webhooks.constructEvent(body, signature, env.STRIPE_WEBHOOK_SECRET, WEBHOOK_TOLERANCE_SECONDS),
      );
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
      throw error;
    }
  },
};
