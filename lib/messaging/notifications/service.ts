import "server-only";
import { parseNotificationPreferences } from "@/lib/messaging/preferences/schema";
import type { NotificationPreferences } from "@/lib/messaging/preferences/categories";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { queueMails } from "@/lib/messaging/mail/outbox";
import type { NewMail } from "@/lib/messaging/mail/outbox";
import { NOTIFICATION_KINDS } from "@/lib/messaging/notification-kinds";
import type {
  NotificationFacts,
  NotificationKind,
  NotificationPayloads,
} from "@/lib/messaging/notification-kinds";
import { uuidV7 } from "@/lib/platform/sql";
import { DAY_MS } from "@/lib/platform/time/instants";
import { createMailTimes, resolveTimeZone } from "./mail-schedule";
import type { MailSchedule, MailTimes } from "./mail-schedule";

type CustomTemplate = "sale" | "encuentros-changed" | "master-letter" | "place-moved";

type CustomMail = {
  [Name in CustomTemplate]: Pick<NewMail<Name>, "template" | "payload">;
}[CustomTemplate];

/** A second notification with the same `dedupeKey` is not created. */
export type NewNotification = {
  [Kind in NotificationKind]: {
    kind: Kind;
    userId: string;
    payload: NotificationPayloads[Kind];
    dedupeKey: string;
    mail?: CustomMail;
    /** Quiet hours and digests never delay the mail past this instant. */
    expiresAt?: Date;
    /** It confirms what its reader has just done: the mail goes at once, whatever they chose. */
    isConfirmation?: boolean;
    /** Tells them on the site only. */
    isMailless?: boolean;
    /** Notifications with the same key share the first one's mail. */
    mailKey?: string;
  };
}[NotificationKind];

type Recipient = MailSchedule & {
  id: string;
  name: string;
  email: string;
  preferences: NotificationPreferences;
};

type RecipientRow = Omit<Recipient, "preferences"> & { notificationPreferences: unknown };

// Raw, like the inserts below: Prisma takes a quarter of a second for a thousand rows.
async function findRecipients(tx: Tx, notifications: NewNotification[]): Promise<Map<string, Recipient>> {
  const rows = await tx.$queryRaw<RecipientRow[]>`
    select id, name, email, timezone, "quietFrom", "quietTo", "notificationPreferences" from "User"
    where id = any(${notifications.map(({ userId }) => userId)}::uuid[])
      and "deactivatedAt" is null and "anonymisedAt" is null`;
  return new Map(
    rows.map(({ notificationPreferences, ...row }) => [
      row.id,
      { ...row, preferences: parseNotificationPreferences(notificationPreferences) },
    ]),
  );
}

/** Either a mail of its own (at once if `runAt` is null), or part of a digest, or neither. */
type Delivery = { mail: { runAt: Date | null } | null; digestAt: Date | null };

const NO_MAIL: Delivery = { mail: null, digestAt: null };

const isBeforeExpiry = (instant: Date, { expiresAt }: NewNotification): boolean =>
  expiresAt === undefined || instant < expiresAt;

/** Changes that concern the next 24 hours do not wait for the end of quiet hours. */
const URGENT_MS = DAY_MS;

const isUrgent = ({ kind, expiresAt }: NewNotification, now: Date): boolean =>
  NOTIFICATION_KINDS[kind].urgent === true &&
  expiresAt !== undefined &&
  expiresAt.getTime() - now.getTime() <= URGENT_MS;

type DeliveryClock = { now: Date; times: MailTimes };

function planSingleMail(
  notification: NewNotification,
  recipient: Recipient,
  { now, times }: DeliveryClock,
): Delivery {
  const quietEnd = isUrgent(notification, now) ? null : times.findQuietHoursEnd(recipient);
  const isDelayed = quietEnd !== null && isBeforeExpiry(quietEnd, notification);
  return { mail: { runAt: isDelayed ? quietEnd : null }, digestAt: null };
}

