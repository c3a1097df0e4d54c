import "server-only";
import { Prisma } from "./generated/client";

// Driver errors carry the database's own words in nested causes; the text of all of them is searched.
function words(error: Prisma.PrismaClientKnownRequestError): string {
  return `${error.message} ${JSON.stringify(error.meta ?? {})}`;
}

/** Whether a write was refused because of a constraint whose name, column or message contains `name`. */
export function violates(error: unknown, name: string): boolean {
  return (
    error instanceof Prisma.PrismaClientKnownRequestError &&
    ["P2002", "P2003", "P2004", "P2010", "P2039"].includes(error.code) &&
    words(error).includes(name)
  );
}

const OUTAGE_CODES = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034", "P2037"]);
const NETWORK_CODES = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"]);

const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";

// Raw queries carry the driver's kind of error, not a code of their own.
const AWAY =
  /TransactionWriteConflict|40P01|40001|DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections|timeout exceeded|terminating connection|shutting down|starting up|connection terminated/i;

/** What a service over HTTP answered, as the S3 client tells it; 0 for anything else. */
function httpStatusOf(error: Error): number {
  const { $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode ?? 0;
}

/** Whether an error says that a service that we depend on is away, so that the same request may be retried. */
export function isOutage(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientInitializationError) return true;
  if (OUTAGE_CODES.has(codeOf(error)) || NETWORK_CODES.has(codeOf(error))) return true;
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    return AWAY.test(words(error));
  }
  if (error instanceof Error && (error.name === "TimeoutError" || httpStatusOf(error) >= 500)) return true;
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  return error instanceof Error && error.cause !== undefined && isOutage(error.cause);
}
