import { Logger, runMigrations } from "graphile-worker";

/** Installs or updates the tables of the job queue beside ours. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  await runMigrations({ connectionString: databaseUrl, logger: new Logger(() => () => {}) });
}
