import { Logger, run } from "graphile-worker";
import type { TaskList } from "graphile-worker";
import { env } from "@/lib/env";
import type { Tasks } from "@/lib/ports/queue";
import { reconcilePendingOrders } from "./tasks/reconcile-orders";
import { sendMail } from "./tasks/send-mail";
import { sweepExpired } from "./tasks/sweep-expired";
import { sweepUploads } from "./tasks/sweep-uploads";
import { syncSearchEngine } from "./tasks/sync-search";

const taskList = {
  "send-mail": sendMail,
  "sweep-uploads": sweepUploads,
  "sweep-expired": sweepExpired,
  "sync-search": syncSearchEngine,
  "reconcile-orders": reconcilePendingOrders,
} satisfies Record<keyof Tasks, unknown>;

// Minute, hour, day, month, weekday (UTC).
const crontab = `
* * * * * reconcile-orders ?jobKey=reconcile-orders&max=1
* * * * * sync-search ?jobKey=sync-search&max=1
17 * * * * sweep-uploads ?fill=1h
37 * * * * sweep-expired ?fill=1h`;

const logger = new Logger(() => (level, message) => {
  if (level === "error" || level === "warning") console.error(`worker: ${message}`);
});

/** Starts taking jobs from the database; `stop` waits for those under way. */
export async function startWorker(): Promise<{ stop(): Promise<void> }> {
  const runner = await run({
    connectionString: env.DATABASE_URL,
    concurrency: 4,
    pollInterval: 2000,
    noHandleSignals: true,
    taskList: taskList as TaskList,
    crontab,
    logger,
  });
  return { stop: () => runner.stop() };
}
