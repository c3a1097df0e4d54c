import Stripe from "stripe";
import { nowMs } from "./clock";
import type { Store } from "./store";
import type { Delivery } from "./tables";

// Tells the site what happened, signed, until it says that it knows. On demand late, in reverse, twice or never.

export const MODES = ["normal", "hold", "reversed", "duplicated", "off"] as const;
export type Mode = (typeof MODES)[number];

export const ORDERS = ["created", "reversed"] as const;
type Order = (typeof ORDERS)[number];

export type Attempt = { event: string; type: string; status: number };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const WAITS = [1, 5, 30].map((seconds) => seconds * SECOND).concat(2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR);
const LAST_ATTEMPT = 16;
const AT_ONCE = 4;
const TIMEOUT_MS = 10 * SECOND;
/** So long nothing more may happen before what happened is told backwards. */
const QUIET_MS = 300;

type Options = { store: Store; secret: string; url: () => string };

export class Webhooks {
  readonly #options: Options;
  readonly #active = new Map<string, Promise<unknown>>();
  readonly #stopped = new AbortController();
  #mode: Mode = "normal";
  #backwards: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  get mode(): Mode {
    return this.#mode;
  }

  setMode(mode: Mode): void {
    this.#mode = mode;
  }

  /** What becomes of an event that happens now. */
  newDelivery(): Delivery["state"] {
    if (this.#mode === "off") return "none";
    if (this.#mode === "reversed") {
      clearTimeout(this.#backwards);
      this.#backwards = setTimeout(() => void this.release("reversed"), QUIET_MS);
    }
    return this.#mode === "hold" || this.#mode === "reversed" ? "held" : "pending";
  }

  /** Sends what is due, a few at once. */
  run(): void {
    const { store } = this.#options;
    const now = nowMs(store);
    for (const delivery of store.all("delivery")) {
      if (this.#stopped.signal.aborted || this.#active.size >= AT_ONCE) return;
      const isDue = delivery.state === "pending" && delivery.nextAt <= now;
      if (!isDue || this.#active.has(delivery.id)) continue;
      this.#start(delivery).then(
        () => this.run(),
        (error: unknown) => console.error(error),
      );
    }
  }

  /** Sends what was held, one after the other; what fails is tried again like any other. */
  async release(order: Order = "created"): Promise<Attempt[]> {
    clearTimeout(this.#backwards);
    const held = this.#options.store.all("delivery").filter(({ state }) => state === "held");
    if (order === "reversed") held.reverse();
    const attempts: Attempt[] = [];
    for (const delivery of held) {
      if (this.#stopped.signal.aborted) break;
      const status = this.#active.has(delivery.id) ? 0 : await this.#start(delivery);
      const type = this.#options.store.get("event", delivery.id)?.type ?? "";
      attempts.push({ event: delivery.id, type, status });
    }
    return attempts;
  }

  /** After a start: what was left over is told at once. */
  resume(): void {
    const { store } = this.#options;
    const now = nowMs(store);
    store.change(() => {
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

  #start(delivery: Delivery): Promise<number> {
    const sending = this.#deliver(delivery).finally(() => this.#active.delete(delivery.id));
    this.#active.set(delivery.id, sending);
    return sending;
  }

  async #deliver(delivery: Delivery): Promise<number> {
    const { store } = this.#options;
    const copies = this.#mode === "duplicated" ? 2 : 1;
    const statuses = await Promise.all(Array.from({ length: copies }, () => this.#post(delivery.id)));
    if (this.#stopped.signal.aborted) return 0;
    const refused = statuses.find((status) => status < 200 || status > 299);
    const attempts = delivery.attempts + 1;
    const wait = WAITS[delivery.attempts] ?? 24 * HOUR;
    const state = refused === undefined ? "delivered" : attempts >= LAST_ATTEMPT ? "given-up" : "pending";
    store.put("delivery", { id: delivery.id, state, attempts, nextAt: nowMs(store) + wait });
    return refused ?? statuses[0] ?? 0;
  }

  /** One attempt: the status of the answer, 0 when there was none. */
  async #post(id: string): Promise<number> {
    const { store, secret, url } = this.#options;
    const event = store.get("event", id);
    if (!event) return 200;
    try {
      await store.settled();
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
      await response.body?.cancel();
      return response.status;
    } catch {
      return 0;
    }
  }
}
