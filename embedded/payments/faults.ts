import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

// Failures on demand, as the network and the processor have them.

export const FAULT_KINDS = ["500", "timeout", "reset-after-commit", "slow"] as const;

export type Fault = {
  /** Such as `POST /v1/checkout/sessions` or `GET /v1/payment_intents/:id`. */
  route: string;
  /** Refused · never answered, nothing done · done, but the answer is lost · done and answered late. */
  kind: (typeof FAULT_KINDS)[number];
  ms?: number | undefined;
  /** Only calls that have this text in their path or parameters. */
  match?: string | undefined;
  times: number;
};

const SLOW_MS = 5_000;

export class Faults {
  #faults: Fault[] = [];
  readonly #stopped = new AbortController();

  add(fault: Fault): void {
    this.#faults.push({ ...fault });
  }

  clear(): void {
    this.#faults = [];
  }

  get count(): number {
    return this.#faults.length;
  }

  /** The next failure of such a call, used up; `text` is all that it says. */
  take(route: string, text: string): Fault | undefined {
    const fault = this.#faults.find(
      (candidate) => candidate.route === route && text.includes(candidate.match ?? ""),
    );
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.times <= 0) this.#faults = this.#faults.filter((other) => other !== fault);
    return fault;
  }

  /** Waits before the work is done; whoever asked may have left meanwhile. */
  async delay({ ms = SLOW_MS }: Fault): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stopped.signal }).catch(() => {});
  }

  /** Keeps the connection open without ever answering. */
  async hang({ ms = 600_000 }: Fault, response: ServerResponse): Promise<void> {
    const gone = new Promise<void>((resolve) => response.once("close", resolve));
    await Promise.race([gone, this.delay({ route: "", kind: "timeout", ms, times: 1 })]);
    response.destroy();
  }

  stop(): void {
    this.#stopped.abort();
  }
}
