import { Logger, run } from "graphile-worker";
import type { Task } from "graphile-worker";
import { getDirectDatabaseUrl } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { RECURRING_TASKS } from "@/lib/platform/ports/queue";
import type { TaskName } from "@/lib/platform/ports/queue";
import { toCrontabLine } from "@/lib/platform/ports/schedule";
import { redactText } from "@/lib/platform/redact";
import { observeTask } from "./observe-task";
import { withPermanentFailures } from "./permanent-failures";
import { monitorStaleJobs } from "./stale-jobs";
import { advanceGiftsTask } from "./tasks/advance-gifts";
import { advanceWaitingListsTask } from "./tasks/advance-waiting-lists";
import { findMissedStartsTask } from "./tasks/find-missed-starts";
import { findUnmatchedPaymentsTask } from "./tasks/find-unmatched-payments";
import { foldFiltersTask } from "./tasks/fold-filters";
import { issueSelfBillsTask } from "./tasks/issue-self-bills";
import {
  closeMembershipsTask,
  endSubscriptionTask,
  openToMembersTask,
  reconcileMembershipsTask,
  tellMembersOfPriceTask,
} from "./tasks/memberships";
import { measureAttendanceTask } from "./tasks/measure-attendance";
import { offerSeatsTask } from "./tasks/offer-seats";
import { readCalendarsTask } from "./tasks/read-calendars";
import { reconcileOrdersTask } from "./tasks/reconcile-orders";
import { reconcileTransfersTask } from "./tasks/reconcile-transfers";
import { refreshHoursTask } from "./tasks/refresh-hours";
import { fetchExchangeRatesTask } from "./tasks/fetch-exchange-rates";
import { issueInvoicesTask, issueMissingInvoicesTask } from "./tasks/issue-invoices";
import { locateVenuesTask } from "./tasks/locate-venues";
import { renewDirectoryTask } from "./tasks/renew-directory";
import { remindOfDatesTask } from "./tasks/remind-of-dates";
import { sendRemindersTask } from "./tasks/send-reminders";
import { sendDigestsTask } from "./tasks/send-digests";
import { sendInvoiceRecordsTask } from "./tasks/send-invoice-records";
import { sendLetterTask } from "./tasks/send-letter";
import { sendMailTask } from "./tasks/send-mail";
import { returnBookingTask } from "./tasks/return-booking";
import { writeCalendarsTask } from "./tasks/write-calendars";
import { rollUpViewsTask } from "./tasks/roll-up-views";
import { sweepExpiredTask } from "./tasks/sweep-expired";
import { sweepUploadsTask } from "./tasks/sweep-uploads";
import { syncSearchTask } from "./tasks/sync-search";
import { notifyFollowersTask } from "./tasks/notify-followers";

const tasks: Record<TaskName, Task> = {
  "send-mail": sendMailTask,
  "send-letter": sendLetterTask,
  "sweep-uploads": sweepUploadsTask,
  "sweep-expired": sweepExpiredTask,
  "roll-up-views": rollUpViewsTask,
  "issue-self-bills": issueSelfBillsTask,
  "sync-search": syncSearchTask,
  "fold-filters": foldFiltersTask,
  "renew-directory": renewDirectoryTask,
  "locate-venues": locateVenuesTask,
  "reconcile-orders": reconcileOrdersTask,
  "reconcile-transfers": reconcileTransfersTask,
  "find-unmatched-payments": findUnmatchedPaymentsTask,
  "tell-followers": notifyFollowersTask,
  remind: sendRemindersTask,
  "remind-of-dates": remindOfDatesTask,
  "measure-attendance": measureAttendanceTask,
  "find-missed-starts": findMissedStartsTask,
  "send-digests": sendDigestsTask,
  "advance-waiting-lists": advanceWaitingListsTask,
  "advance-gifts": advanceGiftsTask,
  "offer-seats": offerSeatsTask,
  "refresh-hours": refreshHoursTask,
  "read-calendars": readCalendarsTask,
  "write-calendars": writeCalendarsTask,
  "send-invoice-records": sendInvoiceRecordsTask,
  "return-booking": returnBookingTask,
  "open-to-members": openToMembersTask,
  "close-memberships": closeMembershipsTask,
  "tell-members-of-price": tellMembersOfPriceTask,
  "end-subscription": endSubscriptionTask,
  "reconcile-memberships": reconcileMembershipsTask,
  "issue-invoices": issueInvoicesTask,
  "issue-missing-invoices": issueMissingInvoicesTask,
  "fetch-exchange-rates": fetchExchangeRatesTask,
};

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
