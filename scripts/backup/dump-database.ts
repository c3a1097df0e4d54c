import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { ExpectedError } from "@/lib/platform/expected-error";
import { LineCounter } from "./copy-lines";
import { writeCompressed } from "./files";
import { type DatabaseDump, type TableDump } from "./manifest";
import { collectKeys } from "./named-keys";
import type { Store } from "./store";
import {
  listSequences,
  listTables,
  quoteColumns,
  quoteTable,
  SCHEMAS,
  untilIdle,
  type TableColumns,
} from "./tables";

type DumpTarget = {
  /** A direct connection without a transaction. */
  client: pg.Client;
  store: Store;
  prefix: string;
};

export type DumpResult = {
  database: DatabaseDump;
  snapshotAt: Date;
  /** Keys of the objects that rows name. */
  namedKeys: Set<string>;
};

/**
 * Begins a transaction with one snapshot of all tables. They are locked first: the snapshot begins after the locks, so no
 * migration can rewrite a table between the two.
 */
async function beginSnapshot(client: pg.Client, tables: TableColumns[]): Promise<Date> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  await client.query(`LOCK TABLE ${tables.map(quoteTable).join(", ")} IN ACCESS SHARE MODE`);
  const { rows } = await client.query<{ now: Date }>("SELECT clock_timestamp() AS now");
  return rows[0]?.now ?? new Date();
}

async function dumpTable(
  { client, store, prefix }: DumpTarget,
  table: TableColumns,
  namedKeys: Set<string>,
): Promise<TableDump> {
  const idle = untilIdle(client);
  const source = client.query(copyTo(`COPY ${quoteTable(table)} (${quoteColumns(table)}) TO STDOUT`));
  const rows = new LineCounter(collectKeys(table, namedKeys));
  const path = `${prefix}database/${table.schema}.${table.name}.copy.gz`;
  const file = await writeCompressed(store, path, source, rows);
  await idle;
  return { ...table, rows: rows.lines, file };
}

/** Sequences are no part of the snapshot. Read after it, they are at or beyond the values in its rows. */
async function readSequences(client: pg.Client): Promise<DatabaseDump["sequences"]> {
  const sequences: DatabaseDump["sequences"] = [];
  for (const sequence of await listSequences(client)) {
    const { rows } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${quoteTable(sequence)}`,
    );
    for (const row of rows) sequences.push({ ...sequence, ...row });
  }
  return sequences;
}

async function readVersions(
  client: pg.Client,
): Promise<Pick<DatabaseDump, "server" | "migrations" | "queueMigration">> {
  const migrations = await client.query<{ name: string; checksum: string }>(
    `SELECT migration_name AS name, checksum FROM "_prisma_migrations"
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  );
  const { rows } = await client.query<{ server: string; queueMigration: number }>(
    `SELECT current_setting('server_version') AS server,
       (SELECT max(id) FROM graphile_worker.migrations)::int AS "queueMigration"`,
  );
  const { server = "", queueMigration = 0 } = rows[0] ?? {};
  return { server, queueMigration, migrations: migrations.rows };
}

const NOTHING_TO_BACK_UP =
  "The database lacks the tables of the site: there is nothing to back up. Is DATABASE_URL the one of the site?";

/** Writes all tables as of one instant. Errors: `ExpectedError` (a database without the site). */
export async function dumpDatabase(target: DumpTarget): Promise<DumpResult> {
  const { client } = target;
  const tables = await listTables(client);
  const schemas = new Set(tables.map(({ schema }) => schema));
  if (schemas.size < SCHEMAS.length) throw new ExpectedError(NOTHING_TO_BACK_UP);
  const snapshotAt = await beginSnapshot(client, tables);
  const versions = await readVersions(client);
  const namedKeys = new Set<string>();
  const dumps: TableDump[] = [];
  for (const table of tables) dumps.push(await dumpTable(target, table, namedKeys));
  const sequences = await readSequences(client);
  await client.query("COMMIT");
  return { database: { ...versions, tables: dumps, sequences }, snapshotAt, namedKeys };
}
