import "server-only";
import { shareActiveUsers } from "@/lib/identity/lock-user";
import type { MasterLetter } from "@/lib/messaging/mail/layout";
import { NOTIFICATION_KINDS } from "@/lib/messaging/notification-kinds";
import { notifyAndTell } from "@/lib/messaging/notifications/service";
import type { NewNotification, NotifiedBy } from "@/lib/messaging/notifications/service";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { endJob, enqueue } from "@/lib/platform/ports/queue";
import type { TaskPayloads } from "@/lib/platform/ports/queue";
import { getStorageUrl } from "@/lib/platform/site-config/data";
import { NIL_UUID } from "@/lib/platform/sql";
import { formatFullName } from "@/lib/platform/text/full-name";
import { renderMarkdown } from "@/lib/platform/text/markdown";
import { isInAudience, listAudienceAfter, lockAudience } from "./audience";
import { isToParticipants } from "./limits";
import { describeReason } from "./policy";
import type { LetterReach } from "./schema";

const BATCH_SIZE = 1000;

/** A Master who may still write. */
const writingMaster: Prisma.UserWhereInput = {
  deactivatedAt: null,
  anonymisedAt: null,
  role: { in: ["master", "admin"] },
};

const findLetter = (tx: Tx, id: string) =>
  tx.letter.findFirst({
    where: { id, status: { not: "STOPPED" }, master: writingMaster },
    include: {
      master: { select: { id: true, slug: true, name: true, lastName: true } },
      ayni: { select: { title: true } },
      encuentro: { select: { startsAt: true } },
    },
  });

type SentLetter = NonNullable<Awaited<ReturnType<typeof findLetter>>>;

