import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "./generated/client";
import { getPool } from "./pool";

// Shared like the pool.
const globalForPrisma = globalThis as typeof globalThis & { aylluDb?: PrismaClient };

function createPrismaClient(): PrismaClient {
  const adapter = new PrismaPg(getPool(), { disposeExternalPool: true });
  // Full messages quote the source code around the call, which `violatesConstraint` would match.
  return new PrismaClient({ adapter, errorFormat: "minimal" });
}

export const db: PrismaClient = (globalForPrisma.aylluDb ??= createPrismaClient());

export type Tx = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0];
