import "server-only";
import { z } from "zod";
import { isAdmin } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { parseCursor, serializeCursor, splitPage } from "@/lib/platform/http/cursor";
import { AppError } from "@/lib/platform/http/errors";
import { countFailedJobs, findFailedJobs } from "@/lib/platform/ports/failed-jobs";
import type { FailedJob } from "@/lib/platform/ports/failed-jobs";
import { FAILED_JOBS_PAGE_SIZE } from "./schema";
import type { FailedJobsPage, FailedJobsQuery, FailedJobView } from "./schema";

const cursorSchema = z.tuple([z.iso.datetime(), z.string().regex(/^\d{1,18}$/)]);
const mailPayload = z.object({ mailId: z.uuid() });

const toMailId = ({ task, payload }: FailedJob): string | null =>
  (task === "send-mail" && mailPayload.safeParse(payload).data?.mailId) || null;

export type FailedMail = { id: string; to: string; userId: string | null; template: string };

/** Returns the queued mail of each job that should have sent one, by job. */
export async function findMailsByJobId(tx: Tx, jobs: FailedJob[]): Promise<Map<string, FailedMail>> {
  const mails = await tx.outboxMail.findMany({
    where: { id: { in: jobs.flatMap((job) => toMailId(job) ?? []) } },
    select: { id: true, to: true, userId: true, template: true },
  });
  const byId = new Map(mails.map((mail) => [mail.id, mail]));
  return new Map(
    jobs.flatMap((job) => {
      const mail = byId.get(toMailId(job) ?? "");
      return mail ? [[job.id, mail]] : [];
    }),
  );
}

async function findUsersById(mails: FailedMail[]) {
  const users = await db.user.findMany({
    where: { id: { in: mails.flatMap(({ userId }) => userId ?? []) } },
    select: { id: true, name: true, lastName: true },
  });
  return new Map(users.map((user) => [user.id, user]));
}

async function toFailedJobViews(jobs: FailedJob[]): Promise<FailedJobView[]> {
  const mails = await findMailsByJobId(db, jobs);
  const users = await findUsersById([...mails.values()]);
  return jobs.map(({ id, task, attempts, reason, createdAt, failedAt }) => {
    const mail = mails.get(id);
    return {
      id,
      task,
      kind: mail?.template ?? task,
      recipient: mail ? { address: mail.to, user: users.get(mail.userId ?? "") ?? null } : null,
      attempts,
      reason,
      createdAt: createdAt.toISOString(),
      failedAt: failedAt.toISOString(),
    };
  });
}

/** Errors: `Forbidden`. */
export async function countFailed(actor: Actor): Promise<number> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  return countFailedJobs();
}

/** Lists mails and other jobs that have failed permanently, the latest first. Errors: `Forbidden`, `MalformedRequest`. */
export async function listFailedJobs(actor: Actor, { after }: FailedJobsQuery): Promise<FailedJobsPage> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  const [failedAt, id] = after === undefined ? [] : parseCursor(after, cursorSchema);
  const position = failedAt && id ? { failedAt, id } : undefined;
  const [rows, total] = await Promise.all([
    findFailedJobs(FAILED_JOBS_PAGE_SIZE + 1, position),
    countFailedJobs(),
  ]);
  const { shown, after: next } = splitPage(rows, FAILED_JOBS_PAGE_SIZE, (last) =>
    serializeCursor([last.failedAt, last.id]),
  );
  return {
    content: await toFailedJobViews(shown),
    metadata: { total, pageSize: FAILED_JOBS_PAGE_SIZE, after: next },
  };
}
