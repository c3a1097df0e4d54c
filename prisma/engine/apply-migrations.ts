import pg from "pg";
import { ExpectedError } from "@/lib/platform/expected-error";
import { applyStep, commitStep } from "./apply-step";
import { LOCK_LIMITS, withMigrationLock, type LockLimits } from "./locks";
import { readMigrations, type Migration } from "./migrations";
import { createMigrationsTable, findPending } from "./recorded";

// Applies migrations and records them in Prisma's own table (docs/decisions/025-migrations.md). A killed process leaves
// nothing that a later run does not complete.

export type MigrationOptions = {
  /** Takes lines about what the run waits for. */
  report?: (line: string) => void;
  /** Default: those of prisma/migrations. */
  migrations?: Migration[];
  /** Work after the migrations in a transaction of its own, while no other process migrates. */
  finish?: (client: pg.Client) => Promise<void>;
  /** Default: as long as another run may reasonably take. */
  maxLockWaitMs?: number;
  limits?: LockLimits;
};

const MAX_LOCK_WAIT_MS = 300_000;

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // A lost connection fails the running query, too.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Applies the pending migrations, while other processes use the database. Returns their names. Errors: ExpectedError that
 * names who holds a lock.
 */
export async function applyMigrations(
  databaseUrl: string,
  options: MigrationOptions = {},
): Promise<string[]> {
  const { report = () => {}, limits = LOCK_LIMITS, maxLockWaitMs = MAX_LOCK_WAIT_MS, finish } = options;
  const migrations = options.migrations ?? (await readMigrations());
  return withClient(databaseUrl, (client) => {
    const context = { client, limits, report };
    return withMigrationLock(context, maxLockWaitMs, async () => {
      await createMigrationsTable(client);
      const pending = await findPending(client, migrations);
      for (const migration of pending) await applyStep(context, migration);
      if (finish) await commitStep(context, "data", () => finish(client));
      return pending.map(({ name }) => name);
    });
  });
}

const createLackError = (missing: string): ExpectedError =>
  new ExpectedError(
    `The database lacks ${missing} of this release: run npm run db:migrate (in a release: node migrate.mjs) before the processes that have AYLLU_MIGRATE=0.`,
  );

/** Returns normally if the database has every migration of this release. Errors: ExpectedError that names the missing ones. */
export async function assertMigrated(databaseUrl: string, migrations?: Migration[]): Promise<void> {
  const known = migrations ?? (await readMigrations());
  const missing = await withClient(databaseUrl, (client) => findPending(client, known));
  if (missing.length === 0) return;
  throw createLackError(
    missing.length === known.length ? "every migration" : missing.map(({ name }) => name).join(", "),
  );
}

/** Returns normally if the job queue has tables. Errors: ExpectedError. */
export async function assertJobQueue(databaseUrl: string): Promise<void> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query("SELECT FROM pg_class WHERE oid = to_regclass('graphile_worker._private_jobs')"),
  );
  if (rows.length === 0) throw createLackError("the job queue (schema graphile_worker)");
}
