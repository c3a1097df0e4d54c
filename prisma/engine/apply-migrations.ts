import { createHash, randomUUID } from "node:crypto";
import pg from "pg";
import { readMigrations, type Migration } from "./migrations";

// Applies migrations and records them in Prisma's own table, each in one transaction: a killed process leaves
// nothing half done, and `prisma migrate deploy` can continue from here.

type AppliedMigration = { migration_name: string; checksum: string; finished_at: Date | null };

// Prisma's own advisory lock, so that concurrent starts wait for each other.
const PRISMA_LOCK_ID = 72707369;

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

const checksum = (sql: string): string => createHash("sha256").update(sql).digest("hex");

/** Returns the migrations to apply. Errors: one that failed, or was changed after it was applied. */
function findPendingMigrations(migrations: Migration[], applied: AppliedMigration[]): Migration[] {
  const appliedByName = new Map(applied.map((row) => [row.migration_name, row]));
  return migrations.filter(({ name, sql }) => {
    const row = appliedByName.get(name);
    if (!row) return true;
    if (!row.finished_at)
      throw new Error(`Migration ${name} failed earlier; resolve it with \`prisma migrate resolve\`.`);
    if (row.checksum !== checksum(sql)) {
      throw new Error(`Migration ${name} was changed after it was applied: undo that and write a new one.`);
    }
    return false;
  });
}

async function applyMigration(client: pg.Client, { name, sql }: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(sql);
    await client.query(
      `INSERT INTO "_prisma_migrations" ("id", "checksum", "finished_at", "migration_name", "applied_steps_count")
       VALUES ($1, $2, clock_timestamp(), $3, 1)`,
      [randomUUID(), checksum(sql), name],
    );
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** Applies the pending migrations. Returns their names. */
export async function applyMigrations(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [PRISMA_LOCK_ID]);
    await client.query(MIGRATIONS_TABLE_SQL);
    const { rows } = await client.query<AppliedMigration>(
      `SELECT "migration_name", "checksum", "finished_at" FROM "_prisma_migrations" WHERE "rolled_back_at" IS NULL`,
    );
    const pending = findPendingMigrations(await readMigrations(), rows);
    for (const migration of pending) await applyMigration(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
