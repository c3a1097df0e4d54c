import type pg from "pg";
import { ExpectedError } from "@/lib/platform/expected-error";
import { applyStep, commitStep, type StepContext } from "./apply-step";
import { withClient } from "./databases";
import { LOCK_DEFAULTS, retryWithoutLock, type LockOptions } from "./locks";
import { readMigrations, type Migration } from "./migrations";
import { createMigrationsTable, findPending } from "./recorded";

// Applies migrations and records them in Prisma's own table (docs/decisions/025-migrations.md). A killed process leaves
// nothing that a later run does not complete.

export type MigrationOptions = Partial<LockOptions> & {
  /** Default: those of prisma/migrations. */
  migrations?: Migration[];
  /** Work after the migrations in a transaction of its own, while no other process migrates. */
  finish?: (client: pg.Client) => Promise<void>;
};

/** Prisma's own advisory lock, so that its CLI waits for us, too. */
const LOCK_ID = 72707369;

/**
 * Runs `work` while no other process migrates. Does not wait inside PostgreSQL: a waiting statement has a snapshot, for
 * whose end CREATE INDEX CONCURRENTLY of the holder would wait.
 */
async function withMigrationLock<T>(context: StepContext, work: () => Promise<T>): Promise<T> {
  const { client, attempts } = context;
  const tryLock = `DO $$ BEGIN
    IF NOT pg_try_advisory_lock(${LOCK_ID}) THEN RAISE lock_not_available; END IF;
  END $$`;
  const patient = { ...context, attempts: attempts * 4 };
  await retryWithoutLock(patient, "The run of migrations", () => client.query(tryLock));
  try {
    return await work();
  } finally {
    // A lost connection has lost its lock.
    await client.query(`SELECT pg_advisory_unlock(${LOCK_ID})`).catch(() => {});
  }
}

/**
 * Applies the pending migrations, while other processes use the database. Returns their names. Errors: ExpectedError
 * without a lock.
 */
export async function applyMigrations(
  databaseUrl: string,
  { migrations, finish, ...options }: MigrationOptions = {},
): Promise<string[]> {
  const known = migrations ?? (await readMigrations());
  return withClient(databaseUrl, (client) => {
    const context = { ...LOCK_DEFAULTS, ...options, client };
    return withMigrationLock(context, async () => {
      await client.query("SET statement_timeout = 0");
      await createMigrationsTable(client);
      const pending = await findPending(client, known);
      for (const migration of pending) await applyStep(context, migration);
      if (finish) await commitStep(context, "The work after the migrations", () => finish(client));
      return pending.map(({ name }) => name);
    });
  });
}

/** Errors: ExpectedError that names the migrations of this release, or the job queue, that the database lacks. */
export async function assertMigrated(databaseUrl: string, migrations?: Migration[]): Promise<void> {
  const known = migrations ?? (await readMigrations());
  const missing = await withClient(databaseUrl, async (client) => {
    const names = (await findPending(client, known)).map(({ name }) => name);
    const queue = "SELECT FROM pg_class WHERE oid = to_regclass('graphile_worker._private_jobs')";
    return (await client.query(queue)).rowCount
      ? names
      : [...names, "the job queue (schema graphile_worker)"];
  });
  if (missing.length > 0)
    throw new ExpectedError(
      `The database lacks ${missing.join(", ")} of this release: run npm run db:migrate (in a release: node migrate.mjs) before the processes that have AYLLU_MIGRATE=0.`,
    );
}
