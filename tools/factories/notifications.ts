import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { notify } from "@/lib/messaging/notifications/service";
import type { Notice } from "@/lib/messaging/notifications/service";

type Reading = Partial<
  Pick<Prisma.UserUncheckedUpdateInput, "timezone" | "quietFrom" | "quietTo" | "notificationPreferences">
>;

/** Where and when somebody reads, and what they chose. */
export const reads = ({ id }: { id: string }, reading: Reading) =>
  db.user.update({ where: { id }, data: reading });

/** Nothing of a person's mails has to wait for a morning. */
export const neverQuiet = { quietFrom: null, quietTo: null } as const;

/** Tells people something, as the transaction of its cause would. */
export const tell = (notices: Notice[], now: Date): Promise<void> =>
  db.$transaction((tx) => notify(tx, notices, now));

let made = 0;

/** That somebody received a content of the Master's, who is told so. */
export function receivedNotice(master: { id: string }, given: Partial<Notice> = {}): Notice {
  made += 1;
  return {
    kind: "received",
    userId: master.id,
    payload: { slug: "respirar", title: `Respirar ${made}`, personName: "Inés Peña" },
    dedupeKey: `received:${master.id}:${made}`,
    ...given,
  } as Notice;
}

export const noticesTo = ({ id }: { id: string }) =>
  db.notification.findMany({ where: { userId: id }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });

/** The mails that wait for somebody, each with the instant before which it is not sent. */
export const mailsFor = ({ id }: { id: string }) =>
  db.$queryRaw<{ id: string; template: string; dedupeKey: string; payload: unknown; runAt: Date }[]>`
    select m.id, m.template, m."dedupeKey", m.payload, j.run_at as "runAt" from "OutboxMail" m
    join graphile_worker._private_jobs j on j.payload->>'mailId' = m.id::text
    where m."userId" = ${id}::uuid order by m."createdAt", m.id`;
