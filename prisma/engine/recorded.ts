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

export async function readRecorded(client: pg.Client): Promise<RecordedMigration[]> {
  const { rows } = await client.query<RecordedMigration>(
    `SELECT "migration_name", "checksum", "finished_at" FROM "_prisma_migrations" WHERE "rolled_back_at" IS NULL`,
  );
  return rows;
}

/** Like `readRecorded`; empty if nothing was ever migrated. */
export async function readRecordedIfAny(client: pg.Client): Promise<RecordedMigration[]> {
  const { rows } = await client.query<{ found: boolean }>(
    `SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS found`,
  );
  return rows[0]?.found ? readRecorded(client) : [];
}

/** True if the database holds no table and no record of a migration. */
export async function isNewDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_new: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM "_prisma_migrations") AND current_schema() = 'public' AND NOT EXISTS (
       SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S')
         AND relname <> '_prisma_migrations'
         AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
     ) AS is_new`,
  );
  return rows[0]?.is_new ?? false;
}

/**
 * Returns the migrations that are not recorded; those that only a newer release knows are none of them. Errors: one that
 * failed, or was changed after it was applied.
 */
export function findPending(migrations: Migration[], recorded: RecordedMigration[]): Migration[] {
  const byName = new Map(recorded.map((row) => [row.migration_name, row]));
  return migrations.filter(({ name, sql }) => {
    const row = byName.get(name);
    if (!row) return true;
    if (!row.finished_at)
      throw new Error(`Migration ${name} failed earlier; resolve it with \`prisma migrate resolve\`.`);
    if (row.checksum !== checksum(sql)) {
      throw new Error(`Migration ${name} was changed after it was applied: undo that and write a new one.`);
    }
    return false;
  });
}
