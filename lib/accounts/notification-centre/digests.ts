import "server-only";
import { parseNotificationPreferences } from "@/lib/messaging/preferences/schema";
import { notificationCategories } from "@/lib/messaging/preferences/categories";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { readInBatches } from "@/lib/platform/batches";
import { NIL_UUID } from "@/lib/platform/sql";
import { queueMail } from "@/lib/messaging/mail/outbox";
import {
  findFollowedMasterId,
  findReminder,
  parseNotificationFacts,
} from "@/lib/messaging/notification-kinds";
import type { NotificationFacts } from "@/lib/messaging/notification-kinds";
import {
  toScheduleDay,
  nextDigestTime,
  findQuietHoursEnd,
  resolveTimeZone,
} from "@/lib/messaging/notifications/mail-schedule";
import { lockUser } from "@/lib/identity/lock-user";

const BATCH_SIZE = 500;
/** Limit per mail, which states how many more there are. */
const MAX_NOTIFICATIONS = 100;

const listDueUsers = (now: Date, lastId: string) =>
  db.$queryRaw<{ userId: string }[]>`
    select distinct "userId" from "Notification"
    where "digestAt" <= ${now} and "digestedAt" is null and "userId" > ${lastId}::uuid
    order by "userId" limit ${BATCH_SIZE}`;

type NotificationRow = { id: string; type: string; category: string; payload: unknown };

const lockDueNotifications = (tx: Tx, userId: string, now: Date) =>
  tx.$queryRaw<NotificationRow[]>`
    select id, type, category, payload from "Notification"
    where "userId" = ${userId}::uuid and "digestAt" <= ${now} and "digestedAt" is null
    order by "createdAt", id for update skip locked`;

/** Finds the reminded encuentros that are still upcoming and unchanged, as "id sequence". */
async function findUpcomingEncuentroKeys(
  tx: Tx,
  facts: NotificationFacts[],
  now: Date,
): Promise<Set<string>> {
  const ids = facts.flatMap((fact) => findReminder(fact)?.encuentroId ?? []);
  if (ids.length === 0) return new Set();
  const rows = await tx.encuentro.findMany({
    where: { id: { in: ids }, cancelledAt: null, startsAt: { gt: now } },
    select: { id: true, sequence: true },
  });
  return new Set(rows.map(({ id, sequence }) => `${id} ${sequence}`));
}

async function findFollowedMasterIds(
  tx: Tx,
  followerId: string,
  facts: NotificationFacts[],
): Promise<Set<string>> {
  const ids = facts.flatMap((fact) => findFollowedMasterId(fact) ?? []);
  if (ids.length === 0) return new Set();
  const rows = await tx.follow.findMany({
    where: { followerId, masterId: { in: ids } },
    select: { masterId: true },
  });
  return new Set(rows.map(({ masterId }) => masterId));
}

/** Leaves out reminders of changed encuentros, and news of Masters whom the user no longer follows. */
async function filterCurrentFacts(
  tx: Tx,
  { id }: { id: string },
  facts: NotificationFacts[],
  now: Date,
): Promise<NotificationFacts[]> {
  const upcomingKeys = await findUpcomingEncuentroKeys(tx, facts, now);
  const followedIds = await findFollowedMasterIds(tx, id, facts);
  return facts.filter((fact) => {
    const reminder = findReminder(fact);
    const masterId = findFollowedMasterId(fact);
    return (
      (reminder === null || upcomingKeys.has(`${reminder.encuentroId} ${reminder.sequence}`)) &&
      (masterId === null || followedIds.has(masterId))
    );
  });
}

const findActiveUser = (tx: Tx, id: string) =>
  tx.user.findFirst({ where: { id, deactivatedAt: null, anonymisedAt: null } });
type DigestUser = NonNullable<Awaited<ReturnType<typeof findActiveUser>>>;

/** Groups due notifications in the order of the settings, without categories the user has since disabled. */
async function groupByCategory(tx: Tx, user: DigestUser, rows: NotificationRow[], now: Date) {
  const preferences = parseNotificationPreferences(user.notificationPreferences);
  const groups = [];
  let remaining = MAX_NOTIFICATIONS;
  let omittedCount = 0;
  for (const category of notificationCategories) {
    if (preferences[category] === "never") continue;
    const categoryRows = rows.filter((row) => row.category === category);
    const facts = await filterCurrentFacts(
      tx,
      user,
      categoryRows.flatMap(({ type, payload }) => parseNotificationFacts(type, payload) ?? []),
      now,
    );
    const notices = facts.slice(0, remaining);
    remaining -= notices.length;
    omittedCount += facts.length - notices.length;
    if (notices.length > 0) groups.push({ category, notices });
  }
  return { groups, more: omittedCount };
}

async function queueDigest(tx: Tx, user: DigestUser, rows: NotificationRow[], now: Date): Promise<void> {
  const { groups, more } = await groupByCategory(tx, user, rows, now);
  if (groups.length === 0) return;
  await queueMail(tx, {
    template: "digest",
    userId: user.id,
    to: user.email,
    payload: { name: user.name, zone: resolveTimeZone(user), groups, more },
    dedupeKey: toDedupeKey(user, now),
    runAt: findQuietHoursEnd(now, user),
    priority: "low",
  });
}

const toDedupeKey = (user: DigestUser, now: Date) => `digest:${user.id}:${toScheduleDay(now, user)}`;

const hasDigestOfToday = async (tx: Tx, user: DigestUser, now: Date): Promise<boolean> =>
  (await tx.outboxMail.count({ where: { dedupeKey: toDedupeKey(user, now) } })) > 0;

/** Queues at most one digest per user and local day; later notifications wait for the next one. */
const sendDigest = (userId: string, now: Date): Promise<void> =>
  db.$transaction(async (tx) => {
    await lockUser(tx, userId);
    const rows = await lockDueNotifications(tx, userId, now);
    if (rows.length === 0) return;
    const where = { id: { in: rows.map(({ id }) => id) } };
    const user = await findActiveUser(tx, userId);
    if (user && (await hasDigestOfToday(tx, user, now))) {
      await tx.notification.updateMany({ where, data: { digestAt: nextDigestTime(now, user) } });
      return;
    }
    if (user) await queueDigest(tx, user, rows, now);
    await tx.notification.updateMany({ where, data: { digestedAt: now } });
  });

export async function sendDigests(now = new Date()): Promise<void> {
  const batches = readInBatches(BATCH_SIZE, (after: { userId: string } | null) =>
    listDueUsers(now, after?.userId ?? NIL_UUID),
  );
  for await (const users of batches) {
    for (const { userId } of users) await sendDigest(userId, now);
  }
}
