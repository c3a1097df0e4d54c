import { migrateJobQueue } from "@/jobs/migrate-queue";
import { applyMigrations } from "./engine/apply-migrations";

/** Migrates the database and the job queue's tables. Returns the names of the applied migrations. */
export async function migrateDatabase(databaseUrl: string): Promise<string[]> {
  const applied = await applyMigrations(databaseUrl);
  await migrateJobQueue(databaseUrl);
  return applied;
}
