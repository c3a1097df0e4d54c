import "server-only";
import type { Tx } from "@/lib/platform/db/client";

export type TaskPayloads = {
  "send-mail": { mailId: string };
  "sweep-uploads": Record<string, never>;
  "sweep-expired": Record<string, never>;
  "sync-search": Record<string, never>;
  "fold-filters": Record<string, never>;
  "renew-directory": Record<string, never>;
  "locate-venues": Record<string, never>;
  "reconcile-orders": Record<string, never>;
  "reconcile-transfers": Record<string, never>;
  "find-unmatched-payments": Record<string, never>;
  /** `after` is the last follower of the batch before. */
  "tell-followers": { ayniId: string; after?: string };
  /** `after` is the last receiver of the batch before. */
  "send-letter": { letterId: string; after?: string };
  remind: Record<string, never>;
  "remind-of-dates": Record<string, never>;
  "measure-attendance": Record<string, never>;
  "find-missed-starts": Record<string, never>;
  "send-digests": Record<string, never>;
  "advance-waiting-lists": Record<string, never>;
  "advance-gifts": Record<string, never>;
  /** Opens what plans open to their members: of one plan, or by all plans that open one content. */
  "open-to-members": { planId: string } | { ayniId: string };
  /** Charges nobody of a plan any more, of none of a Master's, or a member of nothing. */
  "close-memberships": { planId: string } | { masterId: string } | { userId: string };
  "tell-members-of-price": { planId: string };
  /** Ends what the processor would charge for a membership that has ended. */
  "end-subscription": { membershipId: string };
  "reconcile-memberships": Record<string, never>;
  /** Added by a trigger. */
  "offer-seats": { ayniId: string };
  "roll-up-views": Record<string, never>;
  "refresh-hours": Record<string, never>;
  "read-calendars": Record<string, never>;
  "write-calendars": Record<string, never>;
  /** Writes the invoices of Masters for the months that have closed. */
  "issue-self-bills": Record<string, never>;
  "send-invoice-records": Record<string, never>;
  /** Returns what was paid for a cancelled hour. */
  "return-booking": { bookingId: string };
  /** Issues what the sale of an order lacks. */
  "issue-invoices": { orderId: string };
  /** Issues what no job has. */
  "issue-missing-invoices": Record<string, never>;
  "fetch-exchange-rates": Record<string, never>;
};

export type TaskName = keyof TaskPayloads;

/** Tasks that run on a schedule under their own name as job key, so that a run replaces a failed one. */
export const RECURRING_TASKS = [
  "reconcile-orders",
  "reconcile-transfers",
  "reconcile-memberships",
  "find-unmatched-payments",
  "remind",
  "remind-of-dates",
  "measure-attendance",
  "find-missed-starts",
  "send-digests",
  "advance-waiting-lists",
  "advance-gifts",
  "sync-search",
  "fold-filters",
  "renew-directory",
  "locate-venues",
  "sweep-uploads",
  "sweep-expired",
  "roll-up-views",
  "issue-self-bills",
  "refresh-hours",
  "read-calendars",
  "write-calendars",
  "issue-missing-invoices",
  "fetch-exchange-rates",
  "send-invoice-records",
] as const satisfies TaskName[];

export const isRecurringTask = (name: string): name is (typeof RECURRING_TASKS)[number] =>
  RECURRING_TASKS.some((task) => task === name);

/** Jobs of low priority run once no other one is due: there may be many thousands at once. */
export type JobPriority = "normal" | "low";
const PRIORITIES = { normal: 0, low: 10 } as const satisfies Record<JobPriority, number>;

type NewJob<Payload> = {
  payload: Payload;
  runAt?: Date | null;
  priority?: JobPriority;
};

/** Adds jobs in the transaction of their cause, so that neither exists without the other. */
export async function enqueue<Name extends TaskName>(
  tx: Pick<Tx, "$queryRaw">,
  task: Name,
  jobs: NewJob<TaskPayloads[Name]>[],
): Promise<void> {
  const payloads = jobs.map(({ payload }) => JSON.stringify(payload));
  const runTimes = jobs.map(({ runAt }) => runAt?.toISOString() ?? null);
  const priorities = jobs.map(({ priority = "normal" }) => PRIORITIES[priority]);
  await tx.$queryRaw`
    select 1 from unnest(${payloads}::text[], ${runTimes}::timestamptz[], ${priorities}::int[])
        as job(payload, instant, priority),
      lateral graphile_worker.add_job(
        ${task}, job.payload::json, run_at => job.instant, priority => job.priority)`;
}

/**
 * Ends a running job in the transaction of its work, so that a killed worker neither repeats nor loses any. Returns false
 * if another worker has ended it; whoever comes second waits for the first.
 */
export async function endJob(tx: Tx, jobId: string): Promise<boolean> {
  return (await tx.$executeRaw`delete from graphile_worker._private_jobs where id = ${jobId}::bigint`) > 0;
}
