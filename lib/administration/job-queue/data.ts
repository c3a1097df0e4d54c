import "server-only";
import { isAdmin } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";
import { AppError } from "@/lib/platform/http/errors";
import { readQueue } from "@/lib/platform/ports/job-queue";
import type { QueueState } from "@/lib/platform/ports/job-queue";
import { listJobRuns } from "@/lib/platform/ports/job-runs";
import { RECURRING_TASKS } from "@/lib/platform/ports/queue";
import { findNextRun } from "@/lib/platform/ports/schedule";
import type { RecurringTask } from "@/lib/platform/ports/schedule";
import { TASK_LABELS } from "./schema";
import type { JobOverview, QueueRow, RunOutcome, RunRow } from "./schema";

type JobRun = Awaited<ReturnType<typeof listJobRuns>>[number];

const LABELS: Readonly<Record<string, string>> = TASK_LABELS;

const hasOpenJobs = ({ waiting, running, later }: QueueState): boolean => waiting + running + later > 0;

const toQueueRow = ({ task, waiting, running, later, age }: QueueState): QueueRow => ({
  label: LABELS[task] ?? task,
  waiting,
  running,
  later,
  oldestAge: waiting > 0 ? age : null,
});

function findOutcome({ endedAt, error }: JobRun): RunOutcome {
  if (!endedAt) return "running";
  return error === null ? "succeeded" : "failed";
}

const toRunRow = (task: RecurringTask, run: JobRun | undefined, now: Date): RunRow => ({
  label: TASK_LABELS[task],
  outcome: run ? findOutcome(run) : null,
  startedAt: run?.startedAt.toISOString() ?? null,
  error: run?.error ?? null,
  nextAt: findNextRun(task, now).toISOString(),
});

/** Returns what is in the queue, and the last and next runs of the recurring tasks. Errors: `Forbidden`. */
export async function getJobOverview(actor: Actor, now = new Date()): Promise<JobOverview> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  const [states, runs] = await Promise.all([readQueue(), listJobRuns()]);
  const runByTask = new Map(runs.map((run) => [run.task, run]));
  return {
    queue: states
      .filter(hasOpenJobs)
      .map(toQueueRow)
      .toSorted((a, b) => a.label.localeCompare(b.label, "es")),
    runs: RECURRING_TASKS.map((task) => toRunRow(task, runByTask.get(task), now)),
  };
}
