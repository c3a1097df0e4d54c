import "server-only";
import { isAdmin } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { recordAct } from "@/lib/identity/audit/service";
import { cacheTags, dropTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { Prisma, Thanks } from "@/lib/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { notify } from "@/lib/messaging/notifications/service";
import { sectionOf } from "@/lib/orders/section";
import { consume } from "@/lib/throttles/service";
import { lockAdmin, lockForChange } from "@/lib/identity/lock-user";
import { orderToThank, toOwn } from "./data";
import { thanksState } from "./policy";
import type { OwnThanks, ThanksInput } from "./schema";

const THANKS = { name: "thanks", points: 60, seconds: 3600 };
const ANSWERS = { name: "thanks-answer", points: 200, seconds: 3600 };

const NOT_YET = "Podrás agradecer cuando haya empezado el primer encuentro.";

type Places = { master: { slug: string }; ayni: { slug: string } };

/** The pages on which a thanks may stand. */
const tagsOf = ({ master, ayni }: Places): string[] => [
  cacheTags.master(master.slug),
  cacheTags.ayni(ayni.slug),
];

type Order = NonNullable<Awaited<ReturnType<typeof orderToThank>>>;

/** Another text is another thing to agree to; who has another order of the content by now changes what they said. */
async function write(tx: Tx, actor: Member, order: Order, { text, words }: ThanksInput, now: Date) {
  const { id: orderId, masterUserId: masterId, ayniContentId: ayniId } = order;
  const known = await tx.thanks.findUnique({ where: { authorId_ayniId: { authorId: actor.id, ayniId } } });
  if (!known) {
    const data = { orderId, authorId: actor.id, masterId, ayniId, text, words };
    return { row: await tx.thanks.create({ data }), isNew: true };
  }
  const agreedAt = known.text === text ? known.agreedAt : null;
  const data = { orderId, text, words, agreedAt, updatedAt: now };
  return { row: await tx.thanks.update({ where: { id: known.id }, data }), isNew: false };
}

async function tellMaster(tx: Tx, { id, authorId, masterId }: Thanks, { ayni }: Order): Promise<void> {
  const person = { where: { id: authorId }, select: { name: true, lastName: true } };
  const { name, lastName } = await tx.user.findUniqueOrThrow(person);
  const payload = { slug: ayni.slug, title: ayni.title, personName: `${name} ${lastName}`.trim() };
  await notify(tx, [{ kind: "thanked", userId: masterId, payload, dedupeKey: `thanked:${id}` }]);
}

/**
 * Thanks for an order of the actor, or changes what they said; the Master is told once.
 * Errors: `NotFound` (not theirs, given back, or its Master is gone), `Conflict` (still to be lived),
 * `TooManyRequests`.
 */
export async function saveThanks(
  actor: Member,
  orderId: string,
  input: ThanksInput,
  now = new Date(),
): Promise<OwnThanks> {
  await consume(THANKS, actor.id);
  const { row, tags } = await db.$transaction(async (tx) => {
    // Two of one person at once wait for one another here.
    await lockForChange(tx, actor, actor.id);
    const order = await orderToThank(tx, actor, orderId);
    const state = order ? thanksState(order, now) : "none";
    if (!order || state === "none") throw new AppError("NotFound");
    if (state === "waiting") throw new AppError("Conflict", { message: NOT_YET });
    const written = await write(tx, actor, order, input, now);
    if (written.isNew) await tellMaster(tx, written.row, order);
    return { row: written.row, tags: tagsOf(order) };
  });
  dropTags(...tags);
  return toOwn(row);
}

/** Takes back what the actor said for an order of theirs; again changes nothing. Errors: `NotFound`. */
export async function withdrawThanks(actor: Member, orderId: string): Promise<void> {
  const order = await db.order.findFirst({
    where: { id: orderId, userId: actor.id },
    select: {
      ayniContentId: true,
      master: { select: { slug: true } },
      ayni: { select: { slug: true } },
    },
  });
  if (!order) throw new AppError("NotFound");
  const where = { authorId: actor.id, ayniId: order.ayniContentId };
  const { count } = await db.thanks.deleteMany({ where });
  if (count > 0) dropTags(...tagsOf(order));
}

const withPlaces = {
  master: { select: { slug: true, name: true, lastName: true } },
  ayni: { select: { slug: true, title: true, contentType: true, onlineType: true } },
} satisfies Prisma.ThanksInclude;

type ThanksRow = Prisma.ThanksGetPayload<{ include: typeof withPlaces }>;

async function lockThanks(tx: Tx, where: { id: string; masterId?: string }): Promise<ThanksRow> {
  await tx.$queryRaw`select 1 from "Thanks" where id = ${where.id}::uuid for update`;
  const row = await tx.thanks.findFirst({ where, include: withPlaces });
  if (!row) throw new AppError("NotFound");
  return row;
}

/** Changes a thanks to the actor; when its author last changed it stays as it was. */
async function changeAsMaster(
  actor: Member,
  id: string,
  change: (tx: Tx, row: ThanksRow) => Promise<Prisma.ThanksUpdateInput>,
): Promise<void> {
  const row = await db.$transaction(async (tx) => {
    await lockForChange(tx, actor, actor.id);
    const found = await lockThanks(tx, { id, masterId: actor.id });
    const data = await change(tx, found);
    await tx.thanks.update({ where: { id }, data: { ...data, updatedAt: found.updatedAt } });
    return found;
  });
  dropTags(...tagsOf(row));
}

/** Agrees to show a thanks to the actor, or not any more. Errors: `NotFound` (not to them). */
export function showThanks(actor: Member, id: string, shown: boolean, now = new Date()): Promise<void> {
  return changeAsMaster(actor, id, async (_, { agreedAt }) => ({
    agreedAt: shown ? (agreedAt ?? now) : null,
  }));
}

/**
 * Answers a thanks to the actor; its author is told of the first answer. An empty one takes it away.
 * Errors: `NotFound` (not to them), `TooManyRequests`.
 */
export async function answerThanks(
  actor: Member,
  id: string,
  answer: string,
  now = new Date(),
): Promise<void> {
  await consume(ANSWERS, actor.id);
  await changeAsMaster(actor, id, async (tx, { authorId, orderId, master, ayni }) => {
    if (answer === "") return { answer: null, answeredAt: null };
    const { slug, title, contentType, onlineType } = ayni;
    const section = sectionOf(contentType, onlineType);
    const masterName = `${master.name} ${master.lastName}`;
    const payload = { slug, title, orderId, section, masterName };
    const dedupeKey = `thanks-answered:${id}`;
    await notify(tx, [{ kind: "thanks-answered", userId: authorId, payload, dedupeKey }]);
    return { answer, answeredAt: now };
  });
}

/** Takes a thanks out of everybody's sight, in the transaction of a decision; gives the tags to drop after it. */
export async function hideThanks(tx: Tx, id: string, now: Date): Promise<string[]> {
  const { updatedAt, hiddenAt, ...row } = await lockThanks(tx, { id });
  await tx.thanks.update({ where: { id }, data: { hiddenAt: hiddenAt ?? now, updatedAt } });
  return tagsOf(row);
}

/** Lets a thanks be seen again that was taken out of sight. Errors: `Forbidden`, `NotFound`, `Conflict`. */
export async function unhideThanks(actor: Member, id: string): Promise<void> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  const tags = await db.$transaction(async (tx) => {
    await lockAdmin(tx, actor);
    const { updatedAt, hiddenAt, ...row } = await lockThanks(tx, { id });
    if (!hiddenAt) throw new AppError("Conflict");
    await tx.thanks.update({ where: { id }, data: { hiddenAt: null, updatedAt } });
    const subject = { type: "User", id: row.authorId } as const;
    await recordAct(tx, actor, { action: "thanks.unhidden", subject, after: { thanks: id } });
    return tagsOf(row);
  });
  dropTags(...tags);
}
