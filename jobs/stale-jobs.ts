import { EventEmitter } from "node:events";
import type { WorkerEvents } from "graphile-worker";
import pg from "pg";

// A worker that was killed leaves the jobs that it had taken marked as its own, and the queue would give them to others
// only after four hours. So each worker holds a lock of PostgreSQL's by its name for as long as it is connected: whoever
// can take the lock of a name knows that nobody of that name lives, and frees its jobs.

const EVERY_MS = 2000;
/** A worker takes its first jobs at the moment in which it says who it is. */
const GRACE = "5 seconds";

const HOLD = "select pg_advisory_lock(hashtextextended($1, 0))";

const FREE = `
  with owners as (
    select distinct locked_by as id from graphile_worker.jobs
    where locked_by is not null and locked_at < now() - interval '${GRACE}'
  ), lost as (
    select id from owners
    where case when id = any($1::text[]) then false
               else pg_try_advisory_xact_lock(hashtextextended(id, 0)) end
  )
  select graphile_worker.force_unlock_workers((select array_agg(id) from lost))`;

export type LostJobs = { events: WorkerEvents; stop(): Promise<void> };

/** Frees the jobs of workers that are no more, and says that whoever emits these events lives. */
export function watchLostJobs(connectionString: string): LostJobs {
  const events: WorkerEvents = new EventEmitter();
  const names: string[] = [];
  let client: pg.Client | null = null;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();

  async function connected(): Promise<pg.Client> {
    if (client) return client;
    client = new pg.Client({ connectionString });
    // What a turn asks of a connection that is lost fails, and the next connects anew.
    client.on("error", () => {});
    await client.connect();
    for (const name of names) await client.query(HOLD, [name]);
    return client;
  }

  async function disconnect(): Promise<void> {
    const former = client;
    client = null;
    await former?.end().catch(() => {});
  }

  const free = async () => void (await (await connected()).query(FREE, [names]));

  function next(work: () => Promise<void>): void {
    clearTimeout(timer);
    turn = turn
      .then(work)
      .catch(disconnect)
      .then(() => {
        if (!stopped) timer = setTimeout(() => next(free), EVERY_MS);
      });
  }

  events.on("pool:create", ({ workerPool: { id } }) => {
    names.push(id);
    next(async () => void (await (await connected()).query(HOLD, [id])));
  });

  return {
    events,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await turn;
      await disconnect();
    },
  };
}
