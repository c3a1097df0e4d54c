import "server-only";
import { db } from "@/lib/platform/db/client";
import { serializeError } from "@/lib/platform/redact";
import type { RecurringTask } from "./schedule";

// The last run of each recurring task, which Graphile Worker forgets.

export async function recordJobStart(task: RecurringTask, startedAt = new Date()): Promise<void> {
  const run = { startedAt, endedAt: null, error: null };
  await db.jobRun.upsert({ where: { task }, create: { task, ...run }, update: run });
}

/** Without an error the run has succeeded. */
export async function recordJobEnd(
  task: RecurringTask,
  error?: unknown,
  endedAt = new Date(),
): Promise<void> {
  const outcome =
    error === undefined ? { succeededAt: endedAt, error: null } : { error: serializeError(error).message };
  await db.jobRun.updateMany({ where: { task }, data: { endedAt, ...outcome } });
}

export const listJobRuns = () => db.jobRun.findMany();
