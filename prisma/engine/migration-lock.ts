import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { ExpectedError } from "@/tools/data-directory";
import { describeAdvisoryLockHolder } from "./sessions";

/** Prisma's own advisory lock, so that its CLI waits for us, too. */
const PRISMA_LOCK_ID = 72707369;

const POLL_MS = 250;
const ANNOUNCE_AFTER_MS = 5_000;

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>("SELECT pg_try_advisory_lock($1) AS locked", [
    PRISMA_LOCK_ID,
  ]);
  return rows[0]?.locked ?? false;
}

export type MigrationLockOptions = { maxWaitMs: number; report: (line: string) => void };

/**
 * Polls instead of waiting inside PostgreSQL: a waiting statement has a snapshot, for whose end CREATE INDEX
 * CONCURRENTLY of the holder would wait.
 */
async function acquireLock(client: pg.Client, { maxWaitMs, report }: MigrationLockOptions): Promise<void> {
  const start = performance.now();
  for (let announced = false; !(await tryLock(client));) {
    const waited = performance.now() - start;
    const isOver = waited >= maxWaitMs;
    if (isOver || (!announced && waited >= ANNOUNCE_AFTER_MS)) {
      const holder =
        (await describeAdvisoryLockHolder(client, PRISMA_LOCK_ID)) ?? "a session that just ended";
      if (isOver) {
        throw new ExpectedError(
          `Another migration has not ended within ${Math.round(maxWaitMs / 1000)} s: ${holder} holds the lock of the migrations. If none is running, it is a pooled connection that kept the lock: end it with SELECT pg_terminate_backend(pid), and let DATABASE_DIRECT_URL name the database itself.`,
        );
      }
      report(`waiting for another migration: ${holder} holds the lock`);
      announced = true;
    }
    await sleep(POLL_MS * (0.5 + Math.random()));
  }
}

/** True if PostgreSQL is not what the connection was opened to: a pooler answers with process ids of its own. */
async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return "processID" in client && client.processID !== rows[0]?.pid;
}

/** Runs `work` while no other process migrates the database. Errors: ExpectedError that names the holder. */
export async function withMigrationLock<T>(
  client: pg.Client,
  options: MigrationLockOptions,
  work: () => Promise<T>,
): Promise<T> {
  if (await isPooled(client)) {
    options.report("a pooler may keep the lock of the migrations, or give it twice: set DATABASE_DIRECT_URL");
  }
  await acquireLock(client, options);
  try {
    return await work();
  } finally {
    // A lost connection has lost its lock.
    await client.query("SELECT pg_advisory_unlock($1)", [PRISMA_LOCK_ID]).catch(() => {});
  }
}
