import "server-only";
import { isAdmin } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { recordAuditEntry } from "@/lib/identity/audit/service";
import { cacheTags, expiringTransaction } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { Prisma, Thanks } from "@/lib/platform/db/generated/client";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { notify } from "@/lib/messaging/notifications/service";
import { receivedSection } from "@/lib/content/access";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { formatFullName } from "@/lib/platform/text/full-name";
import { lockAsAdmin, lockForChange } from "@/lib/identity/lock-user";
import { getNamedPerson } from "@/lib/identity/users/data";
import { requireMaster } from "@/lib/identity/users/policy";
import { findThankableOrder, toOwnThanks } from "./data";
import { getThanksState } from "./policy";
import type { OwnThanks, ThanksInput } from "./schema";

const THANKS_LIMIT = { name: "thanks", points: 60, seconds: 3600 };
const THANKS_ANSWER_LIMIT = { name: "thanks-answer", points: 200, seconds: 3600 };

const NOT_YET = "Podrás agradecer cuando haya empezado el primer encuentro.";

type ThanksPages = { author: { slug: string }; master: { slug: string }; ayni: { slug: string } };

const toCacheTags = ({ author, master, ayni }: ThanksPages): string[] => [
  cacheTags.master(author.slug),
  cacheTags.master(master.slug),
  cacheTags.ayni(ayni.slug),
  cacheTags.thanks(),
];

type ThankedOrder = NonNullable<Awaited<ReturnType<typeof findThankableOrder>>>;

/** An author has one thanks per content, even with several orders. A new text needs the Master's consent again, and stays hidden. */
async function upsertThanks(tx: Tx, order: ThankedOrder, { text, words }: ThanksInput, now: Date) {
  const { id: orderId, userId: authorId, masterUserId: masterId, ayniContentId: ayniId } = order;
  const existing = await tx.thanks.findUnique({ where: { authorId_ayniId: { authorId, ayniId } } });
  if (!existing) {
    const decision = await tx.hiddenThanks.findUnique({ where: { authorId_ayniId: { authorId, ayniId } } });
    const hiddenAt = decision?.hiddenAt ?? null;
    const data = { orderId, authorId, masterId, ayniId, text, words, hiddenAt };
    return { row: await tx.thanks.create({ data }), isNew: true };
  }
  const agreedAt = existing.text === text ? existing.agreedAt : null;
  const data = { orderId, text, words, agreedAt, updatedAt: now };
  return { row: await tx.thanks.update({ where: { id: existing.id }, data }), isNew: false };
}

async function notifyMasterOfThanks(
  tx: Tx,
  { id, authorId, masterId }: Thanks,
  { ayni }: ThankedOrder,
): Promise<void> {
  const payload = { slug: ayni.slug, title: ayni.title, ...(await getNamedPerson(tx, authorId)) };
  await notify(tx, [{ kind: "thanked", userId: masterId, payload, dedupeKey: `thanked:${id}` }]);
}

/**
 * Creates or updates the thanks for an order of the actor; the Master is notified once.
 * Errors: `NotFound` (not the actor's, refunded, or its Master's account is closed), `Conflict` (the first encuentro
 * has not started), `TooManyRequests`.
 */
export async function saveThanks(
  actor: Member,
  orderId: string,
  input: ThanksInput,
  now = new Date(),
): Promise<OwnThanks> {
  await consumeRateLimit(THANKS_LIMIT, actor.id);
  const row = await expiringTransaction(async (tx, expireTags) => {
    await lockForChange(tx, actor, actor.id);
    const order = await findThankableOrder(tx, actor, orderId, now);
    const state = order ? getThanksState(order, now) : "none";
    if (!order || state === "none") throw new AppError("NotFound");
    if (state === "waiting") throw conflict(NOT_YET);
    const written = await upsertThanks(tx, order, input, now);
    if (written.isNew && !written.row.hiddenAt) await notifyMasterOfThanks(tx, written.row, order);
    expireTags(...toCacheTags({ ...order, author: order.user }));
    return written.row;
  });
  return toOwnThanks(row);
}

/** Deletes the actor's thanks for an order; what an admin has decided about them stays. Idempotent. Errors: `NotFound`. */
export async function withdrawThanks(actor: Member, orderId: string): Promise<void> {
  const order = await db.order.findFirst({
    where: { id: orderId, userId: actor.id },
    select: {
      ayniContentId: true,
      user: { select: { slug: true } },
      master: { select: { slug: true } },
      ayni: { select: { slug: true } },
    },
  });
  if (!order) throw new AppError("NotFound");
  await expiringTransaction(async (tx, expireTags) => {
    const key = { authorId: actor.id, ayniId: order.ayniContentId };
    // Returns the row as it is when it is deleted: an admin may hide it at the same moment.
    const [deleted] = await tx.$queryRaw<{ hiddenAt: Date | null }[]>`
      delete from "Thanks" where "authorId" = ${key.authorId}::uuid and "ayniId" = ${key.ayniId}::uuid
      returning "hiddenAt"`;
    if (!deleted) return;
    const { hiddenAt } = deleted;
    if (hiddenAt) await tx.hiddenThanks.createMany({ data: { ...key, hiddenAt }, skipDuplicates: true });
    expireTags(...toCacheTags({ ...order, author: order.user }));
  });
}

