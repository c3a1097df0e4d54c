import type Stripe from "stripe";
import { nowMs, nowSeconds } from "./clock";
import { buildEvent, type EventInput } from "./objects/event";
import type { PaymentsStore } from "./store";
import type { WebhookDelivery } from "./tables";

export type PaymentsContext = {
  store: PaymentsStore;
  /** Unix time in seconds. */
  now: number;
  /** Base URL of the hosted pages. */
  base: string;
  /** Available funds by currency, in minor units; unlimited if absent. */
  funds: ReadonlyMap<string, number>;
  emit: (...inputs: EventInput[]) => void;
};

type ContextOptions = {
  store: PaymentsStore;
  base: string;
  funds: ReadonlyMap<string, number>;
  request: Stripe.Event.Request;
  /** Delivery state of a new event's webhook. */
  initialDeliveryState: () => WebhookDelivery["state"];
  /** The moment at which due work happens, if it is not the present. */
  now?: number | undefined;
};

export const NO_API_REQUEST: Stripe.Event.Request = { id: null, idempotency_key: null };

export function createContext({
  store,
  base,
  funds,
  request,
  initialDeliveryState,
  now = nowSeconds(store),
}: ContextOptions): PaymentsContext {
  const emit = (input: EventInput): void => {
    const event = buildEvent(input, now, request);
    store.put("event", event);
    store.put("delivery", { id: event.id, state: initialDeliveryState(), attempts: 0, nextAt: nowMs(store) });
  };
  return { store, base, funds, now, emit: (...inputs) => inputs.forEach(emit) };
}
