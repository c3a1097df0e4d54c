import pg from "pg";
import { ExpectedError } from "@/tools/data-directory";
import { applyStep, inTransaction, recordMigration, type StepContext } from "./apply-step";
import { readBaseline } from "./baseline";
import { LOCK_LIMITS, type LockLimits } from "./lock-retry";
import { withMigrationLock } from "./migration-lock";
import { readMigrations, type Migration } from "./migrations";
import {
  createMigrationsTable,
  findPending,
  isNewDatabase,
  readRecorded,
  readRecordedIfAny,
} from "./recorded";
import { hasOtherSessions, watchBlockers } from "./sessions";

// Applies migrations and records them in Prisma's own table (docs/decisions/025-migrations.md). A killed process leaves
// nothing that a later run does not complete.

export type MigrationOptions = {
  /** Takes lines about what the run waits for. */
  report?: (line: string) => void;
  /**
   * `deployment`: contract steps are applied once an earlier run has applied what they follow. `start`: only while no other
   * process uses the database, which may be of the former release. Default: `deployment`.
   */
  occasion?: "deployment" | "start";
  /** Default: those of prisma/migrations. */
  migrations?: Migration[];
  /** False: a new database gets the migrations one by one. */
  useBaseline?: boolean;
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

/** Creates the schema of a new database in one step. Returns the names of the migrations that it contains. */
async function applyBaseline({ client, limits }: StepContext, migrations: Migration[]): Promise<string[]> {
  const baseline = await readBaseline();
  const known = new Set(migrations.map(({ name }) => name));
  if (!baseline.migrations.every(({ name }) => known.has(name))) return [];
  await inTransaction(client, limits.lockTimeoutMs, async () => {
    await client.query(baseline.sql);
    for (const { name, checksum } of baseline.migrations) await recordMigration(client, name, checksum);
  });
  return baseline.migrations.map(({ name }) => name);
}

/** Returns the contract steps that have to wait for a later run. */
async function findWaiting(
  { client, watch }: StepContext,
  pending: Migration[],
  occasion: MigrationOptions["occasion"],
): Promise<Set<Migration>> {
  const contracts = pending.filter(({ kind }) => kind === "contract");
  if (contracts.length === 0) return new Set();
  if (occasion === "start" && (await hasOtherSessions(client, watch.pid))) return new Set(contracts);
  return new Set(contracts.filter(({ after }) => pending.some(({ name }) => name === after)));
}

async function applyAll(
  context: StepContext,
  migrations: Migration[],
  { occasion = "deployment", useBaseline = true, report = () => {} }: MigrationOptions,
): Promise<string[]> {
  const { client } = context;
  await createMigrationsTable(client);
  // Without rows there is no former release, for which a contract step would wait.
  const isNew = await isNewDatabase(client);
  const fromBaseline = isNew && useBaseline ? await applyBaseline(context, migrations) : [];
  const pending = findPending(migrations, await readRecorded(client));
  const waiting = isNew ? new Set<Migration>() : await findWaiting(context, pending, occasion);
  const applied = [...fromBaseline];
  for (const migration of pending) {
    if (waiting.has(migration)) continue;
    await applyStep(context, migration);
    applied.push(migration.name);
  }
  for (const { name } of waiting) report(`${name} waits for the next deployment`);
  return applied;
}

/**
 * Applies the pending migrations, while other processes use the database. Returns their names. Errors: ExpectedError that
 * names who holds a lock.
 */
export async function applyMigrations(
  databaseUrl: string,
  options: MigrationOptions = {},
): Promise<string[]> {
  const { report = () => {}, limits = LOCK_LIMITS, maxLockWaitMs = MAX_LOCK_WAIT_MS } = options;
  const migrations = options.migrations ?? (await readMigrations());
  return withClient(databaseUrl, (client) =>
    withMigrationLock(client, { maxWaitMs: maxLockWaitMs, report }, async () => {
      const watch = await watchBlockers(databaseUrl, client, limits.lockTimeoutMs);
      try {
        return await applyAll({ client, watch, limits, report }, migrations, options);
      } finally {
        await watch.stop();
      }
    }),
  );
}

const createLackError = (missing: string): ExpectedError =>
  new ExpectedError(
    `The database lacks ${missing} of this release: run npm run db:migrate (in a release: node migrate.mjs) before the processes that have AYLLU_MIGRATE=0.`,
  );

/**
 * Returns normally if the database has every migration of this release; contract steps and those of newer releases do not
 * matter. Errors: ExpectedError that names the missing ones.
 */
export async function assertMigrated(databaseUrl: string, migrations?: Migration[]): Promise<void> {
  const known = migrations ?? (await readMigrations());
  const recorded = await withClient(databaseUrl, readRecordedIfAny);
  const missing = findPending(known, recorded).filter(({ kind }) => kind !== "contract");
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name);
  throw createLackError(names.length === known.length ? "every migration" : names.join(", "));
}

/** Returns normally if the job queue has tables. Errors: ExpectedError. */
export async function assertJobQueue(databaseUrl: string): Promise<void> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ found: boolean }>(
      "SELECT to_regclass('graphile_worker._private_jobs') IS NOT NULL AS found",
    ),
  );
  if (!rows[0]?.found) throw createLackError("the job queue (schema graphile_worker)");
}