const thanksInclude = {
  author: { select: { slug: true } },
  master: { select: { slug: true, name: true, lastName: true } },
  ayni: { select: { slug: true, title: true, contentType: true, onlineType: true } },
} satisfies Prisma.ThanksInclude;

type ThanksRow = Prisma.ThanksGetPayload<{ include: typeof thanksInclude }>;

async function lockThanks(tx: Tx, where: { id: string; masterId?: string }): Promise<ThanksRow> {
  await tx.$queryRaw`select 1 from "Thanks" where id = ${where.id}::uuid for update`;
  const row = await tx.thanks.findFirst({ where, include: thanksInclude });
  if (!row) throw new AppError("NotFound");
  return row;
}

/** Updates a thanks to the actor, keeping `updatedAt`, which records its author's last change. */
async function updateAsMaster(
  actor: Member,
  id: string,
  change: (tx: Tx, row: ThanksRow) => Promise<Prisma.ThanksUpdateInput>,
): Promise<void> {
  await expiringTransaction(async (tx, expireTags) => {
    await lockForChange(tx, actor, actor.id);
    const thanksRow = await lockThanks(tx, { id, masterId: actor.id });
    requireMaster(actor);
    const data = await change(tx, thanksRow);
    await tx.thanks.update({ where: { id }, data: { ...data, updatedAt: thanksRow.updatedAt } });
    expireTags(...toCacheTags(thanksRow));
  });
}

/** Shows or hides a thanks to the actor on public pages. Errors: `NotFound` (not to the actor), `Forbidden` (a former Master). */
export function setThanksShown(actor: Member, id: string, shown: boolean, now = new Date()): Promise<void> {
  return updateAsMaster(actor, id, async (_, { agreedAt }) => ({
    agreedAt: shown ? (agreedAt ?? now) : null,
  }));
}

/** Sets the answer, or deletes it if empty. Errors: as `setThanksShown`, `TooManyRequests`. */
export async function answerThanks(
  actor: Member,
  id: string,
  answer: string,
  now = new Date(),
): Promise<void> {
  await consumeRateLimit(THANKS_ANSWER_LIMIT, actor.id);
  await updateAsMaster(actor, id, async (tx, { authorId, orderId, master, ayni }) => {
    if (answer === "") return { answer: null, answeredAt: null };
    const { slug, title, contentType, onlineType } = ayni;
    const section = receivedSection(contentType, onlineType);
    const payload = { slug, title, orderId, section, masterName: formatFullName(master) };
    const dedupeKey = `thanks-answered:${id}`;
    await notify(tx, [{ kind: "thanks-answered", userId: authorId, payload, dedupeKey }]);
    return { answer, answeredAt: now };
  });
}

/** Hides a thanks from public pages. Returns the cache tags to expire with the transaction. */
export async function hideThanks(tx: Tx, id: string, now: Date): Promise<string[]> {
  const { updatedAt, hiddenAt, ...row } = await lockThanks(tx, { id });
  await tx.thanks.update({ where: { id }, data: { hiddenAt: hiddenAt ?? now, updatedAt } });
  return toCacheTags(row);
}

/** Reverts `hideThanks`; the caller has locked the admin. Returns the cache tags to expire. Errors: `NotFound`, `Conflict` (not hidden). */
export async function unhideThanksInTransaction(tx: Tx, actor: Member, id: string): Promise<string[]> {
  const { updatedAt, hiddenAt, ...row } = await lockThanks(tx, { id });
  if (!hiddenAt) throw new AppError("Conflict");
  await tx.thanks.update({ where: { id }, data: { hiddenAt: null, updatedAt } });
  await tx.hiddenThanks.deleteMany({ where: { authorId: row.authorId, ayniId: row.ayniId } });
  const subject = { type: "User", id: row.authorId } as const;
  await recordAuditEntry(tx, actor, { action: "thanks.unhidden", subject, after: { thanks: id } });
  return toCacheTags(row);
}

/** Errors: `Forbidden`, and those of `unhideThanksInTransaction`. */
export async function unhideThanks(actor: Member, id: string): Promise<void> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  await expiringTransaction(async (tx, expireTags) => {
    await lockAsAdmin(tx, actor);
    expireTags(...(await unhideThanksInTransaction(tx, actor, id)));
  });
}
