import "server-only";
import type { ErrorCode } from "@/lib/platform/error-codes";
import type { Prisma } from "./generated/client";

// Next.js bundles the application apart from the server around it: an error may come from the other copy of Prisma, of
// which it is no instance.
const isKnownRequestError = (error: unknown): error is Prisma.PrismaClientKnownRequestError =>
  error instanceof Error && error.name === "PrismaClientKnownRequestError";

// Constraint names are only found in the texts of nested driver errors.
function searchableText(error: Prisma.PrismaClientKnownRequestError): string {
  return `${error.message} ${JSON.stringify(error.meta ?? {})}`;
}

/** True if a write violated a constraint whose name, column or message contains `name`. */
export function violatesConstraint(error: unknown, name: string): boolean {
  return (
    isKnownRequestError(error) &&
    ["P2002", "P2003", "P2004", "P2010", "P2039"].includes(error.code) &&
    searchableText(error).includes(name)
  );
}

const OUTAGE_CODES = new Set([
  ...["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034", "P2037"],
  // PostgreSQL: disk full, out of memory, too many connections, shutting down, crashed, starting up.
  ...["53100", "53200", "53300", "57P01", "57P02", "57P03"],
]);
const NETWORK_CODES = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"]);

const OUR_OUTAGE_CODE: ErrorCode = "ServiceUnavailable";

const getErrorCode = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";

// Errors of raw queries have no code of their own, only the text of the driver.
const OUTAGE_PATTERN =
  /\b(40P01|40001|53100|53200|53300|57P0[1-3])\b|TransactionWriteConflict|DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections|timeout exceeded|terminating connection|shutting down|starting up|connection terminated/i;

// Errors of node-pg itself, which have neither a code nor a name.
const DRIVER_PATTERN =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error)/;

function getHttpStatus(error: Error): number {
  const { $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode ?? 0;
}

/** True if a service that the site depends on is unavailable, so that the request may be retried. */
export function isOutage(error: unknown): boolean {
  if (error instanceof Error && error.name === "PrismaClientInitializationError") return true;
  if (getErrorCode(error) === OUR_OUTAGE_CODE) return true;
  if (OUTAGE_CODES.has(getErrorCode(error)) || NETWORK_CODES.has(getErrorCode(error))) return true;
  if (isKnownRequestError(error)) return OUTAGE_PATTERN.test(searchableText(error));
  if (error instanceof Error && (error.name === "TimeoutError" || getHttpStatus(error) >= 500)) return true;
  if (error instanceof Error && error.name === "Error" && DRIVER_PATTERN.test(error.message)) return true;
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  return error instanceof Error && error.cause !== undefined && isOutage(error.cause);
}
