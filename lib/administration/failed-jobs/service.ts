import "server-only";
import { recordAuditEntry } from "@/lib/identity/audit/service";
import { lockAsAdmin } from "@/lib/identity/lock-user";
import { isAdmin } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { deleteJobs, lockFailedJobs, retryJobs } from "@/lib/platform/ports/failed-jobs";
import type { FailedJob } from "@/lib/platform/ports/failed-jobs";
import { findMailsByJobId } from "./data";
import type { FailedMail } from "./data";
import type { FailedJobsInput } from "./schema";

const ALREADY_HANDLED = "Otra persona ya se ha ocupado, o se está intentando de nuevo.";

type AuditOptions = { job: FailedJob; mail: FailedMail | undefined; action: FailedJobsInput["action"] };

function recordAction(tx: Tx, actor: Member, { job, mail, action }: AuditOptions): Promise<void> {
  const about = mail ? "mail" : "job";
  return recordAuditEntry(tx, actor, {
    action: action === "retry" ? `${about}.retried` : `${about}.discarded`,
    subject: mail?.userId ? { type: "User", id: mail.userId } : { type: "Job", id: job.id },
    after: { kind: mail?.template ?? job.task, job: job.id, hasAccount: Boolean(mail?.userId) },
  });
}

/** Like a mail that became pointless: it is never sent, and nothing personal is kept. */
const discardMails = (tx: Tx, mails: FailedMail[]) =>
  tx.outboxMail.updateMany({
    where: { id: { in: mails.map(({ id }) => id) }, sentAt: null },
    data: { sentAt: new Date(), payload: {} },
  });

/**
 * Retries or discards permanently failed jobs and returns how many; ignores those that no longer are.
 * Errors: `Forbidden`, `Conflict` (none of them is).
 */
export async function handleFailedJobs(
  actor: Member,
  { action, ids }: FailedJobsInput,
): Promise<{ count: number }> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  return db.$transaction(async (tx) => {
    await lockAsAdmin(tx, actor);
    const jobs = await lockFailedJobs(tx, ids);
    if (jobs.length === 0) throw conflict(ALREADY_HANDLED);
    const mails = await findMailsByJobId(tx, jobs);
    if (action === "retry") {
      await retryJobs(tx, jobs);
    } else {
      await deleteJobs(tx, jobs);
      await discardMails(tx, [...mails.values()]);
    }
    for (const job of jobs) await recordAction(tx, actor, { job, mail: mails.get(job.id), action });
    return { count: jobs.length };
  });
}
