import { randomUUID } from "node:crypto";
import type pg from "pg";
import { checksum, type Migration } from "./migrations";

/** A row of Prisma's own table of applied migrations. */
type RecordedMigration = { migration_name: string; checksum: string; finished_at: Date | null };

const MIGRATIONS_TABLE_SQL = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

export const createMigrationsTable = async (client: pg.Client): Promise<void> =>
  void (await client.query(MIGRATIONS_TABLE_SQL));

/** Records a finished migration. */
export async function recordMigration(client: pg.Client, { name, sql }: Migration, steps = 1): Promise<void> {
  await client.query(
    `INSERT INTO "_prisma_migrations" ("id", "checksum", "finished_at", "migration_name", "applied_steps_count")
     VALUES ($1, $2, clock_timestamp(), $3, $4)`,
    [randomUUID(), checksum(sql), name, steps],
  );
}

async function readRecorded(client: pg.Client): Promise<RecordedMigration[]> {
  const { rows: tables } = await client.query(
    `SELECT FROM pg_class WHERE oid = to_regclass('"_prisma_migrations"')`,
  );
  if (tables.length === 0) return [];
  const { rows } = await client.query<RecordedMigration>(
    `SELECT "migration_name", "checksum", "finished_at" FROM "_prisma_migrations" WHERE "rolled_back_at" IS NULL`,
  );
  return rows;
}

/**
 * Returns the migrations that the database lacks; those that only a newer release knows do not matter. Errors: a migration
 * that failed, or was changed after it was applied.
 */
export async function findPending(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  const recorded = new Map((await readRecorded(client)).map((row) => [row.migration_name, row]));
  return migrations.filter(({ name, sql }) => {
    const row = recorded.get(name);
    if (!row) return true;
    if (!row.finished_at)
      throw new Error(`Migration ${name} failed earlier; resolve it with \`prisma migrate resolve\`.`);
    if (row.checksum !== checksum(sql))
      throw new Error(`Migration ${name} was changed after it was applied: undo that and write a new one.`);
    return false;
  });
}
