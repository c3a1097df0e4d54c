import "server-only";
import pg from "pg";
import { env } from "@/lib/platform/env";

// Next.js bundles the application separately from the server that hosts it, so the pool is shared through globalThis.
const globalForPool = globalThis as typeof globalThis & { aylluPool?: pg.Pool };

const KEEP_ALIVE_DELAY_MS = 10_000;

/**
 * A timed-out statement still runs on its connection, and a transaction around it is still open: such a connection must
 * not serve another caller.
 */
function endUnlessIdle(error: Error | boolean | undefined, client: pg.PoolClient & Partial<pg.Client>): void {
  if (!error && client.getTransactionStatus() !== "I") void client.end?.();
}

function createPool(): pg.Pool {
  const pool = new pg.Pool({
    connectionString: env.DATABASE_URL,
    connectionTimeoutMillis: env.DATABASE_POOL_TIMEOUT_MS,
    // PostgreSQL's own `statement_timeout` would be a startup parameter, which poolers refuse.
    query_timeout: env.DATABASE_STATEMENT_TIMEOUT_MS,
    max: env.DATABASE_POOL_SIZE,
    idleTimeoutMillis: env.DATABASE_IDLE_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
  });
  pool.on("release", endUnlessIdle);
  return pool;
}

/** Returns the pool of this process. */
export const getPool = (): pg.Pool => (globalForPool.aylluPool ??= createPool());
