import { setTimeout as sleep } from "node:timers/promises";

// Restarts an embedded server that ended by itself, until the caller stops it.

const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 10_000;
/** A server that ran this long starts again after the first delay. */
const STABLE_MS = 60_000;

export type RunningServer = {
  /** Resolves when the server has ended, for whatever reason. */
  ended: Promise<unknown>;
  stop: () => Promise<void>;
};

type SupervisorOptions = {
  name: string;
  start: () => Promise<RunningServer>;
  /** Starts it again on the same port and data. Default: `start`. */
  restart?: () => Promise<RunningServer>;
  report?: (line: string) => void;
};

const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Starts the server and returns a function that stops it. Errors: of the first start. */
export async function supervise({
  name,
  start,
  restart = start,
  report = (line) => console.error(line),
}: SupervisorOptions): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: RunningServer | undefined = await start();
  let startedAt = Date.now();
  let delay = FIRST_DELAY_MS;

  async function restartAfterDelay(): Promise<void> {
    delay = Date.now() - startedAt > STABLE_MS ? FIRST_DELAY_MS : Math.min(delay * 2, MAX_DELAY_MS);
    report(`${name} ended unexpectedly and starts again in ${delay / 1000} s.`);
    await sleep(delay, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    startedAt = Date.now();
    try {
      running = await restart();
      report(`${name} is running again.`);
    } catch (error) {
      report(`${name} did not start again: ${errorText(error)}`);
    }
  }

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      await running?.ended.catch(() => {});
      running = undefined;
      if (!signal.aborted) await restartAfterDelay();
    }
    // It may have started while it was being stopped.
    await (running as RunningServer | undefined)?.stop();
  }

  const watching = watch();
  return async () => {
    stopping.abort();
    await running?.stop();
    await watching;
  };
}
