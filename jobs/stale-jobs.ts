import { EventEmitter } from "node:events";
import type { WorkerEvents } from "graphile-worker";
import pg from "pg";

// Graphile Worker unlocks the jobs of a killed worker only after four hours. Therefore each worker holds an advisory lock
// on its id while it is connected; if another worker can take that lock, the owner is dead and its jobs are unlocked.

const POLL_INTERVAL_MS = 2000;
const QUERY_TIMEOUT_MS = 5000;
/** A new worker may lock its first jobs just before its advisory lock is taken. */
const LOCK_GRACE_PERIOD = "5 seconds";

const ACQUIRE_LOCK_SQL = "select pg_advisory_lock(hashtextextended($1, 0))";

const UNLOCK_STALE_JOBS_SQL = `
  with owners as (
    select distinct locked_by as id from graphile_worker.jobs
    where locked_by is not null and locked_at < now() - interval '${LOCK_GRACE_PERIOD}'
  ), dead as (
    select id from owners
    where case when id = any($1::text[]) then false
               else pg_try_advisory_xact_lock(hashtextextended(id, 0)) end
  )
  select graphile_worker.force_unlock_workers((select array_agg(id) from dead))`;

export type StaleJobMonitor = {
  events: WorkerEvents;
  /** For how long the database cannot be reached; 0 while it can. */
  getDowntimeMs: () => number;
  stop(): Promise<void>;
};

/** Unlocks jobs of dead workers, and registers the worker that emits `events` as alive. */
export function monitorStaleJobs(connectionString: string): StaleJobMonitor {
  const events: WorkerEvents = new EventEmitter();
  const workerIds: string[] = [];
  let client: pg.Client | null = null;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let pending = Promise.resolve();
  let lostAt: number | undefined = performance.now();

  async function getClient(): Promise<pg.Client> {
    if (client) return client;
    client = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: QUERY_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
    });
    // If the connection drops, this run fails and the next one reconnects.
    client.on("error", () => {});
    await client.connect();
    for (const id of workerIds) await client.query(ACQUIRE_LOCK_SQL, [id]);
    return client;
  }

  function disconnect(): void {
    lostAt ??= performance.now();
    const previous = client;
    client = null;
    // A connection that does not answer does not end, either.
    void previous?.end().catch(() => {});
  }

  const unlockStaleJobs = async () =>
    void (await (await getClient()).query(UNLOCK_STALE_JOBS_SQL, [workerIds]));

  function enqueue(task: () => Promise<void>): void {
    clearTimeout(timer);
    pending = pending
      .then(task)
      .then(() => (lostAt = undefined))
      .catch(disconnect)
      .then(() => {
        if (!stopped) timer = setTimeout(() => enqueue(unlockStaleJobs), POLL_INTERVAL_MS);
      });
  }

  events.on("pool:create", ({ workerPool: { id } }) => {
    workerIds.push(id);
    enqueue(async () => void (await (await getClient()).query(ACQUIRE_LOCK_SQL, [id])));
  });

  return {
    events,
    getDowntimeMs: () => (lostAt === undefined ? 0 : performance.now() - lostAt),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await pending;
      await client?.end().catch(() => {});
    },
  };
}
