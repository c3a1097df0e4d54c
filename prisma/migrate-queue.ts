import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { LOCK_DEFAULTS, retryWithoutLock, type LockOptions } from "./engine/locks";

/** Migrates the tables of the job queue, while workers use them. Errors: ExpectedError without a lock. */
export async function migrateJobQueue(
  databaseUrl: string,
  overrides: Partial<LockOptions> = {},
): Promise<void> {
  const options = { ...LOCK_DEFAULTS, ...overrides };
  // Poolers refuse the timeout as a parameter of the connection.
  const onConnect = async (client: pg.ClientBase): Promise<void> =>
    void (await client.query(`SET lock_timeout = ${options.lockTimeoutMs}`));
  const pgPool = new pg.Pool({ connectionString: databaseUrl, max: 1, idleTimeoutMillis: 0, onConnect });
  // A lost connection fails the running query, too.
  pgPool.on("error", () => {});
  pgPool.on("connect", (client) => client.on("error", () => {}));
  const logger = new Logger(() => () => {});
  try {
    await retryWithoutLock(options, "Migration graphile_worker", () => runMigrations({ pgPool, logger }));
  } finally {
    // A pooler may give the connection to others.
    await pgPool.query("RESET lock_timeout").catch(() => {});
    await pgPool.end();
  }
}
