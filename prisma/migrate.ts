import { migrateJobQueue } from "@/jobs/migrate-queue";
import { toOwnershipError } from "@/tools/database-errors";
import { applyMigrations } from "./engine/apply-migrations";

/**
 * Migrates the database and the job queue's tables. Returns the names of the applied migrations. Errors:
 * `ExpectedError` if the role does not own the database.
 */
export async function migrateDatabase(databaseUrl: string): Promise<string[]> {
  try {
    const applied = await applyMigrations(databaseUrl);
    await migrateJobQueue(databaseUrl);
    return applied;
  } catch (error) {
    throw toOwnershipError(error, databaseUrl);
  }
}
