import { setTimeout as sleep } from "node:timers/promises";
import { ExpectedError } from "@/lib/platform/expected-error";

/** PostgreSQL's lock_not_available and deadlock_detected. */
const LOCK_FAILURES = ["55P03", "40P01"];

export type LockOptions = {
  /** Queries that come after a waiting step wait as long as it does. */
  lockTimeoutMs: number;
  attempts: number;
  /** Takes lines about what the run waits for. */
  report: (line: string) => void;
};

/**
 * More than `deadlock_timeout` (1 s), after which PostgreSQL cancels an autovacuum that is in the way; ten attempts take
 * about a minute and a half.
 */
export const LOCK_DEFAULTS: LockOptions = { lockTimeoutMs: 2_000, attempts: 10, report: () => {} };

export const hasCode = (error: unknown, codes: readonly string[]): error is Error =>
  error instanceof Error && "code" in error && codes.includes(String(error.code));

/**
 * Repeats `work`, which must be idempotent or one transaction, when it could not get a lock in time. Errors: ExpectedError
 * after the last attempt; any other error of `work` at once.
 */
export async function retryWithoutLock<T>(
  { lockTimeoutMs, attempts, report }: LockOptions,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!hasCode(error, LOCK_FAILURES)) throw error;
      if (attempt >= attempts)
        throw new ExpectedError(
          `${name} did not get its lock in ${attempts} attempts. Nothing waits for it now: end the session in its way (docs/operations.md shows how to find it), then run npm run db:migrate again.`,
        );
      report(`${name}: no lock yet`);
      await sleep(lockTimeoutMs * 4);
    }
  }
}
