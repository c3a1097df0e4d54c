import "server-only";
import type { Member } from "@/lib/platform/actor";
import { cached, cacheTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { Prisma, Thanks } from "@/lib/platform/db/generated/client";
import { splitPage, type CursorPage } from "@/lib/platform/http/cursor";
import { AppError } from "@/lib/platform/http/errors";
import { listUnattended } from "@/lib/bookings/booking/data";
import { receivedSection } from "@/lib/content/access";
import { requireMaster } from "@/lib/identity/users/policy";
import { receivedOrder } from "@/lib/orders/order/policy";
import { beyondCreationCursor, encodeCreationCursor } from "@/lib/platform/http/time-cursor";
import { storage } from "@/lib/platform/ports/storage";
import { formatFullName, formatShortName } from "@/lib/platform/text/full-name";
import { filterKnownWords, getThanksState } from "./policy";
import { THANKS_PAGE_SIZE } from "./schema";
import type {
  GivenThanks,
  OwnThanks,
  PublicThanks,
  ReceivedThanks,
  ThanksForAyni,
  ThanksListView,
  ThanksStatus,
  ThanksToMaster,
  ThanksVoice,
  WrittenThanks,
} from "./schema";

export const toOwnThanks = (row: Thanks): OwnThanks => ({
  id: row.id,
  text: row.text,
  words: filterKnownWords(row.words),
  shown: row.agreedAt !== null,
  hidden: row.hiddenAt !== null,
  answer: row.answer,
  createdAt: row.createdAt.toISOString(),
});

export async function findThankableOrder(tx: Tx, actor: Member, orderId: string, now: Date) {
  const order = await tx.order.findFirst({
    where: {
      id: orderId,
      userId: actor.id,
      isGift: false,
      ayni: { membershipPlan: null },
      master: { deactivatedAt: null, anonymisedAt: null },
    },
    select: {
      id: true,
      userId: true,
      status: true,
      refundedAt: true,
      masterUserId: true,
      ayniContentId: true,
      user: { select: { slug: true } },
      master: { select: { name: true, slug: true } },
      ayni: {
        select: {
          slug: true,
          title: true,
          encuentros: { where: { cancelledAt: null }, select: { startsAt: true } },
        },
      },
    },
  });
  if (!order) return null;
  const unattended = await listUnattended([order.ayniContentId], now, tx);
  return { ...order, isUnattended: unattended.has(order.ayniContentId) };
}

/** Errors: `NotFound` (not the actor's order). */
export async function getThanksStatus(
  actor: Member,
  orderId: string,
  now = new Date(),
): Promise<ThanksStatus> {
  const isOwnOrder = (await db.order.count({ where: { id: orderId, userId: actor.id } })) > 0;
  if (!isOwnOrder) throw new AppError("NotFound");
  const order = await findThankableOrder(db, actor, orderId, now);
  if (!order) return { state: "none" };
  const state = getThanksState(order, now);
  if (state !== "open") return { state };
  const row = await db.thanks.findFirst({ where: { authorId: actor.id, ayniId: order.ayniContentId } });
  return { state, masterName: order.master.name, thanks: row ? toOwnThanks(row) : null };
}

// Unread means neither shown nor answered since its author's last change, which `updatedAt` records.
const isUnread: Prisma.ThanksWhereInput = {
  agreedAt: null,
  OR: [{ answeredAt: null }, { answeredAt: { lt: db.thanks.fields.updatedAt } }],
};

const viewConditions: Record<Exclude<ThanksListView, "escritos">, Prisma.ThanksWhereInput> = {
  todos: {},
  "por-leer": isUnread,
  mostrados: { agreedAt: { not: null } },
  "no-mostrados": { agreedAt: null },
};

const newestFirst = [{ createdAt: "desc" }, { id: "desc" }] satisfies Prisma.ThanksOrderByWithRelationInput[];

function toThanksPage<Row extends Thanks, View>(rows: Row[], total: number, toView: (row: Row) => View) {
  const { shown, after } = splitPage(rows, THANKS_PAGE_SIZE, encodeCreationCursor);
  return { content: shown.map(toView), metadata: { total, pageSize: THANKS_PAGE_SIZE, after } };
}

const receivedInclude = {
  author: {
    select: {
      slug: true,
      name: true,
      lastName: true,
      deactivatedAt: true,
      profile: { select: { profileImage: true } },
    },
  },
  ayni: { select: { slug: true, title: true } },
} satisfies Prisma.ThanksInclude;

type ReceivedRow = Prisma.ThanksGetPayload<{ include: typeof receivedInclude }>;

function toReceivedThanks({ author, ayni, ...row }: ReceivedRow): ReceivedThanks {
  const { name, lastName, slug, deactivatedAt, profile } = author;
  const image = profile?.profileImage ? storage.toPublicUrl(profile.profileImage) : null;
  const isAnswered = row.answeredAt !== null && row.answeredAt >= row.updatedAt;
  return {
    ...toOwnThanks(row),
    unread: row.agreedAt === null && !isAnswered,
    author: { name, lastName, image, slug: deactivatedAt ? null : slug },
    ayni,
  };
}

/** Lists thanks to the actor, newest first. Errors: `Forbidden` (not a Master), `MalformedRequest` (cursor). */
export async function listReceivedThanks(
  actor: Member,
  view: Exclude<ThanksListView, "escritos">,
  after?: string,
): Promise<CursorPage<ReceivedThanks>> {
  requireMaster(actor);
  const where = { masterId: actor.id, ...viewConditions[view] };
  const [rows, total] = await Promise.all([
    db.thanks.findMany({
      where: { AND: [where, beyondCreationCursor(after, "desc")] },
      orderBy: newestFirst,
      take: THANKS_PAGE_SIZE + 1,
      include: receivedInclude,
    }),
    db.thanks.count({ where }),
  ]);
  return toThanksPage(rows, total, toReceivedThanks);
}

const writtenInclude = {
  master: { select: { name: true, lastName: true } },
  ayni: { select: { slug: true, title: true, contentType: true, onlineType: true } },
} satisfies Prisma.ThanksInclude;

type WrittenRow = Prisma.ThanksGetPayload<{ include: typeof writtenInclude }>;

const toWrittenThanks = ({ master, ayni, ...row }: WrittenRow): WrittenThanks => ({
  ...toOwnThanks(row),
  orderId: row.orderId,
  section: receivedSection(ayni.contentType, ayni.onlineType),
  masterName: formatFullName(master),
  ayni: { slug: ayni.slug, title: ayni.title },
});

/** Lists thanks written by the actor, newest first. Errors: `MalformedRequest` (cursor). */
export async function listWrittenThanks(actor: Member, after?: string): Promise<CursorPage<WrittenThanks>> {
  const where = { authorId: actor.id };
  const [rows, total] = await Promise.all([
    db.thanks.findMany({
      where: { AND: [where, beyondCreationCursor(after, "desc")] },
      orderBy: newestFirst,
      take: THANKS_PAGE_SIZE + 1,
      include: writtenInclude,
    }),
    db.thanks.count({ where }),
  ]);
  return toThanksPage(rows, total, toWrittenThanks);
}

/** Thanks of open accounts for orders that were not refunded, unless hidden by a moderator. */
const visibleThanks = {
  hiddenAt: null,
  author: { deactivatedAt: null, anonymisedAt: null },
  order: receivedOrder,
} satisfies Prisma.ThanksWhereInput;

export const publicThanks = { agreedAt: { not: null }, ...visibleThanks } satisfies Prisma.ThanksWhereInput;

const MAX_PUBLIC_SHOWN = 24;
const authorArgs = { select: { name: true, lastName: true } } as const;

const toPublicThanks = (row: Thanks & { author: { name: string; lastName: string } }): PublicThanks => ({
  id: row.id,
  text: row.text,
  words: filterKnownWords(row.words),
  authorName: formatShortName(row.author),
  answer: row.answer,
  createdAt: row.createdAt.toISOString(),
});

async function findMasterThanks(masterId: string): Promise<ThanksToMaster[]> {
  const rows = await db.thanks.findMany({
    where: { masterId, ...publicThanks },
    orderBy: newestFirst,
    take: MAX_PUBLIC_SHOWN,
    include: { author: authorArgs, ayni: { select: { slug: true, title: true, listed: true } } },
  });
  return rows.map(({ ayni, ...row }) => ({ ...toPublicThanks(row), ayni }));
}

/** Cached; newest first. */
export function listMasterThanks({ id, slug }: { id: string; slug: string }): Promise<ThanksToMaster[]> {
  return cached(() => findMasterThanks(id), ["thanks-to", id], {
    tags: [cacheTags.master(slug)],
    seconds: 300,
  });
}

/** Counts the public thanks to a Master. Cached. */
export function countMasterThanks({ id, slug }: { id: string; slug: string }): Promise<number> {
  const read = () => db.thanks.count({ where: { masterId: id, ...publicThanks } });
  return cached(read, ["thanks-count", id], { tags: [cacheTags.master(slug)], seconds: 300 });
}

const MAX_GIVEN_SHOWN = 12;
const subjectArgs = { select: { slug: true, title: true, listed: true } } as const;

/** Lists the public thanks of an author who wants them on their profile, for what has a page: an hour stands for its offer. */
async function findGivenThanks(authorId: string): Promise<GivenThanks[]> {
  const rows = await db.thanks.findMany({
    where: {
      ...publicThanks,
      authorId,
      author: { ...visibleThanks.author, profile: { showsThanks: true } },
      ayni: { OR: [{ listed: true }, { offer: { listed: true } }] },
    },
    orderBy: newestFirst,
    take: MAX_GIVEN_SHOWN,
    include: {
      author: authorArgs,
      master: authorArgs,
      ayni: { select: { ...subjectArgs.select, offer: subjectArgs } },
    },
  });
  return rows.map(({ master, ayni, ...row }) => {
    const { slug, title } = ayni.listed ? ayni : (ayni.offer ?? ayni);
    return { ...toPublicThanks(row), masterName: formatFullName(master), ayni: { slug, title } };
  });
}

/** Cached; newest first. Another title and a Master who has gone expire the catalogue. */
export function listGivenThanks({ id, slug }: { id: string; slug: string }): Promise<GivenThanks[]> {
  return cached(() => findGivenThanks(id), ["thanks-by", id], {
    tags: [cacheTags.master(slug), cacheTags.catalogue()],
    seconds: 300,
  });
}

async function countWords(ayniId: string): Promise<ThanksForAyni["words"]> {
  const rows = await db.$queryRaw<{ word: string; count: number }[]>`
    select word, count(*)::int as count
    from "Thanks" t join "User" u on u.id = t."authorId" join "Order" o on o.id = t."orderId", unnest(t.words) as word
    where t."ayniId" in (select id from "Ayni" where id = ${ayniId}::uuid or "offerId" = ${ayniId}::uuid) and t."hiddenAt" is null and o.status = 'COMPLETED'
      and o."refundedAt" is null
      and u."deactivatedAt" is null and u."anonymisedAt" is null
    group by word order by count desc, word`;
  return rows.flatMap((row) => filterKnownWords([row.word]).map((word) => ({ word, count: row.count })));
}

async function findAyniThanks(ayniId: string): Promise<ThanksForAyni> {
  const [words, rows] = await Promise.all([
    countWords(ayniId),
    db.thanks.findMany({
      where: { ayni: { OR: [{ id: ayniId }, { offerId: ayniId }] }, text: { not: "" }, ...publicThanks },
      orderBy: newestFirst,
      take: MAX_PUBLIC_SHOWN,
      include: { author: authorArgs },
    }),
  ]);
  return { words, thanks: rows.map(toPublicThanks) };
}

/** Cached; newest first. */
export function getAyniThanks({ id, slug }: { id: string; slug: string }): Promise<ThanksForAyni> {
  return cached(() => findAyniThanks(id), ["thanks-for", id], { tags: [cacheTags.ayni(slug)], seconds: 300 });
}

const VOICE_LENGTH = { min: 40, max: 150 };
/** Newest thanks among which voices are selected. */
const VOICE_CANDIDATES = 200;

/** True for the first item with its key. */
const isFirstBy =
  <Item>(toKey: (item: Item) => string) =>
  (item: Item, index: number, items: Item[]): boolean =>
    items.findIndex((other) => toKey(other) === toKey(item)) === index;

async function findThanksVoices(take: number): Promise<ThanksVoice[]> {
  const rows = await db.thanks.findMany({
    where: { text: { not: "" }, ...publicThanks, ayni: { listed: true } },
    // Ids grow with time.
    orderBy: { id: "desc" },
    take: VOICE_CANDIDATES,
    include: { author: authorArgs, master: authorArgs, ayni: { select: { slug: true, title: true } } },
  });
  return rows
    .filter(({ text }) => text.length >= VOICE_LENGTH.min && text.length <= VOICE_LENGTH.max)
    .filter(isFirstBy(({ masterId }) => masterId))
    .filter(isFirstBy(({ authorId }) => authorId))
    .filter(isFirstBy(({ text }) => text))
    .slice(0, take)
    .map(({ id, text, author, master, ayni }) => ({
      id,
      text,
      authorName: formatShortName(author),
      masterName: formatFullName(master),
      ayni,
    }));
}

/** Lists recent thanks to quote, each by another author to another Master. Cached. */
export function listThanksVoices(take: number): Promise<ThanksVoice[]> {
  return cached(() => findThanksVoices(take), ["thanks-voices", String(take)], {
    tags: [cacheTags.thanks(), cacheTags.catalogue()],
    seconds: 300,
  });
}
