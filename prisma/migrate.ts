import { migrateJobQueue } from "@/jobs/migrate-queue";
import { toOwnershipError } from "@/tools/database-errors";
import {
  applyMigrations,
  assertJobQueue,
  assertMigrated,
  type MigrationOptions,
} from "./engine/apply-migrations";

/**
 * Migrates the database and the job queue's tables. Returns the names of the applied migrations. Errors:
 * `ExpectedError` if the role does not own the database, or another session holds a lock for too long.
 */
export async function migrateDatabase(
  databaseUrl: string,
  options: Pick<MigrationOptions, "occasion" | "report"> = {},
): Promise<string[]> {
  try {
    const applied = await applyMigrations(databaseUrl, options);
    await migrateJobQueue(databaseUrl, { report: options.report });
    return applied;
  } catch (error) {
    throw toOwnershipError(error, databaseUrl);
  }
}

/**
 * Migrates the database before a start, or, with `isEnabled` false, only checks that a deployment did. Returns a summary.
 * Errors: like `migrateDatabase`; `ExpectedError` if the check fails.
 */
export async function prepareSchema(
  databaseUrl: string,
  { isEnabled, report }: { isEnabled: boolean; report: (line: string) => void },
): Promise<string> {
  if (!isEnabled) {
    await assertMigrated(databaseUrl);
    await assertJobQueue(databaseUrl);
    return "checked";
  }
  const applied = await migrateDatabase(databaseUrl, { occasion: "start", report });
  return applied.length > 0 ? `${applied.length} applied` : "up to date";
}
