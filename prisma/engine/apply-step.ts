import { setTimeout as sleep } from "node:timers/promises";
import { ExpectedError } from "@/lib/platform/expected-error";
import { hasCode, retryWithoutLock, type StepContext } from "./locks";
import { splitStatements, type Migration } from "./migrations";
import { recordMigration } from "./recorded";

const MAX_PAUSE_MS = 1_000;
/** CREATE INDEX CONCURRENTLY waits for older transactions, but nobody waits for it. */
const CONCURRENT_LOCK_TIMEOUT_FACTOR = 300;
const FOREIGN_KEY_VIOLATION = "23503";

/** Commits `work` with a short lock timeout and without a statement timeout. */
async function inTransaction<T>({ client, limits }: StepContext, work: () => Promise<T>): Promise<T> {
  await client.query("BEGIN");
  try {
    await client.query(`SET LOCAL lock_timeout = ${limits.lockTimeoutMs}; SET LOCAL statement_timeout = 0`);
    const result = await work();
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

/** Commits `work`, and repeats it while a lock is missing. */
export const commitStep = <T>(context: StepContext, name: string, work: () => Promise<T>): Promise<T> =>
  retryWithoutLock(context, name, () => inTransaction(context, work));

const applyInTransaction = (context: StepContext, migration: Migration): Promise<void> =>
  commitStep(context, migration.name, async () => {
    await context.client.query(migration.sql);
    await recordMigration(context.client, migration);
  });

/** Drops what an interrupted run left: an INVALID index would satisfy IF NOT EXISTS. */
async function dropInvalidIndexes({ client }: StepContext, sql: string): Promise<void> {
  const { rows } = await client.query<{ index: string; name: string }>(
    `SELECT indexrelid::regclass::text AS index, relname AS name
     FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
     WHERE NOT indisvalid AND pg_table_is_visible(indexrelid)`,
  );
  for (const { index, name } of rows) {
    if (sql.includes(name)) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
  }
}

async function runConcurrently(context: StepContext, migration: Migration): Promise<void> {
  const { client, limits } = context;
  await client.query(`SET lock_timeout = ${limits.lockTimeoutMs * CONCURRENT_LOCK_TIMEOUT_FACTOR}`);
  await client.query("SET statement_timeout = 0");
  try {
    await dropInvalidIndexes(context, migration.sql);
    for (const statement of splitStatements(migration.sql)) await client.query(statement);
    await recordMigration(client, migration);
  } finally {
    await client.query("RESET lock_timeout; RESET statement_timeout").catch(() => {});
  }
}

/**
 * Commits one batch and returns how many rows it changed. A row that somebody deletes while the batch waits for it
 * violates a foreign key; the next attempt does not see it any more.
 */
async function applyBatch(context: StepContext, { name, sql }: Migration, attempt = 1): Promise<number> {
  try {
    return await commitStep(context, name, async () => (await context.client.query(sql)).rowCount ?? 0);
  } catch (error) {
    if (attempt >= context.limits.attempts || !hasCode(error, [FOREIGN_KEY_VIOLATION])) throw error;
    return applyBatch(context, { name, sql, kind: "backfill" }, attempt + 1);
  }
}

/** Repeats the statement until it changes no row. Pauses as long as each batch took. */
async function applyBackfill(context: StepContext, migration: Migration): Promise<void> {
  for (let [batches, rows] = [0, 0]; ; batches += 1) {
    const start = performance.now();
    const changed = await applyBatch(context, migration);
    if (changed === 0) return recordMigration(context.client, migration, batches);
    rows += changed;
    if (batches % 100 === 99) context.report(`${migration.name}: ${rows} rows so far`);
    await sleep(Math.min(performance.now() - start, MAX_PAUSE_MS));
  }
}

/** Applies one migration and records it; a killed run can be repeated. Errors: ExpectedError without its lock. */
export async function applyStep(context: StepContext, migration: Migration): Promise<void> {
  const { name, kind } = migration;
  try {
    if (kind === "backfill") await applyBackfill(context, migration);
    else if (kind === "schema") await applyInTransaction(context, migration);
    else await retryWithoutLock(context, name, () => runConcurrently(context, migration));
  } catch (error) {
    if (error instanceof ExpectedError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${name} failed: ${message}`, { cause: error });
  }
}
