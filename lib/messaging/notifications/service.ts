import "server-only";
import { notificationChoices } from "@/lib/messaging/preferences/schema";
import type { NotificationChoices } from "@/lib/messaging/preferences/schema";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { queueMails } from "@/lib/messaging/mail/deliver";
import type { Queued } from "@/lib/messaging/mail/deliver";
import { NOTICES } from "../../notices/kinds";
import type { NoticeFacts, NoticeKind, NoticePayloads } from "../../notices/kinds";
import { nextDaily, quietUntil, zoneOf } from "./mail-schedule";
import type { Clock } from "./mail-schedule";

/** What is mailed at once instead of the plain letter of the notice. */
type OwnLetter = {
  [Name in "sale" | "encuentros-changed"]: Pick<Queued<Name>, "template" | "payload">;
}["sale" | "encuentros-changed"];

/** `dedupeKey`: one event gives one notice; a second with the same key is not written. */
export type Notice = {
  [Kind in NoticeKind]: {
    kind: Kind;
    userId: string;
    payload: NoticePayloads[Kind];
    dedupeKey: string;
    letter?: OwnLetter;
    /** From when on it is of no use: no quiet hours and no daily mail may hold it until then. */
    until?: Date;
  };
}[NoticeKind];

type Reader = Clock & { id: string; name: string; email: string; choices: NotificationChoices };

/** Those of the receivers whose accounts are open. */
async function readersOf(tx: Tx, notices: Notice[]): Promise<Map<string, Reader>> {
  const rows = await tx.user.findMany({
    where: { id: { in: notices.map(({ userId }) => userId) }, deactivatedAt: null, anonymisedAt: null },
    select: {
      id: true,
      name: true,
      email: true,
      timezone: true,
      quietFrom: true,
      quietTo: true,
      notificationPreferences: true,
    },
  });
  return new Map(
    rows.map(({ notificationPreferences, ...row }) => [
      row.id,
      { ...row, choices: notificationChoices(notificationPreferences) },
    ]),
  );
}

/** When a notice is mailed: by itself (null: at once), with the others of a day, or not at all. */
type Delivery = { mail: { runAt: Date | null } | null; digestAt: Date | null };

const UNMAILED: Delivery = { mail: null, digestAt: null };

const isInTime = (instant: Date, { until }: Notice): boolean => until === undefined || instant < until;

function byItself(notice: Notice, reader: Reader, now: Date): Delivery {
  const quietEnd = quietUntil(now, reader);
  return { mail: { runAt: quietEnd && isInTime(quietEnd, notice) ? quietEnd : null }, digestAt: null };
}

function deliveryOf(notice: Notice, reader: Reader, now: Date): Delivery {
  const { category, urgent } = NOTICES[notice.kind];
  const choice = category === null ? "never" : reader.choices[category];
  if (choice === "never") return UNMAILED;
  if (choice === "now") return byItself(notice, reader, now);
  const digestAt = nextDaily(now, reader);
  if (isInTime(digestAt, notice)) return { mail: null, digestAt };
  return urgent ? byItself(notice, reader, now) : UNMAILED;
}

const factsIn = ({ kind, payload }: Notice): NoticeFacts => ({ kind, payload }) as NoticeFacts;

type Planned = { notice: Notice; reader: Reader; delivery: Delivery };

function mailOf({ notice, reader, delivery }: Planned) {
  if (!delivery.mail) return [];
  const { name, email, id } = reader;
  const letter = notice.letter ?? {
    template: "notice" as const,
    payload: { name, zone: zoneOf(reader), notice: factsIn(notice) },
  };
  return [{ ...letter, userId: id, to: email, dedupeKey: `notice:${notice.dedupeKey}`, ...delivery.mail }];
}

/**
 * Tells people something, in the transaction of its cause: in their list, and by mail as each of them chose for what it
 * is about.
 */
export async function notify(tx: Tx, notices: Notice[], now = new Date()): Promise<void> {
  const readers = await readersOf(tx, notices);
  const planned = notices.flatMap((notice): Planned[] => {
    const reader = readers.get(notice.userId);
    return reader ? [{ notice, reader, delivery: deliveryOf(notice, reader, now) }] : [];
  });
  if (planned.length === 0) return;
  const written = await tx.notification.createManyAndReturn({
    data: planned.map(({ notice: { userId, kind, payload, dedupeKey }, delivery: { digestAt } }) => ({
      userId,
      type: kind,
      category: NOTICES[kind].category ?? "account",
      payload,
      dedupeKey,
      digestAt,
      createdAt: now,
    })),
    skipDuplicates: true,
    select: { dedupeKey: true },
  });
  const keys = new Set(written.map(({ dedupeKey }) => dedupeKey));
  const mails = planned.filter(({ notice }) => keys.has(notice.dedupeKey)).flatMap(mailOf);
  if (mails.length > 0) await queueMails(tx, mails);
}

/** Marks notices of the actor's as read, all of them when none is named; those of others stay as they are. */
export async function markRead(actor: Member, ids: string[] | undefined, now = new Date()): Promise<void> {
  await db.notification.updateMany({
    where: { userId: actor.id, readAt: null, ...(ids ? { id: { in: ids } } : {}) },
    data: { readAt: now },
  });
}
