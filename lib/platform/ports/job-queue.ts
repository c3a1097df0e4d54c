import "server-only";
import { db } from "@/lib/platform/db/client";
import { RECURRING_TASKS } from "./queue";

export type QueueState = {
  task: string;
  /** Due, and not yet begun. */
  waiting: number;
  running: number;
  /** Due in the future: a mail for the morning, or another attempt. */
  later: number;
  /** Permanently, except for those that a later run has replaced. */
  failed: number;
  /** For how many seconds the oldest waiting job has been due. */
  age: number;
};

/** Returns the state of the queue by task. */
export const readQueue = (): Promise<QueueState[]> =>
  db.$queryRaw<QueueState[]>`
    with job as (
      select task.identifier as task, run_at, locked_at is not null as running,
        attempts >= max_attempts and locked_at is null as failed,
        attempts < max_attempts and locked_at is null as open,
        key is null and task.identifier = any(${[...RECURRING_TASKS]}) as superseded
      from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = job.task_id)
    select identifier as task,
      count(job.task) filter (where open and run_at <= now())::int as waiting,
      count(job.task) filter (where open and run_at > now())::int as later,
      count(job.task) filter (where running)::int as running,
      count(job.task) filter (where failed and not superseded)::int as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where open and run_at <= now())), 0)::float8 as age
    from graphile_worker._private_tasks
    left join job on job.task = identifier
    group by identifier`;
