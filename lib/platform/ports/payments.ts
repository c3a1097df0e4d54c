import "server-only";
import Stripe from "stripe";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/http/errors";

type CheckoutWanted = {
  orderId: string;
  /** Each try to pay an order is a checkout of its own. */
  attempt: number;
  /** In minor units of the lower-case `currency`. */
  amount: number;
  currency: string;
  title: string;
  /** What else the page says of it. */
  detail: string | null;
  email: string;
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
};

/** How far a checkout has come, in our words. */
export type CheckoutState = "open" | "expired" | "processing" | "failed" | "paid";

export type Checkout = {
  id: string;
  /** Where one pays, while it is open. */
  url: string | null;
  state: CheckoutState;
  paymentIntentId: string | null;
  orderId: string | null;
};

/** A payment as the processor knows it; amounts in minor units. */
export type ProcessedPayment = {
  id: string;
  state: "succeeded" | "processing" | "failed";
  amount: number;
  currency: string;
  /** What was given back, by us or by a bank. */
  refundedAmount: number;
  /** Of it, what a bank took back at the end of a dispute. */
  lostAmount: number;
  /** Whether a dispute is still open. */
  disputed: boolean;
};

/** What a Master is paid by the processor; the same `id` does it once. */
type TransferWanted = {
  id: string;
  /** In minor units of the lower-case `currency`. */
  amount: number;
  currency: string;
  accountId: string;
};

/** What happened, as a webhook tells it: whom it is about is looked up afterwards. */
export type PaymentEvent = {
  id: string;
  type: string;
  createdAt: Date;
  checkoutId: string | null;
  paymentIntentId: string | null;
};

const TOLERANCE_SECONDS = 300;
const TIMEOUT_MS = 10_000;

const shared = globalThis as typeof globalThis & { aylluStripe?: Stripe };

function endpoint() {
  if (!env.STRIPE_API_URL) return {};
  const { protocol, hostname, port } = new URL(env.STRIPE_API_URL);
  return {
    host: hostname,
    port: port || (protocol === "https:" ? 443 : 80),
    protocol: protocol === "https:" ? ("https" as const) : ("http" as const),
  };
}

const stripe = (): Stripe =>
  (shared.aylluStripe ??= new Stripe(env.STRIPE_SECRET_KEY, {
    ...endpoint(),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
  }));

const idOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === "string" ? object : (object?.id ?? null);

/** The processor said no for good, so that asking again with the same words is in vain. */
export class PaymentRefused extends Error {
  constructor(
    readonly reason: string,
    cause: unknown,
  ) {
    super(`The processor refused: ${reason}`, { cause });
    this.name = "PaymentRefused";
  }
}

/** Why an attempt is refused that was made before with another title or address. */
export const OTHER_WORDS = "other_words";

/** A refusal becomes `PaymentRefused`; anything else leaves open whether it was done, and may be asked again. */
function translated(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    return new PaymentRefused(error.code ?? error.message, error);
  }
  // The same attempt with other words: its checkout is there, or was refused, under the former ones.
  if (error instanceof Stripe.errors.StripeIdempotencyError) return new PaymentRefused(OTHER_WORDS, error);
  if (error instanceof Stripe.errors.StripeError) {
    console.error("The payment processor did not answer as it should", error.type, error.message);
    return new AppError("ServiceUnavailable", { retryAfter: 5 });
  }
  return error;
}

const asked = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    throw translated(error);
  });

const unlessUnknown = <T>(call: Promise<T>): Promise<T | null> =>
  call.catch((error: unknown) => {
    if (error instanceof PaymentRefused && error.reason === "resource_missing") return null;
    throw error;
  });

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Others may sell by the same account, with references of their own. */
const ourOrder = (reference: string | null): string | null =>
  reference !== null && UUID.test(reference) ? reference : null;

function stateOf(session: Stripe.Checkout.Session): CheckoutState {
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
  state: stateOf(session),
  paymentIntentId: idOf(session.payment_intent),
  orderId: ourOrder(session.client_reference_id),
});

// A dispute that ended in any of these takes nothing from us.
const OVER = new Set(["won", "lost", "warning_closed", "prevented"]);

/** The disputes of a payment; a charge says for ever that there was one, not how it ended. */
async function disputesOf(intent: Stripe.PaymentIntent): Promise<Stripe.Dispute[]> {
  const { latest_charge: charge } = intent;
  if (typeof charge !== "object" || !charge?.disputed) return [];
  const { data } = await asked(stripe().disputes.list({ payment_intent: intent.id, limit: 10 }));
  return data;
}

function toPayment(intent: Stripe.PaymentIntent, disputes: Stripe.Dispute[]): ProcessedPayment {
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  const state =
    intent.status === "succeeded" ? "succeeded" : intent.status === "processing" ? "processing" : "failed";
  const refunded = charge?.amount_refunded ?? 0;
  const lost = disputes
    .filter(({ status }) => status === "lost")
    .reduce((sum, { amount }) => sum + amount, 0);
  const lostAmount = Math.min(lost, intent.amount - refunded);
  return {
    id: intent.id,
    state,
    amount: intent.amount,
    currency: intent.currency,
    refundedAmount: refunded + lostAmount,
    lostAmount,
    disputed: disputes.some(({ status }) => !OVER.has(status)),
  };
}

