import { sendQueuedMail } from "@/jobs/tasks/send-mail";
import { notifyFollowers } from "@/lib/community/new-content";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { notify } from "@/lib/messaging/notifications/service";
import type { NewNotification } from "@/lib/messaging/notifications/service";
import type { TaskPayloads } from "@/lib/platform/ports/queue";

type ReadingPreferences = Partial<
  Pick<Prisma.UserUncheckedUpdateInput, "timezone" | "quietFrom" | "quietTo" | "notificationPreferences">
>;

/** Sets a user's time zone, quiet hours and notification preferences. */
export const setReadingPreferences = ({ id }: { id: string }, preferences: ReadingPreferences) =>
  db.user.update({ where: { id }, data: preferences });

/** Preferences under which no mail waits for the morning. */
export const NO_QUIET_HOURS = { quietFrom: null, quietTo: null } as const;

/** Creates notifications in a transaction of their own. */
export const notifyInTransaction = (notifications: NewNotification[], now: Date): Promise<void> =>
  db.$transaction((tx) => notify(tx, notifications, now));

let sequence = 0;

/** Builds a "received" notification for the Master. */
export function buildReceivedNotification(
  master: { id: string },
  overrides: Partial<NewNotification> = {},
): NewNotification {
  sequence += 1;
  return {
    kind: "received",
    userId: master.id,
    payload: { slug: "respirar", title: `Respirar ${sequence}`, personName: "Inés Peña" },
    dedupeKey: `received:${master.id}:${sequence}`,
    ...overrides,
  } as NewNotification;
}

export const listNotificationsOf = ({ id }: { id: string }) =>
  db.notification.findMany({ where: { userId: id }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });

/** Lists the user's unsent mails; `runAt` is the earliest send time. */
export const listQueuedMails = ({ id }: { id: string }) =>
  db.$queryRaw<{ id: string; template: string; dedupeKey: string; payload: unknown; runAt: Date }[]>`
    select m.id, m.template, m."dedupeKey", m.payload, j.run_at as "runAt" from "OutboxMail" m
    join graphile_worker._private_jobs j on j.payload->>'mailId' = m.id::text
    where m."userId" = ${id}::uuid order by m."createdAt", m.id`;

type PublicationJob = { id: string; payload: TaskPayloads["tell-followers"] };

/** Returns the open jobs that notify followers about a content. */
export const findPublicationJobs = ({ id }: { id: string }) =>
  db.$queryRaw<PublicationJob[]>`
    select job.id::text as id, payload from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = 'tell-followers' and payload->>'ayniId' = ${id}`;

/** Runs these jobs, batch by batch, as a worker does. */
export async function notifyAllFollowers(ayni: { id: string }): Promise<void> {
  for (;;) {
    const [job] = await findPublicationJobs(ayni);
    if (!job) return;
    await notifyFollowers(job.id, job.payload);
  }
}

/** Sends what is queued for an address. */
export async function sendMailsTo(to: string): Promise<void> {
  for (const { id } of await db.outboxMail.findMany({ where: { to, sentAt: null } }))
    await sendQueuedMail(id);
}
