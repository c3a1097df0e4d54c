import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

// Injected failures of the network and the processor.

export const FAULT_KINDS = ["500", "timeout", "reset-after-commit", "slow"] as const;

export type Fault = {
  /** For example `GET /v1/payment_intents/:id`. */
  route: string;
  /** Rejected · never answered, not executed · executed, response lost · executed, response delayed. */
  kind: (typeof FAULT_KINDS)[number];
  ms: number;
  /** Limits it to calls with this text in their id or parameters. */
  match?: string | undefined;
  times: number;
};

export class Faults {
  #faults: Fault[] = [];
  readonly #stopped = new AbortController();

  add(fault: Fault): void {
    this.#faults.push({ ...fault });
  }

  get count(): number {
    return this.#faults.length;
  }

  /** Consumes the next failure of a call; `text` is its id and parameters. */
  take(route: string, text: string): Fault | undefined {
    const fault = this.#faults.find(
      (candidate) => candidate.route === route && text.includes(candidate.match ?? ""),
    );
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.times <= 0) this.#faults = this.#faults.filter((other) => other !== fault);
    return fault;
  }

  /** Waits before executing; the client may disconnect meanwhile. */
  async delay({ ms }: Fault): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stopped.signal }).catch(() => {});
  }

  /** Keeps the connection open without responding. */
  async hang(fault: Fault, response: ServerResponse): Promise<void> {
    const gone = new Promise<void>((resolve) => response.once("close", resolve));
    await Promise.race([gone, this.delay(fault)]);
    response.destroy();
  }

  stop(): void {
    this.#stopped.abort();
  }
}
