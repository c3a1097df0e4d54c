import { ExpectedError } from "./data-directory";

/** PostgreSQL's `insufficient_privilege`. */
const INSUFFICIENT_PRIVILEGE = "42501";

function findRefusal(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as Error & { code?: string };
  return code === INSUFFICIENT_PRIVILEGE ? error : findRefusal(error.cause);
}

/** Returns an error with one sentence for people if the role of the URL lacks a right; else the same error. */
export function toOwnershipError(error: unknown, databaseUrl: string): unknown {
  const refusal = findRefusal(error);
  if (!refusal) return error;
  const { username, pathname } = new URL(databaseUrl);
  const [role, database] = [username, pathname.slice(1)].map(decodeURIComponent);
  return new ExpectedError(
    `The role ${role} must own the database ${database} and everything in it (PostgreSQL says: ${refusal.message}): docs/operations.md shows how to transfer them.`,
  );
}
