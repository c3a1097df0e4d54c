import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { LOCK_LIMITS, retryWithoutLock, type LockLimits } from "./engine/locks";

type QueueMigrationOptions = {
  /** Takes lines about what the run waits for. */
  report?: (line: string) => void;
  limits?: LockLimits;
};

/** Migrates the tables of the job queue, while workers use them. Errors: ExpectedError that names who may hold a lock. */
export async function migrateJobQueue(
  databaseUrl: string,
  { report = () => {}, limits = LOCK_LIMITS }: QueueMigrationOptions = {},
): Promise<void> {
  // Poolers refuse the timeout as a parameter of the connection.
  const onConnect = async (client: pg.ClientBase): Promise<void> =>
    void (await client.query(`SET lock_timeout = ${limits.lockTimeoutMs}`));
  const pgPool = new pg.Pool({ connectionString: databaseUrl, max: 1, idleTimeoutMillis: 0, onConnect });
  // A lost connection fails the running query, too.
  pgPool.on("error", () => {});
  pgPool.on("connect", (client) => client.on("error", () => {}));
  const logger = new Logger(() => () => {});
  try {
    await retryWithoutLock({ client: pgPool, limits, report }, "graphile_worker", () =>
      runMigrations({ pgPool, logger }),
    );
  } finally {
    // A pooler may give the connection to others.
    await pgPool.query("RESET lock_timeout").catch(() => {});
    await pgPool.end();
  }
}
