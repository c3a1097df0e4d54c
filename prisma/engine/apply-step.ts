import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { ExpectedError } from "@/tools/data-directory";
import { retryWithoutLock, type LockLimits } from "./lock-retry";
import { checksum, splitStatements, type Migration } from "./migrations";
import type { BlockerWatch } from "./sessions";

export type StepContext = {
  client: pg.Client;
  watch: BlockerWatch;
  limits: LockLimits;
  report: (line: string) => void;
};

const MAX_PAUSE_MS = 1_000;
const REPORT_EVERY_MS = 5_000;
/** CREATE INDEX CONCURRENTLY waits for older transactions, but nobody waits for it. */
const CONCURRENT_LOCK_TIMEOUT_FACTOR = 300;

/** Commits `work` with its own lock timeout and without a statement timeout. */
export async function inTransaction<T>(
  client: pg.Client,
  lockTimeoutMs: number,
  work: () => Promise<T>,
): Promise<T> {
  await client.query("BEGIN");
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}; SET LOCAL statement_timeout = 0`);
    const result = await work();
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

/** Records a finished migration in Prisma's own table. */
export async function recordMigration(
  client: pg.Client,
  name: string,
  sum: string,
  steps = 1,
): Promise<void> {
  await client.query(
    `INSERT INTO "_prisma_migrations" ("id", "checksum", "finished_at", "migration_name", "applied_steps_count")
     VALUES ($1, $2, clock_timestamp(), $3, $4)`,
    [randomUUID(), sum, name, steps],
  );
}

async function applyInTransaction({ client, limits }: StepContext, { name, sql }: Migration): Promise<void> {
  await inTransaction(client, limits.lockTimeoutMs, async () => {
    await client.query(sql);
    await recordMigration(client, name, checksum(sql));
  });
}

/** Drops what an interrupted run left: an INVALID index would satisfy IF NOT EXISTS. */
async function dropInvalidIndexes(client: pg.Client, sql: string): Promise<void> {
  const { rows } = await client.query<{ index: string; name: string }>(
    `SELECT indexrelid::regclass::text AS index, relname AS name
     FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
     WHERE NOT indisvalid AND pg_table_is_visible(indexrelid)`,
  );
  for (const { index, name } of rows) {
    if (sql.includes(name)) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
  }
}

async function applyConcurrently({ client, limits }: StepContext, { name, sql }: Migration): Promise<void> {
  await client.query(`SET lock_timeout = ${limits.lockTimeoutMs * CONCURRENT_LOCK_TIMEOUT_FACTOR}`);
  await client.query("SET statement_timeout = 0");
  try {
    await dropInvalidIndexes(client, sql);
    for (const statement of splitStatements(sql)) await client.query(statement);
    await recordMigration(client, name, checksum(sql));
  } finally {
    await client.query("RESET lock_timeout; RESET statement_timeout").catch(() => {});
  }
}

/** PostgreSQL's foreign_key_violation. */
const FOREIGN_KEY_VIOLATION = "23503";

const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === FOREIGN_KEY_VIOLATION;

/**
 * Commits one batch and returns how many rows it changed. A row that somebody deletes while the batch waits for it
 * violates a foreign key; the next attempt does not see it any more.
 */
async function applyBatch({ client, limits }: StepContext, sql: string): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(
        client,
        limits.lockTimeoutMs,
        async () => (await client.query(sql)).rowCount ?? 0,
      );
    } catch (error) {
      if (attempt >= limits.attempts || !isForeignKeyViolation(error)) throw error;
    }
  }
}

/** Repeats the statement, a transaction each time, until it changes no row. Pauses as long as each batch took. */
async function applyBackfill(context: StepContext, { name, sql }: Migration): Promise<void> {
  let batches = 0;
  let reported = performance.now();
  for (let rows = 0; ; batches += 1) {
    const start = performance.now();
    const changed = await withRetries(context, name, () => applyBatch(context, sql));
    if (changed === 0) break;
    rows += changed;
    if (performance.now() - reported > REPORT_EVERY_MS) {
      context.report(`${name}: ${rows} rows so far`);
      reported = performance.now();
    }
    await sleep(Math.min(performance.now() - start, MAX_PAUSE_MS));
  }
  await recordMigration(context.client, name, checksum(sql), batches);
}

const withRetries = <T>(
  { watch, limits, report }: StepContext,
  name: string,
  work: () => Promise<T>,
): Promise<T> => retryWithoutLock({ name, attempts: limits.attempts, watch, report }, work);

/** Applies one migration and records it; a killed run can be repeated. Errors: ExpectedError without its lock. */
export async function applyStep(context: StepContext, migration: Migration): Promise<void> {
  try {
    if (migration.kind === "backfill") await applyBackfill(context, migration);
    else {
      const apply = migration.kind === "concurrently" ? applyConcurrently : applyInTransaction;
      await withRetries(context, migration.name, () => apply(context, migration));
    }
  } catch (error) {
    if (error instanceof ExpectedError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${migration.name} failed: ${message}`, { cause: error });
  }
}
