import { migrateJobs } from "@/jobs/migrate-queue";
import { applyMigrations } from "./engine/apply-migrations";

/** Brings the database at `databaseUrl` up to date, the job queue's tables too; gives what was applied. */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const applied = await applyMigrations(databaseUrl);
  await migrateJobs(databaseUrl);
  return applied;
}
