import { setTimeout as sleep } from "node:timers/promises";
import { ExpectedError } from "@/tools/data-directory";
import type { BlockerWatch } from "./sessions";

/** PostgreSQL's lock_not_available and deadlock_detected. */
const RETRIED_CODES = new Set(["55P03", "40P01"]);

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 10_000;

export type LockLimits = {
  /** Queries that come after a waiting step wait as long as it does. */
  lockTimeoutMs: number;
  attempts: number;
};

/**
 * More than `deadlock_timeout` (1 s), after which PostgreSQL cancels an autovacuum that is in the way; ten attempts take
 * about a minute and a half.
 */
export const LOCK_LIMITS: LockLimits = { lockTimeoutMs: 2_000, attempts: 10 };

const isLockFailure = (error: unknown): boolean =>
  error instanceof Error && "code" in error && RETRIED_CODES.has(String(error.code));

/** Doubles up to ten seconds, with jitter so that processes do not meet again. */
const retryDelay = (attempt: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** attempt, MAX_DELAY_MS) * (0.5 + Math.random() / 2);

type RetryOptions = { name: string; attempts: number; watch: BlockerWatch; report: (line: string) => void };

/**
 * Repeats `work`, which must be idempotent or one transaction, when it could not get a lock in time. Errors:
 * ExpectedError that names the holder after the last attempt; any other error of `work` at once.
 */
export async function retryWithoutLock<T>(
  { name, attempts, watch, report }: RetryOptions,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLockFailure(error)) throw error;
      const blocked = watch.describeLast() ?? "nobody was seen to hold it";
      if (attempt + 1 >= attempts) {
        throw new ExpectedError(
          `Migration ${name} did not get its lock in ${attempts} attempts (${blocked}). Nothing waits for it now: end that session or wait for it, then run npm run db:migrate again.`,
        );
      }
      report(`${name}: no lock yet (${blocked})`);
      await sleep(retryDelay(attempt));
    }
  }
}
