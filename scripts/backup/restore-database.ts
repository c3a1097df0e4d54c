import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrateJobQueue } from "@/prisma/migrate-queue";
import { applyMigrations } from "@/prisma/engine/apply-migrations";
import { checksum, readMigrations, type Migration } from "@/prisma/engine/migrations";
import { dropAllSchemas } from "@/prisma/engine/databases";
import { migrateDatabase } from "@/prisma/migrate";
import { ExpectedError } from "@/lib/platform/expected-error";
import { LineCounter } from "./copy-lines";
import { DamagedBackupError, readCompressed } from "./files";
import type { DatabaseDump, TableDump } from "./manifest";
import type { Store } from "./store";
import { listForeignKeys, listTables, quoteColumns, quoteTable, untilIdle } from "./tables";

type RestoreTarget = { databaseUrl: string; store: Store; database: DatabaseDump };

async function withClient<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns the migrations of the backup. Errors: `ExpectedError` if this release does not know one of them. */
export async function findRecordedMigrations({ migrations }: DatabaseDump): Promise<Migration[]> {
  const known = new Map((await readMigrations()).map((migration) => [migration.name, migration]));
  return migrations.map((recorded) => {
    const migration = known.get(recorded.name);
    if (!migration)
      throw new ExpectedError(
        `The backup was made by a newer release (migration ${recorded.name}): restore it with that one.`,
      );
    if (checksum(migration.sql) !== recorded.checksum)
      throw new ExpectedError(`Migration ${recorded.name} was changed after the backup was made.`);
    return migration;
  });
}

async function countUsers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('public."User"') IS NOT NULL AS exists`,
  );
  if (!rows[0]?.exists) return 0;
  const users = await client.query<{ total: number }>('SELECT count(*)::int AS total FROM public."User"');
  return users.rows[0]?.total ?? 0;
}

/** Sites and workers connect with the same role; whoever watches the server has another. */
async function countConnections(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM pg_stat_activity
     WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()
       AND backend_type = 'client backend'`,
  );
  return rows[0]?.total ?? 0;
}

/** Errors: `ExpectedError` if the database is in use, or holds users and `force` is false. */
export const assertReplaceable = (databaseUrl: string, force: boolean): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    const connections = await countConnections(client);
    if (connections > 0)
      throw new ExpectedError(
        `${connections} connections of the site or its workers are open: stop them before a restore.`,
      );
    const users = await countUsers(client);
    if (users > 0 && !force)
      throw new ExpectedError(
        `The database holds ${users} users, who would be lost. To replace them: npm run restore -- <backup> --force`,
      );
  });

async function listAppliedNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS exists`,
  );
  if (!rows[0]?.exists) return [];
  const applied = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM "_prisma_migrations" WHERE rolled_back_at IS NULL`,
  );
  return applied.rows.map(({ name }) => name);
}

const isSame = (applied: string[], recorded: Migration[]): boolean =>
  applied.length === recorded.length && recorded.every(({ name }) => applied.includes(name));

/** Brings the database to the schema of the backup; one that has another schema begins anew. */
async function prepareSchema(databaseUrl: string, recorded: Migration[]): Promise<void> {
  const applied = await withClient(databaseUrl, listAppliedNames);
  if (applied.length > 0 && !isSame(applied, recorded)) await dropAllSchemas(databaseUrl);
  await applyMigrations(databaseUrl, { migrations: recorded });
  await migrateJobQueue(databaseUrl);
}

/** Errors: `ExpectedError` if Graphile Worker has changed a table of its own since. */
async function assertColumns(client: pg.Client, tables: readonly TableDump[]): Promise<void> {
  const present = new Map((await listTables(client)).map((table) => [quoteTable(table), table.columns]));
  for (const table of tables) {
    const columns = present.get(quoteTable(table));
    const lost = table.columns.filter((column) => !columns?.includes(column));
    if (lost.length > 0)
      throw new ExpectedError(
        `${table.schema}.${table.name} has no longer the columns ${lost.join(", ")}: restore with the release that made the backup.`,
      );
  }
}

async function copyTable(client: pg.Client, store: Store, table: TableDump): Promise<void> {
  const rows = new LineCounter();
  const idle = untilIdle(client);
  const sink = client.query(copyFrom(`COPY ${quoteTable(table)} (${quoteColumns(table)}) FROM STDIN`));
  await readCompressed(store, table.file, rows, sink);
  await idle;
  if (rows.lines !== table.rows || sink.rowCount !== table.rows)
    throw new DamagedBackupError(`${table.file.path} has ${rows.lines} rows instead of ${table.rows}.`);
}

/** Runs `copy` without foreign keys and triggers, which only the superuser can defer, and checks all keys afterwards. */
async function withoutConstraints(client: pg.Client, copy: () => Promise<void>): Promise<void> {
  const tables = (await listTables(client)).map(quoteTable);
  const keys = await listForeignKeys(client);
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await copy();
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  for (const { table, name, definition } of keys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
}

async function copyTables(client: pg.Client, { store, database }: RestoreTarget): Promise<void> {
  await client.query(`TRUNCATE ${(await listTables(client)).map(quoteTable).join(", ")}`);
  for (const table of database.tables) await copyTable(client, store, table);
  for (const sequence of database.sequences)
    await client.query("SELECT setval($1::regclass, $2::bigint, $3)", [
      quoteTable(sequence),
      sequence.lastValue,
      sequence.isCalled,
    ]);
}

/**
 * Replaces the content of the database in one transaction, then applies the migrations that the backup lacks. Errors:
 * `ExpectedError`, `DamagedBackupError`; the database is then as it was, or has the schema and no rows.
 */
export async function restoreDatabase(target: RestoreTarget): Promise<void> {
  const { databaseUrl, database } = target;
  await prepareSchema(databaseUrl, await findRecordedMigrations(database));
  await withClient(databaseUrl, async (client) => {
    await client.query("BEGIN");
    await assertColumns(client, database.tables);
    await withoutConstraints(client, () => copyTables(client, target));
    const restored = await listTables(client);
    await client.query(`ANALYZE ${restored.map(quoteTable).join(", ")}`);
    await client.query("COMMIT");
  });
  await migrateDatabase(databaseUrl);
}
