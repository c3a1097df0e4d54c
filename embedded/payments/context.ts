import type Stripe from "stripe";
import { nowMs, nowSeconds } from "./clock";
import { newEvent, type Happening } from "./objects/event";
import type { Store } from "./store";
import type { Delivery } from "./tables";

// What every change needs: the store, the time, and a way to tell what happened.

export type Context = {
  store: Store;
  /** In seconds, as the processor's objects tell it. */
  now: number;
  /** Where the hosted pages are. */
  base: string;
  /** What may be transferred at most in a currency; as much as is wanted where nothing is said. */
  funds: ReadonlyMap<string, number>;
  emit: (...happenings: Happening[]) => void;
};

type Given = {
  store: Store;
  base: string;
  funds: ReadonlyMap<string, number>;
  request: Stripe.Event.Request;
  /** What becomes of the webhook of a new event. */
  newDelivery: () => Delivery["state"];
};

export const AUTOMATIC: Stripe.Event.Request = { id: null, idempotency_key: null };

export function newContext({ store, base, funds, request, newDelivery }: Given): Context {
  const emit = (happening: Happening): void => {
    const event = newEvent(happening, nowSeconds(store), request);
    store.put("event", event);
    store.put("delivery", { id: event.id, state: newDelivery(), attempts: 0, nextAt: nowMs(store) });
  };
  return { store, base, funds, now: nowSeconds(store), emit: (...happenings) => happenings.forEach(emit) };
}
