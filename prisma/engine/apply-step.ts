import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { ExpectedError } from "@/lib/platform/expected-error";
import { retryWithoutLock, type LockOptions } from "./locks";
import { splitStatements, type Migration } from "./migrations";
import { recordMigration } from "./recorded";

const MAX_PAUSE_MS = 1_000;

/** The context of a step. */
export type StepContext = LockOptions & { client: pg.Client };

/** Commits `work`, and repeats it while a lock is missing. */
export const commitStep = <T>(context: StepContext, name: string, work: () => Promise<T>): Promise<T> =>
  retryWithoutLock(context, name, async () => {
    const { client, lockTimeoutMs } = context;
    try {
      await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockTimeoutMs}`);
      const result = await work();
      await client.query("COMMIT");
      return result;
    } catch (error) {
      await client.query("ROLLBACK").catch(() => {});
      throw error;
    }
  });

/** Drops what an interrupted run left: an INVALID index would satisfy IF NOT EXISTS. */
async function dropInvalidIndexes(client: pg.Client, sql: string): Promise<void> {
  const { rows } = await client.query<{ index: string }>(
    `SELECT indexrelid::regclass::text AS index FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
     WHERE NOT indisvalid AND pg_table_is_visible(indexrelid) AND strpos($1, relname) > 0`,
    [sql],
  );
  for (const { index } of rows) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
}

/** Waits long for older transactions, since nobody waits for a concurrent statement. */
async function applyConcurrently({ client }: StepContext, migration: Migration): Promise<void> {
  await client.query("SET lock_timeout = '10min'");
  await dropInvalidIndexes(client, migration.sql);
  for (const statement of splitStatements(migration.sql)) await client.query(statement);
  await recordMigration(client, migration);
}

/** Repeats the statement until it changes no row. Pauses as long as each batch took. */
async function applyBackfill(context: StepContext, migration: Migration): Promise<void> {
  const { client, report } = context;
  for (let [batches, rows] = [1, 0]; ; batches += 1) {
    const start = performance.now();
    const { rowCount } = await commitStep(context, `Migration ${migration.name}`, () =>
      client.query(migration.sql),
    );
    if (!rowCount) return recordMigration(client, migration);
    rows += rowCount;
    if (batches % 100 === 0) report(`${migration.name}: ${rows} rows so far`);
    await sleep(Math.min(performance.now() - start, MAX_PAUSE_MS));
  }
}

/** Applies one migration and records it; a killed run can be repeated. Errors: ExpectedError without its lock. */
export async function applyStep(context: StepContext, migration: Migration): Promise<void> {
  const name = `Migration ${migration.name}`;
  try {
    if (migration.kind === "backfill") await applyBackfill(context, migration);
    else if (migration.kind === "schema")
      await commitStep(context, name, async () => {
        await context.client.query(migration.sql);
        await recordMigration(context.client, migration);
      });
    else await retryWithoutLock(context, name, () => applyConcurrently(context, migration));
  } catch (error) {
    if (error instanceof ExpectedError || !(error instanceof Error)) throw error;
    throw new Error(`${name} failed: ${error.message}`, { cause: error });
  }
}
