import { Logger, runMigrations } from "graphile-worker";

export async function migrateJobQueue(databaseUrl: string): Promise<void> {
  await runMigrations({ connectionString: databaseUrl, logger: new Logger(() => () => {}) });
}
