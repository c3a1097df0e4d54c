import "server-only";
import pg from "pg";
import { env } from "@/lib/platform/env";

// Next.js bundles the application separately from the server that hosts it, so the pool is shared through globalThis.
const globalForPool = globalThis as typeof globalThis & { aylluPool?: pg.Pool };

/** Returns the pool of this process. */
export const getPool = (): pg.Pool =>
  (globalForPool.aylluPool ??= new pg.Pool({
    connectionString: env.DATABASE_URL,
    max: env.DATABASE_POOL_SIZE,
    connectionTimeoutMillis: 8000,
  }));
