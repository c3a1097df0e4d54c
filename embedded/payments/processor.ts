import type Stripe from "stripe";
import { advanceBilling } from "./billing/schedule";
import { nowSeconds } from "./clock";
import { NO_API_REQUEST, createContext, type PaymentsContext } from "./context";
import type { Faults } from "./faults";
import { generateStripeId } from "./ids";
import { expireDueSessions } from "./sessions";
import { completeDuePayments } from "./delayed-payments";
import type { PaymentsStore } from "./store";
import type { WebhookSender } from "./webhooks";

export type PaymentProcessor = {
  store: PaymentsStore;
  webhooks: WebhookSender;
  faults: Faults;
  /** Base URL of the API and the hosted pages. */
  base: string;
  secretKey: string;
  /** Idempotency keys of requests in progress. */
  busyKeys: Set<string>;
  /** Available funds by currency, set by tests, not persisted; unlimited if absent. */
  funds: Map<string, number>;
  /** Delay of direct debits, unless the control API completes them before. */
  settlementDelayMs: number;
};

export function createProcessorContext(
  { store, webhooks, base, funds }: PaymentProcessor,
  request: Stripe.Event.Request = NO_API_REQUEST,
  now?: number,
): PaymentsContext {
  return createContext({
    store,
    base,
    funds,
    request,
    now,
    initialDeliveryState: () => webhooks.initialDeliveryState(),
  });
}

/** Returns the context of a form that somebody submits. */
export const createFormContext = (processor: PaymentProcessor): PaymentsContext =>
  createProcessorContext(processor, { id: generateStripeId("req", 14), idempotency_key: null });

/** Expires sessions, settles delayed payments and moves subscriptions on, as far as they are due. */
export function processDueWork(processor: PaymentProcessor): void {
  processor.store.transaction(() => {
    expireDueSessions(createProcessorContext(processor));
    completeDuePayments(createProcessorContext(processor));
    advanceBilling(processor.store, nowSeconds(processor.store), (now) =>
      createProcessorContext(processor, NO_API_REQUEST, now),
    );
  });
}
