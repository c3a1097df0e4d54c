import "server-only";
import { Gauge } from "prom-client";
import { metrics } from "@/lib/platform/metrics";
import { db } from "./client";
import { getPool } from "./pool";

// Metrics of the pool, and of the job queue, which are read at each scrape and are the same from every process.

const registers = [metrics];

/** A scrape while the database is away lacks what is read from it. */
export async function readForMetrics<Row>(read: () => Promise<Row[]>): Promise<Row[]> {
  return read().catch(() => []);
}

type QueueRow = { task: string; waiting: number; running: number; failed: number; age: number };

/** Jobs that are due, by task; `age` is for how many seconds the oldest has been. */
const readQueue = (): Promise<QueueRow[]> =>
  db.$queryRaw<QueueRow[]>`
    select identifier as task,
      count(job.id) filter (where attempts < max_attempts and locked_at is null and run_at <= now())::int as waiting,
      count(job.id) filter (where locked_at is not null)::int as running,
      count(job.id) filter (where attempts >= max_attempts and locked_at is null)::int as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (
        where attempts < max_attempts and locked_at is null and run_at <= now())), 0)::float8 as age
    from graphile_worker._private_tasks as task
    left join graphile_worker._private_jobs as job on job.task_id = task.id
    group by identifier`;

function registerPoolMetrics(): void {
  new Gauge({
    name: "ayllu_database_connections",
    help: "Connections of the pool, and callers that wait for one",
    labelNames: ["state"] as const,
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = getPool();
      this.set({ state: "busy" }, totalCount - idleCount);
      this.set({ state: "idle" }, idleCount);
      this.set({ state: "waiting" }, waitingCount);
    },
  });
}

function registerQueueMetrics(): void {
  const jobAge = new Gauge({
    name: "ayllu_job_oldest_age_seconds",
    help: "For how long the oldest due job of a task has been waiting",
    labelNames: ["task"] as const,
    registers,
  });
  new Gauge({
    name: "ayllu_jobs",
    help: "Jobs by task: due and waiting, running, failed permanently",
    labelNames: ["task", "state"] as const,
    registers,
    async collect() {
      this.reset();
      jobAge.reset();
      for (const { task, age, ...counts } of await readForMetrics(readQueue)) {
        jobAge.set({ task }, age);
        for (const state of ["waiting", "running", "failed"] as const)
          this.set({ task, state }, counts[state]);
      }
    },
  });
}

/** Adds what concerns the database to the metrics of this process. */
export function registerDatabaseMetrics(): void {
  registerPoolMetrics();
  registerQueueMetrics();
}
