import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import { AppError } from "@/lib/platform/http/errors";

type LimiterOptions = { maxConcurrent: number; maxQueued: number };

const RETRY_SECONDS = 5;

/** The returned function runs tasks in order. Its errors: `ServiceUnavailable` while too many wait. */
export function createLimiter({ maxConcurrent, maxQueued }: LimiterOptions) {
  const limit = pLimit(maxConcurrent);
  return async function runLimited<Result>(task: () => Promise<Result>): Promise<Result> {
    if (limit.pendingCount >= maxQueued)
      throw new AppError("ServiceUnavailable", { retryAfter: RETRY_SECONDS });
    return limit(task);
  };
}

type RunTask = <Result>(task: () => Promise<Result>, personId?: string) => Promise<Result>;

/** As many tasks of one person may wait for each other. */
const MAX_QUEUED_OF_ONE = 20;

/**
 * Creates a queue in which the tasks of one person run one after the other, so that whoever sends many takes one place from
 * the others. Errors: `TooManyRequests` while too many of a person wait, those of the queue.
 */
export function createFairQueue(options: LimiterOptions): RunTask {
  const runLimited = createLimiter(options);
  const people = new Map<string, { limit: ReturnType<typeof pLimit>; tasks: number }>();
  return async (task, personId) => {
    if (personId === undefined) return runLimited(task);
    const own = people.get(personId) ?? { limit: pLimit(1), tasks: 0 };
    // One of them is running.
    if (own.tasks > MAX_QUEUED_OF_ONE) throw new AppError("TooManyRequests", { retryAfter: RETRY_SECONDS });
    own.tasks += 1;
    people.set(personId, own);
    try {
      return await own.limit(() => runLimited(task));
    } finally {
      own.tasks -= 1;
      if (own.tasks === 0) people.delete(personId);
    }
  };
}

/** Leaves a processor to requests, and two of libuv's four threads to passwords. */
export const MAX_HEAVY_TASKS = Math.max(1, Math.min(2, availableParallelism() - 1));

// Next bundles the application separately from the server that hosts it, so the queue is shared through globalThis.
const globalForTasks = globalThis as typeof globalThis & {
  aylluHeavyTasks?: RunTask;
};

/**
 * Runs a task that burns processor time or memory, such as decoding an image or writing a PDF, in the one queue of this
 * process; `personId` is who asked for it, unless it is for everybody. A heavy task must not wait for another. Errors:
 * `ServiceUnavailable` while too many wait, `TooManyRequests` while too many of this person do.
 */
export const runHeavyTask: RunTask = (task, personId) =>
  (globalForTasks.aylluHeavyTasks ??= createFairQueue({ maxConcurrent: MAX_HEAVY_TASKS, maxQueued: 40 }))(
    task,
    personId,
  );
