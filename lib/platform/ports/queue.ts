import "server-only";
import type { Tx } from "@/lib/platform/db/client";

/** What each task needs; the tasks themselves are in `jobs/`. */
export type Tasks = {
  "send-mail": { mailId: string };
  "sweep-uploads": Record<string, never>;
  "sweep-expired": Record<string, never>;
  "sync-search": Record<string, never>;
  "reconcile-orders": Record<string, never>;
  "reconcile-transfers": Record<string, never>;
  "tell-followers": { ayniId: string };
  remind: Record<string, never>;
  "send-digests": Record<string, never>;
};

/**
 * Adds jobs in the transaction of their cause, so that neither exists without the other. `runAt`: before which each is
 * not to be done; at once where there is none.
 */
export async function enqueue<Name extends keyof Tasks>(
  tx: Pick<Tx, "$queryRaw">,
  task: Name,
  payloads: Tasks[Name][],
  runAt: (Date | null)[] = [],
): Promise<void> {
  const payloadTexts = payloads.map((payload) => JSON.stringify(payload));
  const instants = payloads.map((_, index) => runAt[index]?.toISOString() ?? null);
  await tx.$queryRaw`
    select 1 from unnest(${payloadTexts}::text[], ${instants}::timestamptz[]) as job(payload, instant),
      lateral graphile_worker.add_job(${task}, job.payload::json, run_at => job.instant)`;
}
