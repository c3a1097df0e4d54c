import { nowSeconds } from "./clock";
import { TABLE_NAMES } from "./tables";
import type { PaymentProcessor } from "./processor";

function countBy<Item>(items: Item[], getName: (item: Item) => string | null): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) {
    const name = getName(item) ?? "none";
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** Counts of records by table and status. */
export function summarizeState({ store, webhooks, faults }: PaymentProcessor): object {
  return {
    now: nowSeconds(store),
    mode: webhooks.mode,
    faults: faults.count,
    counts: Object.fromEntries(TABLE_NAMES.map((name) => [name, store.count(name)])),
    sessions: countBy(store.all("session"), ({ session }) => session.status),
    subscriptions: countBy(store.all("subscription"), ({ status }) => status),
    invoices: countBy(store.all("invoice"), ({ status }) => status),
    intents: countBy(store.all("intent"), ({ status }) => status),
    charges: countBy(store.all("charge"), ({ status }) => status),
    deliveries: countBy(store.all("delivery"), (delivery) => delivery.state),
    attempts: store.all("delivery").reduce((sum, { attempts }) => sum + attempts, 0),
  };
}
