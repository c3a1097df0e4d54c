import Stripe from "stripe";
import { nowMs } from "./clock";
import type { PaymentsStore } from "./store";
import type { WebhookDelivery } from "./tables";

// Delivers signed events until the site accepts them. Test modes delay, reverse, duplicate or suppress them.

export const WEBHOOK_MODES = ["normal", "hold", "reversed", "duplicated", "off"] as const;
export type WebhookMode = (typeof WEBHOOK_MODES)[number];

export const RELEASE_ORDERS = ["created", "reversed"] as const;
type ReleaseOrder = (typeof RELEASE_ORDERS)[number];

export type DeliveryAttempt = { event: string; type: string; status: number };

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const RETRY_DELAYS_MS = [1, 5, 30]
  .map((seconds) => seconds * SECOND_MS)
  .concat(2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS);
const MAX_ATTEMPTS = 16;
const MAX_CONCURRENT_DELIVERIES = 4;
const TIMEOUT_MS = 10 * SECOND_MS;
/** Quiet period after which held events are delivered in reverse. */
const REVERSAL_DEBOUNCE_MS = 300;

type WebhookOptions = { store: PaymentsStore; secret: string; url: () => string };

export class WebhookSender {
  readonly #options: WebhookOptions;
  readonly #active = new Map<string, Promise<unknown>>();
  readonly #stopped = new AbortController();
  #mode: WebhookMode = "normal";
  #backwards: NodeJS.Timeout | undefined;

  constructor(options: WebhookOptions) {
    this.#options = options;
  }

  get mode(): WebhookMode {
    return this.#mode;
  }

  setMode(mode: WebhookMode): void {
    this.#mode = mode;
  }

  /** Returns the state for a new event in the current mode. */
  initialDeliveryState(): WebhookDelivery["state"] {
    if (this.#mode === "off") return "none";
    if (this.#mode === "reversed") {
      clearTimeout(this.#backwards);
      this.#backwards = setTimeout(() => void this.release("reversed"), REVERSAL_DEBOUNCE_MS);
    }
    return this.#mode === "hold" || this.#mode === "reversed" ? "held" : "pending";
  }

  /** Starts due deliveries up to the concurrency limit. */
  deliverDue(): void {
    const { store } = this.#options;
    const now = nowMs(store);
    for (const delivery of store.all("delivery")) {
      if (this.#stopped.signal.aborted || this.#active.size >= MAX_CONCURRENT_DELIVERIES) return;
      const isDue = delivery.state === "pending" && delivery.nextAt <= now;
      if (!isDue || this.#active.has(delivery.id)) continue;
      this.#start(delivery).then(
        () => this.deliverDue(),
        (error: unknown) => console.error(error),
      );
    }
  }

  /** Delivers held events one after the other; failures are retried like any other. */
  async release(order: ReleaseOrder = "created"): Promise<DeliveryAttempt[]> {
    clearTimeout(this.#backwards);
    const held = this.#options.store.all("delivery").filter(({ state }) => state === "held");
    if (order === "reversed") held.reverse();
    const attempts: DeliveryAttempt[] = [];
    for (const delivery of held) {
      if (this.#stopped.signal.aborted) break;
      const status = this.#active.has(delivery.id) ? 0 : await this.#start(delivery);
      const type = this.#options.store.get("event", delivery.id)?.type ?? "";
      attempts.push({ event: delivery.id, type, status });
    }
    return attempts;
  }

  /** Makes all pending deliveries due; call after a start. */
  resume(): void {
    const { store } = this.#options;
    const now = nowMs(store);
    store.transaction(() => {
      for (const delivery of store.all("delivery")) {
        if (delivery.state === "pending") store.put("delivery", { ...delivery, nextAt: now });
      }
    });
  }

  async stop(): Promise<void> {
    clearTimeout(this.#backwards);
    this.#stopped.abort();
    await Promise.all(this.#active.values());
  }

  #start(delivery: WebhookDelivery): Promise<number> {
    const sending = this.#deliver(delivery).finally(() => this.#active.delete(delivery.id));
    this.#active.set(delivery.id, sending);
    return sending;
  }

  async #deliver(delivery: WebhookDelivery): Promise<number> {
    const { store } = this.#options;
    const copies = this.#mode === "duplicated" ? 2 : 1;
    const statuses = await Promise.all(Array.from({ length: copies }, () => this.#post(delivery.id)));
    if (this.#stopped.signal.aborted) return 0;
    const failedStatus = statuses.find((status) => status < 200 || status > 299);
    const attempts = delivery.attempts + 1;
    const delay = RETRY_DELAYS_MS[delivery.attempts] ?? 24 * HOUR_MS;
    let state: WebhookDelivery["state"] = "delivered";
    if (failedStatus !== undefined) state = attempts >= MAX_ATTEMPTS ? "given-up" : "pending";
    store.put("delivery", { id: delivery.id, state, attempts, nextAt: nowMs(store) + delay });
    return failedStatus ?? statuses[0] ?? 0;
  }

  /** Returns the response status, 0 if there was none. */
  async #post(id: string): Promise<number> {
    const { store, secret, url } = this.#options;
    const event = store.get("event", id);
    if (!event) return 200;
    try {
      await store.flushed();
      const payload = JSON.stringify(event, null, 2);
      const response = await fetch(url(), {
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
          "stripe-signature": Stripe.webhooks.generateTestHeaderString({ payload, secret }),
        },
        body: payload,
        redirect: "manual",
        signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  }
}
