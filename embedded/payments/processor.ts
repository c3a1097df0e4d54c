import type Stripe from "stripe";
import { AUTOMATIC, newContext, type Context } from "./context";
import type { Faults } from "./faults";
import { expireDueSessions } from "./sessions";
import { settleDuePayments } from "./delayed-payments";
import type { Store } from "./store";
import type { Webhooks } from "./webhooks";

// One running processor.

export type World = {
  store: Store;
  webhooks: Webhooks;
  faults: Faults;
  /** Where it listens. */
  base: string;
  secretKey: string;
  /** Idempotency keys whose first request is still under way. */
  busyKeys: Set<string>;
  /** What may be transferred at most in a currency: tests say so, and nothing is there for long. */
  funds: Map<string, number>;
  /** How long a payment that takes its time does so; null is until it is told to end. */
  lateAfterMs: number | null;
};

export function contextOf(
  { store, webhooks, base, funds }: World,
  request: Stripe.Event.Request = AUTOMATIC,
): Context {
  return newContext({ store, base, funds, request, newDelivery: () => webhooks.newDelivery() });
}

/** Does what was due by the clock. */
export function catchUp(world: World): void {
  world.store.change(() => {
    expireDueSessions(contextOf(world));
    settleDuePayments(contextOf(world));
  });
}