function planDelivery(notification: NewNotification, recipient: Recipient, clock: DeliveryClock): Delivery {
  if (notification.isConfirmation) return { mail: { runAt: null }, digestAt: null };
  const { category, urgent } = NOTIFICATION_KINDS[notification.kind];
  const frequency = category === null ? "never" : recipient.preferences[category];
  if (frequency === "never" || notification.isMailless) return NO_MAIL;
  if (frequency === "now") return planSingleMail(notification, recipient, clock);
  const digestAt = clock.times.nextDigestTime(recipient);
  if (isBeforeExpiry(digestAt, notification)) return { mail: null, digestAt };
  return urgent ? planSingleMail(notification, recipient, clock) : NO_MAIL;
}

const toNotificationFacts = ({ kind, payload }: NewNotification): NotificationFacts =>
  ({ kind, payload }) as NotificationFacts;

type PlannedNotification = { notification: NewNotification; recipient: Recipient; delivery: Delivery };

function toQueuedMails({ notification, recipient, delivery }: PlannedNotification) {
  if (!delivery.mail) return [];
  const { name, email, id } = recipient;
  const content = notification.mail ?? {
    template: "notice" as const,
    payload: { name, zone: resolveTimeZone(recipient), notice: toNotificationFacts(notification) },
  };
  return [
    {
      ...content,
      ...delivery.mail,
      userId: id,
      to: email,
      dedupeKey: `notice:${notification.mailKey ?? notification.dedupeKey}`,
      priority: NOTIFICATION_KINDS[notification.kind].mailPriority,
    },
  ];
}

/** Returns the new ones among the keys. */
async function insertNotifications(tx: Tx, planned: PlannedNotification[], now: Date): Promise<Set<string>> {
  const rows = planned.map(({ notification: { userId, kind, payload, dedupeKey }, delivery }) => ({
    id: uuidV7(),
    userId,
    type: kind,
    category: NOTIFICATION_KINDS[kind].category ?? "account",
    payload,
    dedupeKey,
    digestAt: delivery.digestAt,
  }));
  const inserted = await tx.$queryRaw<{ dedupeKey: string }[]>`
    insert into "Notification" (id, "userId", type, category, payload, "dedupeKey", "digestAt", "createdAt")
    select id, "userId", type, category, payload, "dedupeKey", "digestAt", ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as notification(
      id uuid, "userId" uuid, type text, category text, payload jsonb, "dedupeKey" text, "digestAt" timestamptz)
    on conflict do nothing returning "dedupeKey"`;
  return new Set(inserted.map(({ dedupeKey }) => dedupeKey));
}

/** Way in which somebody is told: by a mail of its own, in their digest, or on the site only. */
export type NotifiedBy = "mail" | "digest" | "site";

const toNotifiedBy = ({ mail, digestAt }: Delivery): NotifiedBy => {
  if (mail) return "mail";
  return digestAt ? "digest" : "site";
};

/** Does what `notify` does, and returns how each user is told for the first time. */
export async function notifyAndTell(
  tx: Tx,
  notifications: NewNotification[],
  now: Date,
): Promise<Map<string, NotifiedBy>> {
  const recipients = await findRecipients(tx, notifications);
  const clock = { now, times: createMailTimes(now) };
  const planned = notifications.flatMap((notification): PlannedNotification[] => {
    const recipient = recipients.get(notification.userId);
    return recipient
      ? [{ notification, recipient, delivery: planDelivery(notification, recipient, clock) }]
      : [];
  });
  if (planned.length === 0) return new Map();
  const keys = await insertNotifications(tx, planned, now);
  const inserted = planned.filter(({ notification }) => keys.has(notification.dedupeKey));
  const mails = inserted.flatMap(toQueuedMails);
  if (mails.length > 0) await queueMails(tx, mails);
  return new Map(inserted.map(({ recipient, delivery }) => [recipient.id, toNotifiedBy(delivery)]));
}

/** Creates notifications in the transaction of their cause and queues mails according to each user's preferences. */
export async function notify(tx: Tx, notifications: NewNotification[], now = new Date()): Promise<void> {
  await notifyAndTell(tx, notifications, now);
}

/** Marks all notifications of the actor without `ids`; ignores ids of other users. */
export async function markNotificationsRead(
  actor: Member,
  ids: string[] | undefined,
  now = new Date(),
): Promise<void> {
  await db.notification.updateMany({
    where: { userId: actor.id, readAt: null, ...(ids ? { id: { in: ids } } : {}) },
    data: { readAt: now },
  });
}
