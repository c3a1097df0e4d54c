import { randomUUID } from "node:crypto";
import type pg from "pg";
import { checksum, type Migration } from "./migrations";

// Prisma's own table of applied migrations.

export async function createMigrationsTable(client: pg.Client): Promise<void> {
  await client.query(`CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id" VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum" VARCHAR(64) NOT NULL,
    "finished_at" TIMESTAMPTZ,
    "migration_name" VARCHAR(255) NOT NULL,
    "logs" TEXT,
    "rolled_back_at" TIMESTAMPTZ,
    "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
    "applied_steps_count" INTEGER NOT NULL DEFAULT 0
  )`);
}

/** Records a finished migration. */
export async function recordMigration(client: pg.Client, { name, sql }: Migration): Promise<void> {
  await client.query(
    `INSERT INTO "_prisma_migrations" ("id", "checksum", "finished_at", "migration_name", "applied_steps_count")
     VALUES ($1, $2, clock_timestamp(), $3, 1)`,
    [randomUUID(), checksum(sql), name],
  );
}

/**
 * Returns the migrations that the database lacks; those that only a newer release knows do not matter. Errors: a migration
 * was changed after it was applied.
 */
export async function findPending(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  const table = await client.query(`SELECT FROM pg_class WHERE oid = to_regclass('"_prisma_migrations"')`);
  if (!table.rowCount) return migrations;
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `SELECT "migration_name" AS name, "checksum" FROM "_prisma_migrations"
     WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL`,
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  return migrations.filter(({ name, sql }) => {
    if (!applied.has(name)) return true;
    if (applied.get(name) === checksum(sql)) return false;
    throw new Error(`Migration ${name} was changed after it was applied: undo that and write a new one.`);
  });
}
