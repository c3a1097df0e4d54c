import { nowSeconds } from "./clock";
import type { PaymentProcessor } from "./processor";

/** The processor's time, records by table, and deliveries of webhooks by state. */
export function summarizeState({ store }: PaymentProcessor): object {
  const deliveries = store.all("delivery");
  const states: Record<string, number> = {};
  for (const { state } of deliveries) states[state] = (states[state] ?? 0) + 1;
  return {
    now: nowSeconds(store),
    counts: store.counts(),
    deliveries: states,
    attempts: deliveries.reduce((sum, { attempts }) => sum + attempts, 0),
  };
}
