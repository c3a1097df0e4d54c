import { ApiError } from "@/lib/platform/http/client";
import type { Signal } from "@/lib/rooms/signalling/schema";

export type SendSignal = (signal: Signal, abort: AbortSignal) => Promise<void>;

const ATTEMPTS = 4;
const RETRY_MS = 700;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const isTransient = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** Sends signals one after the other: candidates must not overtake the description that they belong to. */
export class SignalQueue {
  #last: Promise<unknown> = Promise.resolve();
  readonly #abort = new AbortController();

  constructor(private readonly send: SendSignal) {}

  /** Resolves to false if the signal could not be sent. */
  push(signal: Signal): Promise<boolean> {
    const result = this.#last.then(() => this.#deliver(signal));
    this.#last = result;
    return result;
  }

  close(): void {
    this.#abort.abort();
  }

  async #deliver(signal: Signal): Promise<boolean> {
    for (let attempt = 1; attempt <= ATTEMPTS && !this.#abort.signal.aborted; attempt += 1) {
      try {
        await this.send(signal, this.#abort.signal);
        return true;
      } catch (error) {
        if (!isTransient(error)) return false;
        await wait(RETRY_MS * attempt);
      }
    }
    return false;
  }
}
