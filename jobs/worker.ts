import { Logger, run } from "graphile-worker";
import { getDirectDatabaseUrl } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { RECURRING_TASKS } from "@/lib/platform/ports/queue";
import { toCrontabLine } from "@/lib/platform/ports/schedule";
import { redactText } from "@/lib/platform/redact";
import { observeTask } from "./observe-task";
import { withPermanentFailures } from "./permanent-failures";
import { monitorStaleJobs } from "./stale-jobs";
import { tasks } from "./task-list";

const taskList = Object.fromEntries(
  Object.entries(tasks).map(([name, task]) => [name, observeTask(withPermanentFailures(task))]),
);

const crontab = RECURRING_TASKS.map(toCrontabLine).join("\n");

/** Failures of tasks are logged by `observeTask`. */
const logger = new Logger(() => (level, message, meta) => {
  if (meta?.failure) return;
  if (level === "error") log.error(redactText(message));
  if (level === "warning") log.warn(redactText(message));
});

export type Worker = {
  /** For how long the database cannot be reached; 0 while it can. */
  getDatabaseDowntimeMs: () => number;
  /** Waits for running jobs. */
  stop(): Promise<void>;
};

export async function startWorker(): Promise<Worker> {
  const databaseUrl = getDirectDatabaseUrl();
  const staleJobs = monitorStaleJobs(databaseUrl);
  const runner = await run({
    connectionString: databaseUrl,
    concurrency: 4,
    pollInterval: 2000,
    noHandleSignals: true,
    // A connection pooler in front of PostgreSQL may give each statement another connection.
    noPreparedStatements: true,
    taskList,
    crontab,
    logger,
    events: staleJobs.events,
  });
  return {
    getDatabaseDowntimeMs: staleJobs.getDowntimeMs,
    async stop() {
      await runner.stop();
      await staleJobs.stop();
    },
  };
}
