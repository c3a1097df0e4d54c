import { watchNetwork } from "@/components/room/media/watch-network";
import { ApiError } from "@/lib/platform/http/client";
import type { RoomEvent } from "@/lib/rooms/signalling/schema";

const SILENCE_MS = 25_000;
/** After a pause of the page, a quiet stream is taken for dead sooner. */
const STALE_MS = 12_000;
/** A stream that ends sooner counts as a failure. */
const STEADY_MS = 5000;
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 3000;

const FINAL_STATUSES: readonly number[] = [401, 403, 404, 410];

interface EventStreamOptions {
  open: (abort: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  onEvent: (event: RoomEvent) => void;
  onOpenChange: (isOpen: boolean) => void;
  /** The pass has ended: there is nothing to reconnect to. */
  onRefused: (error: ApiError) => void;
}

/** Splits a stream of bytes into its complete lines. */
async function* readLines(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    yield* lines.filter((line) => line !== "");
  }
}

/** The events of a room, reconnected whenever they stop. */
export class EventStream {
  readonly #options: EventStreamOptions;
  #isStopped = false;
  #attempt: AbortController | null = null;
  #wake: (() => void) | null = null;
  #unwatchNetwork: (() => void) | null = null;
  #lastEventAt = 0;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;

  constructor(options: EventStreamOptions) {
    this.#options = options;
  }

  start(): void {
    this.#unwatchNetwork = watchNetwork(() => this.reconnect());
    document.addEventListener("visibilitychange", this.#handleVisibility);
    void this.#run();
  }

  stop(): void {
    this.#isStopped = true;
    this.#unwatchNetwork?.();
    document.removeEventListener("visibilitychange", this.#handleVisibility);
    clearTimeout(this.#silence);
    this.#attempt?.abort();
    this.#wake?.();
  }

  /** Opens the stream anew at once. */
  reconnect(): void {
    this.#failures = 0;
    this.#attempt?.abort();
    this.#wake?.();
  }

  readonly #handleVisibility = (): void => {
    if (document.visibilityState !== "visible") return;
    if (Date.now() - this.#lastEventAt > STALE_MS) this.reconnect();
  };

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      try {
        await this.#read();
      } catch (error) {
        if (error instanceof ApiError && FINAL_STATUSES.includes(error.status)) {
          this.stop();
          return this.#options.onRefused(error);
        }
      }
      clearTimeout(this.#silence);
      if (this.#isStopped) return;
      this.#options.onOpenChange(false);
      await this.#pause();
    }
  }

  async #read(): Promise<void> {
    const attempt = new AbortController();
    this.#attempt = attempt;
    this.#expectEvent();
    const stream = await this.#options.open(attempt.signal);
    const openedAt = Date.now();
    this.#options.onOpenChange(true);
    for await (const line of readLines(stream)) {
      if (this.#isStopped || attempt.signal.aborted) return;
      if (Date.now() - openedAt > STEADY_MS) this.#failures = 0;
      this.#expectEvent();
      this.#options.onEvent(JSON.parse(line) as RoomEvent);
    }
  }

  #expectEvent(): void {
    this.#lastEventAt = Date.now();
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#attempt?.abort(), SILENCE_MS);
  }

  /** The first attempt follows at once. */
  #pause(): Promise<void> {
    const delay = this.#failures === 0 ? 0 : Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** this.#failures);
    this.#failures += 1;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, delay);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
