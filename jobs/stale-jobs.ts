import { EventEmitter } from "node:events";
import type { WorkerEvents } from "graphile-worker";
import type pg from "pg";
import { listenToDatabase } from "@/lib/platform/db/listen";

// Graphile Worker unlocks the jobs of a killed worker only after four hours. Therefore each worker holds an advisory lock
// on its id while it is connected; if another worker can take that lock, the owner is dead and its jobs are unlocked.

const POLL_INTERVAL_MS = 2000;
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
export function monitorStaleJobs(databaseUrl: string): StaleJobMonitor {
  const events: WorkerEvents = new EventEmitter();
  const workerIds: string[] = [];
  /** Workers whose locks this connection holds. */
  const locked = new Set<string>();

  async function unlockStaleJobs(client: pg.Client): Promise<void> {
    for (const id of workerIds.filter((workerId) => !locked.has(workerId))) {
      await client.query(ACQUIRE_LOCK_SQL, [id]);
      locked.add(id);
    }
    await client.query(UNLOCK_STALE_JOBS_SQL, [workerIds]);
  }

  const { getDowntimeMs, wake, stop } = listenToDatabase({
    databaseUrl,
    name: "ayllu stale jobs",
    onConnect: () => locked.clear(),
    look: unlockStaleJobs,
    intervalMs: POLL_INTERVAL_MS,
  });

  events.on("pool:create", ({ workerPool: { id } }) => {
    workerIds.push(id);
    wake();
  });

  return { events, getDowntimeMs, stop };
}
