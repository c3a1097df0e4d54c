import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { ExpectedError } from "@/lib/platform/expected-error";

/** PostgreSQL's lock_not_available and deadlock_detected. */
const LOCK_FAILURES = ["55P03", "40P01"];

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

type Queryable = Pick<pg.Pool, "query">;

/** What a step works with. */
export type StepContext<Client extends Queryable = pg.Client> = {
  client: Client;
  limits: LockLimits;
  /** Takes lines about what the run waits for. */
  report: (line: string) => void;
};

export const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof Error && "code" in error && codes.includes(String(error.code));

type Session = { pid: number; role: string; application: string; state: string; seconds: number };

/** Names the sessions that meet the condition, without their statements, which may hold personal data. */
async function describeSessions(client: Queryable, condition: string): Promise<string> {
  const { rows } = await client.query<Session>(
    `SELECT pid, usename AS role, application_name AS application, state,
       extract(epoch FROM clock_timestamp() - coalesce(xact_start, state_change))::int AS seconds
     FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND backend_type = 'client backend' AND ${condition}
     ORDER BY xact_start LIMIT 3`,
  );
  const names = rows.map(
    ({ pid, role, application, state, seconds }) =>
      `pid ${pid} (role ${role}, ${application || "no application name"}, ${state} for ${seconds} s)`,
  );
  return names.join(", ") || "nobody any more";
}

/** Doubles up to ten seconds, with jitter so that processes do not meet again. */
const retryDelay = (attempt: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** attempt, MAX_DELAY_MS) * (0.5 + Math.random() / 2);

/**
 * Repeats `work`, which must be idempotent or one transaction, when it could not get a lock in time. Errors:
 * ExpectedError that names who may hold it after the last attempt; any other error of `work` at once.
 */
export async function retryWithoutLock<T>(
  { client, limits, report }: StepContext<Queryable>,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!hasCode(error, LOCK_FAILURES)) throw error;
      const holders = await describeSessions(client, "xact_start IS NOT NULL");
      if (attempt + 1 >= limits.attempts) {
        throw new ExpectedError(
          `Migration ${name} did not get its lock in ${limits.attempts} attempts. In a transaction: ${holders}. Nothing waits for it now: end that session or wait for it, then run npm run db:migrate again.`,
        );
      }
      report(`${name}: no lock yet; in a transaction: ${holders}`);
      await sleep(retryDelay(attempt));
    }
  }
}

/** Prisma's own advisory lock, so that its CLI waits for us, too. */
const PRISMA_LOCK_ID = 72707369;
const LOCK_HOLDER = `pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND objid = ${PRISMA_LOCK_ID})`;

const POLL_MS = 250;
const ANNOUNCE_AFTER_MS = 5_000;

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    `SELECT pg_try_advisory_lock(${PRISMA_LOCK_ID}) AS locked`,
  );
  return rows[0]?.locked ?? false;
}

/**
 * Runs `work` while no other process migrates the database. Polls instead of waiting inside PostgreSQL: a waiting statement
 * has a snapshot, for whose end CREATE INDEX CONCURRENTLY of the holder would wait. Errors: ExpectedError that names the
 * holder.
 */
export async function withMigrationLock<T>(
  { client, report }: StepContext,
  maxWaitMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const start = performance.now();
  for (let announced = false; !(await tryLock(client)); await sleep(POLL_MS)) {
    const waited = performance.now() - start;
    if (waited >= maxWaitMs) {
      throw new ExpectedError(
        `Another migration has not ended: ${await describeSessions(client, LOCK_HOLDER)} holds the lock of the migrations. If none is running, it is a pooled connection that kept the lock: end it with SELECT pg_terminate_backend(pid), and let DATABASE_DIRECT_URL name the database itself.`,
      );
    }
    if (!announced && waited >= ANNOUNCE_AFTER_MS) {
      report(`waiting for another migration: ${await describeSessions(client, LOCK_HOLDER)}`);
      announced = true;
    }
  }
  try {
    return await work();
  } finally {
    // A lost connection has lost its lock.
    await client.query(`SELECT pg_advisory_unlock(${PRISMA_LOCK_ID})`).catch(() => {});
  }
}
