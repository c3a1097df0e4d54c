import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { LOCK_LIMITS, retryWithoutLock, type LockLimits } from "@/prisma/engine/lock-retry";
import { watchBlockers } from "@/prisma/engine/sessions";

type QueueMigrationOptions = {
  /** Takes lines about what the run waits for. */
  report?: (line: string) => void;
  limits?: LockLimits;
};

/** Of one connection, whose locks are waited for that long. */
function createPool(connectionString: string, lockTimeoutMs: number): pg.Pool {
  // Poolers refuse it as a parameter of the connection.
  const onConnect = async (client: pg.ClientBase): Promise<void> =>
    void (await client.query(`SET lock_timeout = ${lockTimeoutMs}`));
  const pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, onConnect });
  // A lost connection fails the running query, too.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** Migrates the tables of the job queue, while workers use them. Errors: ExpectedError that names who holds a lock. */
export async function migrateJobQueue(
  databaseUrl: string,
  { report = () => {}, limits = LOCK_LIMITS }: QueueMigrationOptions = {},
): Promise<void> {
  const pgPool = createPool(databaseUrl, limits.lockTimeoutMs);
  const logger = new Logger(() => () => {});
  try {
    const client = await pgPool.connect();
    const watch = await watchBlockers(databaseUrl, client, limits.lockTimeoutMs).finally(() =>
      client.release(),
    );
    const options = { name: "graphile_worker", attempts: limits.attempts, watch, report };
    try {
      await retryWithoutLock(options, () => runMigrations({ pgPool, logger }));
    } finally {
      // A pooler may give the connection to others.
      await pgPool.query("RESET lock_timeout").catch(() => {});
      await watch.stop();
    }
  } finally {
    await pgPool.end();
  }
}
