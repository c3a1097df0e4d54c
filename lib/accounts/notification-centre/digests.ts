import "server-only";
import { notificationCategories, notificationChoices } from "@/lib/messaging/preferences/schema";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { queueMail } from "@/lib/messaging/mail/deliver";
import { factsOf, reminderIn } from "@/lib/notices/kinds";
import type { NoticeFacts } from "@/lib/notices/kinds";
import { localDay, nextDaily, quietUntil, zoneOf } from "@/lib/messaging/notifications/mail-schedule";
import { lockPerson } from "@/lib/identity/lock-user";

const PEOPLE_AT_A_TIME = 500;
/** Notices in one mail; it says how many more there are. */
const MOST = 100;
const NOBODY = "00000000-0000-0000-0000-000000000000";

const peopleDue = (now: Date, lastId: string) =>
  db.$queryRaw<{ userId: string }[]>`
    select distinct "userId" from "Notification"
    where "digestAt" <= ${now} and "digestedAt" is null and "userId" > ${lastId}::uuid
    order by "userId" limit ${PEOPLE_AT_A_TIME}`;

type Row = { id: string; type: string; category: string; payload: unknown };

/** What is due for somebody, and nobody else's for the time of the transaction. */
const takeDue = (tx: Tx, userId: string, now: Date) =>
  tx.$queryRaw<Row[]>`
    select id, type, category, payload from "Notification"
    where "userId" = ${userId}::uuid and "digestAt" <= ${now} and "digestedAt" is null
    order by "createdAt", id for update skip locked`;

/** The encuentros among these that are still to come as they were announced, as "id sequence". */
async function standing(tx: Tx, facts: NoticeFacts[], now: Date): Promise<Set<string>> {
  const ids = facts.flatMap((one) => reminderIn(one)?.encuentroId ?? []);
  if (ids.length === 0) return new Set();
  const rows = await tx.encuentro.findMany({
    where: { id: { in: ids }, cancelledAt: null, startsAt: { gt: now } },
    select: { id: true, sequence: true },
  });
  return new Set(rows.map(({ id, sequence }) => `${id} ${sequence}`));
}

async function stillTrue(tx: Tx, facts: NoticeFacts[], now: Date): Promise<NoticeFacts[]> {
  const kept = await standing(tx, facts, now);
  return facts.filter((one) => {
    const reminder = reminderIn(one);
    return reminder === null || kept.has(`${reminder.encuentroId} ${reminder.sequence}`);
  });
}

const personOf = (tx: Tx, id: string) =>
  tx.user.findFirst({ where: { id, deactivatedAt: null, anonymisedAt: null } });
type Person = NonNullable<Awaited<ReturnType<typeof personOf>>>;

/** By what they are about, in the order of the settings, without what the reader has meanwhile unchosen. */
async function groupsOf(tx: Tx, person: Person, rows: Row[], now: Date) {
  const choices = notificationChoices(person.notificationPreferences);
  const groups = [];
  let room = MOST;
  let more = 0;
  for (const category of notificationCategories) {
    if (choices[category] === "never") continue;
    const ofIt = rows.filter((row) => row.category === category);
    const facts = await stillTrue(
      tx,
      ofIt.flatMap(({ type, payload }) => factsOf(type, payload) ?? []),
      now,
    );
    const notices = facts.slice(0, room);
    room -= notices.length;
    more += facts.length - notices.length;
    if (notices.length > 0) groups.push({ category, notices });
  }
  return { groups, more };
}

async function queueDigest(tx: Tx, person: Person, rows: Row[], now: Date): Promise<void> {
  const { groups, more } = await groupsOf(tx, person, rows, now);
  if (groups.length === 0) return;
  await queueMail(tx, {
    template: "digest",
    userId: person.id,
    to: person.email,
    payload: { name: person.name, zone: zoneOf(person), groups, more },
    dedupeKey: keyOf(person, now),
    runAt: quietUntil(now, person),
  });
}

const keyOf = (person: Person, now: Date) => `digest:${person.id}:${localDay(now, person)}`;

const hasHadOne = async (tx: Tx, person: Person, now: Date): Promise<boolean> =>
  (await tx.outboxMail.count({ where: { dedupeKey: keyOf(person, now) } })) > 0;

/** One mail for a person and a day of theirs; what comes due after it waits for the next. */
const sendTo = (userId: string, now: Date): Promise<void> =>
  db.$transaction(async (tx) => {
    await lockPerson(tx, userId);
    const rows = await takeDue(tx, userId, now);
    if (rows.length === 0) return;
    const where = { id: { in: rows.map(({ id }) => id) } };
    const person = await personOf(tx, userId);
    if (person && (await hasHadOne(tx, person, now))) {
      await tx.notification.updateMany({ where, data: { digestAt: nextDaily(now, person) } });
      return;
    }
    if (person) await queueDigest(tx, person, rows, now);
    await tx.notification.updateMany({ where, data: { digestedAt: now } });
  });

/** Queues the daily mails that are due. */
export async function sendDigests(now = new Date()): Promise<void> {
  let lastId = NOBODY;
  for (;;) {
    const people = await peopleDue(now, lastId);
    for (const { userId } of people) await sendTo(userId, now);
    const last = people.at(-1);
    if (people.length < PEOPLE_AT_A_TIME || !last) return;
    lastId = last.userId;
  }
}
