import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { env } from "@/lib/platform/env";
import { PrismaClient } from "./generated/client";

// Next bundles the application apart from the process that hosts it: the pool is shared through globalThis.
const shared = globalThis as typeof globalThis & { aylluDb?: PrismaClient };

function connect(): PrismaClient {
  const adapter = new PrismaPg({
    connectionString: env.DATABASE_URL,
    max: env.DATABASE_POOL_SIZE,
    connectionTimeoutMillis: 8000,
  });
  return new PrismaClient({ adapter });
}

/** The database; connects at its first query. Only `data.ts`, `service.ts`, factories and the seed use it. */
export const db: PrismaClient = (shared.aylluDb ??= connect());

/** A client inside a transaction. */
export type Tx = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0];
