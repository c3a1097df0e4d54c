import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { env } from "@/lib/platform/env";
import { PrismaClient } from "./generated/client";
import { getPool } from "./pool";

// Shared like the pool.
const globalForPrisma = globalThis as typeof globalThis & { aylluDb?: PrismaClient };

// Each statement has its own limit. Prisma would end a transaction after five seconds, which a purchase on a busy machine takes.
const TRANSACTION_TIMEOUT_MS = 60_000;

function createPrismaClient(): PrismaClient {
  const adapter = new PrismaPg(getPool(), { disposeExternalPool: true });
  // Full messages quote the source code around the call, which `violatesConstraint` would match.
  return new PrismaClient({
    adapter,
    errorFormat: "minimal",
    // A transaction waits for a connection as long as a statement does.
    transactionOptions: { maxWait: env.DATABASE_POOL_TIMEOUT_MS, timeout: TRANSACTION_TIMEOUT_MS },
  });
}

export const db: PrismaClient = (globalForPrisma.aylluDb ??= createPrismaClient());

export type Tx = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0];
