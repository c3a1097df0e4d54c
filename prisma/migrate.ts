import { ExpectedError } from "@/lib/platform/expected-error";
import { applyMigrations, assertJobQueue, assertMigrated } from "./engine/apply-migrations";
import { hasCode } from "./engine/locks";
import { migrateJobQueue } from "./migrate-queue";
import { writeRates } from "./rates";

const INSUFFICIENT_PRIVILEGE = "42501";

function findRefusal(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined;
  return hasCode(error, [INSUFFICIENT_PRIVILEGE]) ? error : findRefusal(error.cause);
}

/** Returns an error with one sentence for people if the role of the URL lacks a right; else the same error. */
function toOwnershipError(error: unknown, databaseUrl: string): unknown {
  const refusal = findRefusal(error);
  if (!refusal) return error;
  const { username, pathname } = new URL(databaseUrl);
  const [role, database] = [username, pathname.slice(1)].map(decodeURIComponent);
  return new ExpectedError(
    `The role ${role} must own the database ${database} and everything in it (PostgreSQL says: ${refusal.message}): docs/operations.md shows how to transfer them.`,
  );
}

type Report = (line: string) => void;

/**
 * Migrates the database and the job queue's tables, and writes the price rates. Returns the names of the applied
 * migrations. Errors: `ExpectedError` if the role does not own the database, or another session holds a lock for too long.
 */
export async function migrateDatabase(
  databaseUrl: string,
  { report }: { report?: Report } = {},
): Promise<string[]> {
  try {
    const applied = await applyMigrations(databaseUrl, { report, finish: writeRates });
    await migrateJobQueue(databaseUrl, { report });
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
  { isEnabled, report }: { isEnabled: boolean; report: Report },
): Promise<string> {
  if (!isEnabled) {
    await assertMigrated(databaseUrl);
    await assertJobQueue(databaseUrl);
    return "checked";
  }
  const applied = await migrateDatabase(databaseUrl, { report });
  return applied.length > 0 ? `${applied.length} applied` : "up to date";
}