type EventSubject = { id?: string; object?: string; payment_intent?: string | { id: string } | null };

function toEvent(event: Stripe.Event): PaymentEvent {
  const subject = event.data.object as EventSubject;
  const id = subject.id ?? null;
  return {
    id: event.id,
    type: event.type,
    createdAt: new Date(event.created * 1000),
    checkoutId: subject.object === "checkout.session" ? id : null,
    paymentIntentId: subject.object === "payment_intent" ? id : idOf(subject.payment_intent),
  };
}

/** The payment processor, by Stripe's API. Every call may answer late or not at all: `ServiceUnavailable`. */
export const payments = {
  /** Opens the hosted page on which an order is paid; the same attempt always gives the same one. */
  async openCheckout(wanted: CheckoutWanted): Promise<Checkout> {
    const { orderId, attempt, amount, currency, title, detail, email, expiresAt } = wanted;
    const metadata = { orderId };
    const session = await asked(
      stripe().checkout.sessions.create(
        {
          mode: "payment",
          client_reference_id: orderId,
          customer_email: email,
          locale: "es",
          expires_at: Math.floor(expiresAt.getTime() / 1000),
          success_url: wanted.successUrl,
          cancel_url: wanted.cancelUrl,
          metadata,
          payment_intent_data: { description: title, metadata },
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency,
                unit_amount: amount,
                product_data: { name: title, ...(detail === null ? {} : { description: detail }) },
              },
            },
          ],
        },
        { idempotencyKey: `${orderId}:${attempt}` },
      ),
    );
    return toCheckout(session);
  },

  /** A checkout as it is now; null when the processor knows none. */
  async findCheckout(id: string): Promise<Checkout | null> {
    const found = stripe().checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
    return unlessUnknown(asked(found.then(toCheckout)));
  },

  /** The checkout by which a payment was made; null when the processor knows none. */
  async checkoutOfPayment(paymentIntentId: string): Promise<Checkout | null> {
    const found = stripe().checkout.sessions.list({
      payment_intent: paymentIntentId,
      limit: 1,
      expand: ["data.payment_intent"],
    });
    return unlessUnknown(asked(found.then(({ data: [first] }) => (first ? toCheckout(first) : null))));
  },

  /** Closes a checkout that is still open, so that nobody can pay it any more. */
  closeCheckout: async (id: string): Promise<Checkout> =>
    toCheckout(await asked(stripe().checkout.sessions.expire(id))),

  /** A payment as it is now. */
  async findPayment(id: string): Promise<ProcessedPayment> {
    const intent = await asked(stripe().paymentIntents.retrieve(id, { expand: ["latest_charge"] }));
    return toPayment(intent, await disputesOf(intent));
  },

  /** Gives money back; the same `key` does it once. */
  async refund(paymentIntentId: string, amount: number, key: string): Promise<void> {
    await asked(
      stripe().refunds.create({ payment_intent: paymentIntentId, amount }, { idempotencyKey: key }),
    );
  },

  /** Opens the account to which a Master is paid, and gives its id; the same person gets the same one. */
  async openPayoutAccount(userId: string, country: string): Promise<string> {
    const account = await asked(
      stripe().accounts.create(
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

  /** The hosted page on which somebody completes their account, and from which they come back. */
  async payoutAccountPage(accountId: string, backUrl: string): Promise<string> {
    const link = await asked(
      stripe().accountLinks.create({
        account: accountId,
        type: "account_onboarding",
        refresh_url: backUrl,
        return_url: backUrl,
      }),
    );
    return link.url;
  },

  /** Whether an account can be paid now; one that the processor does not know any more cannot. */
  async payoutAccountState(accountId: string): Promise<{ ready: boolean }> {
    const found = stripe().accounts.retrieve(accountId);
    const ready = await unlessUnknown(
      asked(found.then(({ capabilities }) => capabilities?.transfers === "active")),
    );
    return { ready: ready ?? false };
  },

  /**
   * Pays a Master and gives the processor's id of it. What was asked for before is looked for first: the processor
   * forgets keys after a day. Whoever hears no `PaymentRefused` does not know whether it was done, and asks again.
   */
  async transfer({ id, amount, currency, accountId }: TransferWanted): Promise<string> {
    const { data } = await asked(stripe().transfers.list({ transfer_group: id, limit: 1 }));
    const [done] = data;
    if (done) return done.id;
    const made = stripe().transfers.create(
      { amount, currency, destination: accountId, transfer_group: id, metadata: { transferId: id } },
      { idempotencyKey: id },
    );
    return (await asked(made)).id;
  },

  /** Reads a webhook; null when it is not signed by the processor, or too old. */
  readEvent(body: string, signature: string): PaymentEvent | null {
    try {
      const { webhooks } = stripe();
      return toEvent(webhooks.constructEvent(body, signature, env.STRIPE_WEBHOOK_SECRET, TOLERANCE_SECONDS));
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
      throw error;
    }
  },
};
