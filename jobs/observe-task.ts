import type { Job, Task } from "graphile-worker";
import { log, runWithLogContext } from "@/lib/platform/log";
import { recordJobEnd, recordJobStart } from "@/lib/platform/ports/job-runs";
import { isRecurringTask } from "@/lib/platform/ports/queue";
import { runInTrace } from "@/lib/platform/tracing";
import { isPermanent } from "./permanent-failures";

/** The task goes on: an outage makes it fail by itself. */
const logUnrecorded = (err: unknown): void => log.warn({ err }, "The run of a task could not be recorded");

async function runRecorded<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  if (!isRecurringTask(name)) return run();
  await recordJobStart(name).catch(logUnrecorded);
  try {
    const result = await run();
    await recordJobEnd(name).catch(logUnrecorded);
    return result;
  } catch (error) {
    await recordJobEnd(name, error).catch(logUnrecorded);
    throw error;
  }
}

function logFailure(err: unknown, job: Job, durationMs: number): void {
  if (isPermanent(err, job)) log.error({ err, durationMs }, "The job has failed permanently");
  else log.warn({ err, durationMs }, "The job has failed and will be tried again");
}

/** Traces every run of a task, logs it, for debugging alone if it succeeds, and records the last one of a recurring task. */
export const observeTask =
  (task: Task): Task =>
  (payload, helpers) => {
    const { job } = helpers;
    const { id: jobId, task_identifier: name, attempts: attempt } = job;
    const attributes = { "job.id": jobId, "job.task": name, "job.attempt": attempt };
    const startedAt = performance.now();
    const getDurationMs = () => Math.round(performance.now() - startedAt);
    return runWithLogContext({ jobId, task: name, attempt }, async () => {
      try {
        const result = await runInTrace(`job ${name}`, attributes, () =>
          runRecorded(name, async () => task(payload, helpers)),
        );
        log.debug({ durationMs: getDurationMs() }, "The job is done");
        return result;
      } catch (error) {
        logFailure(error, job, getDurationMs());
        throw error;
      }
    });
  };
