import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import { AppError } from "@/lib/platform/http/errors";

type LimiterOptions = { maxConcurrent: number; maxQueued: number };

/** The returned function runs tasks in order. Its errors: `ServiceUnavailable` while too many wait. */
export function createLimiter({ maxConcurrent, maxQueued }: LimiterOptions) {
  const limit = pLimit(maxConcurrent);
  return async function runLimited<Result>(task: () => Promise<Result>): Promise<Result> {
    if (limit.pendingCount >= maxQueued) throw new AppError("ServiceUnavailable", { retryAfter: 5 });
    return limit(task);
  };
}

/** Leaves a processor to requests, and two of libuv's four threads to passwords. */
export const MAX_HEAVY_TASKS = Math.max(1, Math.min(2, availableParallelism() - 1));

// Next bundles the application separately from the server that hosts it, so the queue is shared through globalThis.
const globalForTasks = globalThis as typeof globalThis & {
  aylluHeavyTasks?: ReturnType<typeof createLimiter>;
};

/**
 * Runs a task that burns processor time or memory, such as decoding an image or writing a PDF, in the one queue of this
 * process. A heavy task must not wait for another. Errors: `ServiceUnavailable` while too many wait.
 */
export const runHeavyTask = <Result>(task: () => Promise<Result>): Promise<Result> =>
  (globalForTasks.aylluHeavyTasks ??= createLimiter({ maxConcurrent: MAX_HEAVY_TASKS, maxQueued: 40 }))(task);
