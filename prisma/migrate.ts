import { ExpectedError } from "@/lib/platform/expected-error";
import { applyMigrations, assertMigrated } from "./engine/apply-migrations";
import { hasCode, type LockOptions } from "./engine/locks";
import { migrateJobQueue } from "./migrate-queue";
import { writeRates } from "./rates";

const INSUFFICIENT_PRIVILEGE = "42501";

/**
 * Migrates the database and the job queue's tables, and writes the price rates. Returns the names of the applied
 * migrations. Errors: `ExpectedError` if the role does not own the database, or another session holds a lock for too long.
 */
export async function migrateDatabase(
  databaseUrl: string,
  options: Partial<LockOptions> = {},
): Promise<string[]> {
  try {
    const applied = await applyMigrations(databaseUrl, { ...options, finish: writeRates });
    await migrateJobQueue(databaseUrl, options);
    return applied;
  } catch (error) {
    const refusal = error instanceof Error ? (error.cause ?? error) : error;
    if (!hasCode(refusal, [INSUFFICIENT_PRIVILEGE])) throw error;
    throw new ExpectedError(
      `The role of DATABASE_URL must own the database and everything in it (PostgreSQL says: ${refusal.message}): docs/operations.md shows how to transfer them.`,
    );
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
    return "checked";
  }
  const applied = await migrateDatabase(databaseUrl, { report });
  return applied.length > 0 ? `${applied.length} applied` : "up to date";
}
