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

/** Creates queues by key: the tasks of one key run one after the other, in order. */
export function createTurns() {
  const queues = new Map<string, { limit: ReturnType<typeof pLimit>; tasks: number }>();
  return {
    /** Returns how many tasks of a key run or wait. */
    count: (key: string): number => queues.get(key)?.tasks ?? 0,
    async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
      const own = queues.get(key) ?? { limit: pLimit(1), tasks: 0 };
      own.tasks += 1;
      queues.set(key, own);
      try {
        return await own.limit(task);
      } finally {
        own.tasks -= 1;
        if (own.tasks === 0) queues.delete(key);
      }
    },
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
  const people = createTurns();
  return async (task, personId) => {
    if (personId === undefined) return runLimited(task);
    // One of them is running.
    if (people.count(personId) > MAX_QUEUED_OF_ONE)
      throw new AppError("TooManyRequests", { retryAfter: RETRY_SECONDS });
    return people.run(personId, () => runLimited(task));
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
