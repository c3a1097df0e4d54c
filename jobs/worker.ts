import { Logger, run } from "graphile-worker";
import type { TaskList } from "graphile-worker";
import { env } from "@/lib/platform/env";
import type { Tasks } from "@/lib/platform/ports/queue";
import { watchLostJobs } from "./stale-jobs";
import { reconcilePendingOrders } from "./tasks/reconcile-orders";
import { reconcilePendingTransfers } from "./tasks/reconcile-transfers";
import { remindPeople } from "./tasks/send-reminders";
import { sendDailyDigests } from "./tasks/send-digests";
import { sendMail } from "./tasks/send-mail";
import { sweepExpired } from "./tasks/sweep-expired";
import { sweepUploads } from "./tasks/sweep-uploads";
import { syncSearchEngine } from "./tasks/sync-search";
import { tellFollowersOf } from "./tasks/notify-followers";

const taskList = {
  "send-mail": sendMail,
  "sweep-uploads": sweepUploads,
  "sweep-expired": sweepExpired,
  "sync-search": syncSearchEngine,
  "reconcile-orders": reconcilePendingOrders,
  "reconcile-transfers": reconcilePendingTransfers,
  "tell-followers": tellFollowersOf,
  remind: remindPeople,
  "send-digests": sendDailyDigests,
} satisfies Record<keyof Tasks, unknown>;

// Minute, hour, day, month, weekday (UTC).
const crontab = `
* * * * * reconcile-orders ?jobKey=reconcile-orders&max=1
* * * * * reconcile-transfers ?jobKey=reconcile-transfers&max=1
* * * * * remind ?jobKey=remind&max=1
*/15 * * * * send-digests ?jobKey=send-digests&max=1
* * * * * sync-search ?jobKey=sync-search&max=1
17 * * * * sweep-uploads ?fill=1h
37 * * * * sweep-expired ?fill=1h`;

const logger = new Logger(() => (level, message) => {
  if (level === "error" || level === "warning") console.error(`worker: ${message}`);
});

/** Starts taking jobs from the database; `stop` waits for those under way. */
export async function startWorker(): Promise<{ stop(): Promise<void> }> {
  const lostJobs = watchLostJobs(env.DATABASE_URL);
  const runner = await run({
    connectionString: env.DATABASE_URL,
    concurrency: 4,
    pollInterval: 2000,
    noHandleSignals: true,
    taskList: taskList as TaskList,
    crontab,
    logger,
    events: lostJobs.events,
  });
  return {
    async stop() {
      await runner.stop();
      await lostJobs.stop();
    },
  };
}