/** Users are locked before the letter, as by all who lock both. Returns false once an admin has stopped it. */
async function lockSending(tx: Tx, letterId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from "Letter" where id = ${letterId}::uuid and status = 'SENDING' for no key update`;
  return rows.length > 0;
}

/** Finds the receivers whose mail is not sent, with the reason. */
async function findMailless(tx: Tx, masterId: string, ids: string[]): Promise<Map<string, LetterReach>> {
  const rows = await tx.$queryRaw<{ id: string; isMuted: boolean }[]>`
    select u.id, m."userId" is not null as "isMuted" from "User" u
    left join "LetterMute" m on m."userId" = u.id and m."masterId" = ${masterId}::uuid
    left join "MailBounce" b on b."userId" = u.id and b.address = u.email and b."blockedAt" is not null
    where u.id = any(${ids}::uuid[]) and (m."userId" is not null or b."userId" is not null)`;
  return new Map(rows.map(({ id, isMuted }) => [id, isMuted ? "MUTED" : "BOUNCED"]));
}

/** A letter about an encuentro does not wait for a digest that comes after its start. */
function toNotification(letter: SentLetter, userId: string, isMailless: boolean): NewNotification {
  const { id, subject, master, audience, encuentro } = letter;
  const startsAt = audience === "ENCUENTRO" ? encuentro?.startsAt : undefined;
  return {
    kind: isToParticipants(audience) ? "participants-letter" : "letter",
    userId,
    payload: {
      letterId: id,
      subject,
      masterId: master.id,
      masterName: formatFullName(master),
      masterSlug: master.slug,
    },
    dedupeKey: `letter:${id}:${userId}`,
    mail: { template: "master-letter", payload: { letterId: id } },
    isMailless,
    ...(startsAt && startsAt > new Date() ? { expiresAt: startsAt } : {}),
  };
}

const REACHED_BY: Record<NotifiedBy, LetterReach> = { mail: "MAIL", digest: "DIGEST", site: "SITE" };

type Reached = { userId: string; reach: LetterReach };

/** Returns who got it for the first time: a receiver has one row. */
async function recordReceivers(tx: Tx, letterId: string, reached: Reached[], now: Date): Promise<Reached[]> {
  return tx.$queryRaw<Reached[]>`
    insert into "LetterReceiver" ("letterId", "userId", reach, "createdAt")
    select ${letterId}::uuid, "userId", reach::"LetterReach", ${now}
    from jsonb_to_recordset(${JSON.stringify(reached)}::jsonb) as receiver("userId" uuid, reach text)
    on conflict do nothing returning "userId", reach::text`;
}

async function addToLog(tx: Tx, id: string, reached: Reached[]): Promise<void> {
  const count = (reach: LetterReach) => ({
    increment: reached.filter((receiver) => receiver.reach === reach).length,
  });
  await tx.letter.update({
    where: { id },
    data: {
      mailCount: count("MAIL"),
      digestCount: count("DIGEST"),
      siteCount: count("SITE"),
      bouncedCount: count("BOUNCED"),
      mutedCount: count("MUTED"),
    },
  });
}

async function deliverBatch(tx: Tx, letter: SentLetter, ids: string[], now: Date): Promise<void> {
  const mailless = await findMailless(tx, letter.masterId, ids);
  const isTold = (id: string) => isToParticipants(letter.audience) || mailless.get(id) !== "MUTED";
  const notifications = ids
    .filter(isTold)
    .map((userId) => toNotification(letter, userId, mailless.has(userId)));
  const notifiedBy = await notifyAndTell(tx, notifications, now);
  const reached = ids.flatMap((userId): Reached[] => {
    const by = notifiedBy.get(userId);
    if (!by && isTold(userId)) return [];
    return [{ userId, reach: mailless.get(userId) ?? REACHED_BY[by ?? "site"] }];
  });
  await addToLog(tx, letter.id, await recordReceivers(tx, letter.id, reached, now));
}

const finish = (tx: Tx, id: string, sentAt: Date) =>
  tx.letter.updateMany({ where: { id, status: "SENDING" }, data: { status: "SENT", sentAt } });

/**
 * Sends a letter to its next receivers, and ends the job that does so with the next one for the rest: a killed worker
 * neither repeats nor loses anybody. Who leaves, closes the account or mutes the Master waits for the batch, or is left
 * out. Ends early once the letter is stopped or its Master's account closed.
 */
export async function sendLetterBatch(
  jobId: string,
  { letterId, after = NIL_UUID }: TaskPayloads["send-letter"],
  now = new Date(),
): Promise<void> {
  await db.$transaction(async (tx) => {
    if (!(await endJob(tx, jobId))) return;
    const letter = await findLetter(tx, letterId);
    if (!letter) return void (await finish(tx, letterId, now));
    const ids = await listAudienceAfter(tx, letter, { after, size: BATCH_SIZE });
    const activeIds = await shareActiveUsers(tx, [letter.masterId, ...ids]);
    const isOpen = activeIds.includes(letter.masterId);
    const receiverIds = isOpen ? await lockAudience(tx, letter, activeIds) : [];
    if (!(await lockSending(tx, letterId))) return;
    if (receiverIds.length > 0) await deliverBatch(tx, letter, receiverIds, now);
    const last = ids.at(-1);
    if (isOpen && ids.length === BATCH_SIZE && last)
      await enqueue(tx, "send-letter", [{ payload: { letterId, after: last } }]);
    else await finish(tx, letterId, now);
  });
}

/** True if the letter should still reach somebody whose mail was delayed. */
async function isStillWanted(tx: Tx, letter: SentLetter, userId: string): Promise<boolean> {
  if (letter.status === "DRAFT") return false;
  const { masterId } = letter;
  const mute = await tx.letterMute.findUnique({ where: { userId_masterId: { userId, masterId } } });
  return !mute && (await isInAudience(tx, letter, userId));
}

/**
 * Returns a letter as the mail to one person; null once it was stopped, or they have left or muted its Master. A test to
 * the Master is sent as the draft is now.
 */
export async function findMasterLetter(
  letterId: string,
  addresseeId: string | null,
  tx: Tx,
): Promise<MasterLetter | null> {
  if (addresseeId === null) return null;
  const letter = await findLetter(tx, letterId);
  const reader = await tx.user.findFirst({
    where: { id: addresseeId, deactivatedAt: null, anonymisedAt: null },
    select: { name: true },
  });
  if (!letter || !reader) return null;
  if (letter.masterId !== addresseeId && !(await isStillWanted(tx, letter, addresseeId))) return null;
  const { audience, subject, body, masterId } = letter;
  const masterName = formatFullName(letter.master);
  const kind = isToParticipants(audience) ? "participants-letter" : "letter";
  return {
    readerName: reader.name,
    masterId,
    masterName,
    subject,
    body: { html: renderMarkdown(body, getStorageUrl()), text: body },
    reason: describeReason(audience, masterName, letter.ayni?.title ?? null),
    topic: NOTIFICATION_KINDS[kind].category ?? "masterLetters",
  };
}
