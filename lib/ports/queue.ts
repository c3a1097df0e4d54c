import "server-only";
import type { Tx } from "@/lib/db/client";

/** What each task needs; the tasks themselves are in `jobs/`. */
export type Tasks = {
  "send-mail": { mailId: string };
  "sweep-uploads": Record<string, never>;
  "sweep-expired": Record<string, never>;
  "sync-search": Record<string, never>;
  "reconcile-orders": Record<string, never>;
};

/** Adds jobs in the transaction of their cause, so that neither exists without the other. */
export async function enqueue<Name extends keyof Tasks>(
  tx: Pick<Tx, "$queryRaw">,
  task: Name,
  payloads: Tasks[Name][],
): Promise<void> {
  await tx.$queryRaw`
    select 1 from unnest(${payloads.map((payload) => JSON.stringify(payload))}::text[]) as payload,
      lateral graphile_worker.add_job(${task}, payload::json)`;
}
