import "server-only";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { RECURRING_TASKS } from "./queue";

// A job has failed permanently when its attempts are used up. Graphile Worker then keeps it forever. Its view `jobs`
// lacks the payload, so it is read from the table below.

const { sql } = Prisma;

/** Makes a job fail permanently, however many attempts it has left. */
export class PermanentFailure extends Error {}

const REASON_LENGTH = 500;
/** The default of Graphile Worker. */
const MAX_ATTEMPTS = 25;

const isFailed = sql`job.attempts >= job.max_attempts and job.locked_at is null`;
// The next run of a recurring task takes the job key.
const isSuperseded = sql`job.key is null and task.identifier = any(${[...RECURRING_TASKS]})`;
const failedJobs = sql`
  graphile_worker._private_jobs as job
  join graphile_worker._private_tasks as task on task.id = job.task_id
  where ${isFailed} and not (${isSuperseded})`;
// Cursors have milliseconds.
const failedAt = sql`date_trunc('milliseconds', job.updated_at)`;

export type FailedJob = {
  id: string;
  task: string;
  payload: unknown;
  attempts: number;
  /** It is null if the worker died during the last attempt. */
  reason: string | null;
  createdAt: Date;
  failedAt: Date;
};

const columns = sql`job.id::text as id, task.identifier as task, job.payload, job.attempts::int as attempts,
  job.last_error as reason, job.created_at as "createdAt", ${failedAt} as "failedAt"`;

type FailedJobPosition = { failedAt: string; id: string };

/** The latest first. */
export function findFailedJobs(limit: number, after?: FailedJobPosition): Promise<FailedJob[]> {
  const isAfter = after
    ? sql`and (${failedAt}, job.id) < (${after.failedAt}::timestamptz, ${after.id}::bigint)`
    : Prisma.empty;
  return db.$queryRaw<FailedJob[]>`
    select ${columns} from ${failedJobs} ${isAfter} order by ${failedAt} desc, job.id desc limit ${limit}`;
}

export async function countFailedJobs(): Promise<number> {
  const [row] = await db.$queryRaw<{ total: number }[]>`select count(*)::int as total from ${failedJobs}`;
  return row?.total ?? 0;
}

/** Locks those of the jobs that have failed permanently. */
export const lockFailedJobs = (tx: Tx, ids: string[]): Promise<FailedJob[]> =>
  tx.$queryRaw<FailedJob[]>`
    select ${columns} from ${failedJobs} and job.id = any(${ids}::bigint[]) order by job.id for update of job`;

const toIds = (jobs: FailedJob[]) => jobs.map(({ id }) => id);

/** Starts jobs over. */
export async function retryJobs(tx: Tx, jobs: FailedJob[]): Promise<void> {
  await tx.$queryRaw`
    select 1 from graphile_worker.reschedule_jobs(
      ${toIds(jobs)}::bigint[], run_at => now(), attempts => 0, max_attempts => ${MAX_ATTEMPTS}::int)`;
}

export async function deleteJobs(tx: Tx, jobs: FailedJob[]): Promise<void> {
  await tx.$queryRaw`select 1 from graphile_worker.complete_jobs(${toIds(jobs)}::bigint[])`;
}

/**
 * Ends a running job without further attempts: once its task throws, it is a permanently failed one. The functions of
 * Graphile Worker only change jobs that no worker has locked.
 */
export async function exhaustAttempts(jobId: string, reason: string): Promise<void> {
  await db.$executeRaw`
    update graphile_worker._private_jobs
    set max_attempts = attempts, last_error = ${reason.slice(0, REASON_LENGTH)}, updated_at = now()
    where id = ${jobId}::bigint`;
}

/** Deletes failed runs of recurring tasks that a later run has replaced. */
export async function sweepSupersededJobs(): Promise<void> {
  await db.$queryRaw`
    select 1 from graphile_worker.complete_jobs(array(
      select job.id from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = job.task_id
      where ${isFailed} and ${isSuperseded}))`;
}
