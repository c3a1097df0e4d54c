import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { env } from "@/lib/platform/env";
import { PrismaClient } from "./generated/client";

// Next bundles the application separately from the server that hosts it, so the pool is shared through globalThis.
const globalForPrisma = globalThis as typeof globalThis & { aylluDb?: PrismaClient };

function createPrismaClient(): PrismaClient {
  const adapter = new PrismaPg({
    connectionString: env.DATABASE_URL,
    max: env.DATABASE_POOL_SIZE,
    connectionTimeoutMillis: 8000,
  });
  // Full messages quote the source code around the call, which `violatesConstraint` would match.
  return new PrismaClient({ adapter, errorFormat: "minimal" });
}

export const db: PrismaClient = (globalForPrisma.aylluDb ??= createPrismaClient());

export type Tx = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0];
