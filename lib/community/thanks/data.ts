import "server-only";
import { isMaster } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { cached, cacheTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { Prisma, Thanks } from "@/lib/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { sectionOf } from "@/lib/orders/section";
import { decodePosition, encodePosition } from "@/lib/participants/cursor";
import { storage } from "@/lib/platform/ports/storage";
import { shortName, thanksState } from "./policy";
import { knownWords, THANKS_PAGE } from "./schema";
import type {
  OwnThanks,
  PublicThanks,
  ReceivedThanks,
  ThanksForAyni,
  ThanksListView,
  ThanksPage,
  ThanksStanding,
  ThanksToMaster,
  WrittenThanks,
} from "./schema";

export const toOwn = (row: Thanks): OwnThanks => ({
  id: row.id,
  text: row.text,
  words: knownWords(row.words),
  shown: row.agreedAt !== null,
  hidden: row.hiddenAt !== null,
  answer: row.answer,
  createdAt: row.createdAt.toISOString(),
});

/** An order of the actor with what thanking for it depends on; null for any other. */
export function orderToThank(tx: Tx, actor: Member, orderId: string) {
  return tx.order.findFirst({
    where: { id: orderId, userId: actor.id, master: { deactivatedAt: null, anonymisedAt: null } },
    select: {
      id: true,
      status: true,
      masterUserId: true,
      ayniContentId: true,
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
}

/** How the actor stands towards thanking for an order of theirs. Errors: `NotFound` for another's. */
export async function thanksStanding(
  actor: Member,
  orderId: string,
  now = new Date(),
): Promise<ThanksStanding> {
  const own = await db.order.count({ where: { id: orderId, userId: actor.id } });
  if (own === 0) throw new AppError("NotFound");
  const order = await orderToThank(db, actor, orderId);
  if (!order) return { state: "none" };
  const state = thanksState(order, now);
  if (state !== "open") return { state };
  const row = await db.thanks.findFirst({ where: { authorId: actor.id, ayniId: order.ayniContentId } });
  return { state, masterName: order.master.name, thanks: row ? toOwn(row) : null };
}

// A thanks is to be read while it is not shown and its last text was not answered: `updatedAt` is when its author
// last changed it.
const unread: Prisma.ThanksWhereInput = {
  agreedAt: null,
  OR: [{ answeredAt: null }, { answeredAt: { lt: db.thanks.fields.updatedAt } }],
};

const inView: Record<Exclude<ThanksListView, "escritos">, Prisma.ThanksWhereInput> = {
  todos: {},
  "por-leer": unread,
  mostrados: { agreedAt: { not: null } },
  "no-mostrados": { agreedAt: null },
};

const beyond = (after: string | undefined): Prisma.ThanksWhereInput => {
  if (after === undefined) return {};
  const { at, id } = decodePosition(after);
  return { OR: [{ createdAt: { lt: at } }, { createdAt: at, id: { lt: id } }] };
};

const newestFirst = [{ createdAt: "desc" }, { id: "desc" }] satisfies Prisma.ThanksOrderByWithRelationInput[];

/** A page of rows that were read with one more than it holds. */
function pageOf<Row extends Thanks, View>(rows: Row[], total: number, view: (row: Row) => View) {
  const shown = rows.slice(0, THANKS_PAGE);
  const last = rows.length > THANKS_PAGE ? shown.at(-1) : undefined;
  const after = last ? encodePosition({ at: last.createdAt, id: last.id }) : null;
  return { content: shown.map(view), metadata: { total, pageSize: THANKS_PAGE, after } };
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

function toReceived({ author, ayni, ...row }: ReceivedRow): ReceivedThanks {
  const { name, lastName, slug, deactivatedAt, profile } = author;
  const image = profile?.profileImage ? storage.publicUrl(profile.profileImage) : null;
  const answered = row.answeredAt !== null && row.answeredAt >= row.updatedAt;
  return {
    ...toOwn(row),
    unread: row.agreedAt === null && !answered,
    author: { name, lastName, image, slug: deactivatedAt ? null : slug },
    ayni,
  };
}

/** What was said to the actor, the newest first. Errors: `Forbidden` (gives nothing), `MalformedRequest`. */
export async function thanksReceived(
  actor: Member,
  view: Exclude<ThanksListView, "escritos">,
  after?: string,
): Promise<ThanksPage<ReceivedThanks>> {
  if (!isMaster(actor)) throw new AppError("Forbidden");
  const where = { masterId: actor.id, ...inView[view] };
  const [rows, total] = await Promise.all([
    db.thanks.findMany({
      where: { AND: [where, beyond(after)] },
      orderBy: newestFirst,
      take: THANKS_PAGE + 1,
      include: receivedInclude,
    }),
    db.thanks.count({ where }),
  ]);
  return pageOf(rows, total, toReceived);
}

const writtenInclude = {
  master: { select: { name: true, lastName: true } },
  ayni: { select: { slug: true, title: true, contentType: true, onlineType: true } },
} satisfies Prisma.ThanksInclude;

type WrittenRow = Prisma.ThanksGetPayload<{ include: typeof writtenInclude }>;

const toWritten = ({ master, ayni, ...row }: WrittenRow): WrittenThanks => ({
  ...toOwn(row),
  orderId: row.orderId,
  section: sectionOf(ayni.contentType, ayni.onlineType),
  masterName: `${master.name} ${master.lastName}`,
  ayni: { slug: ayni.slug, title: ayni.title },
});

/** What the actor said to others, the newest first. Errors: `MalformedRequest`. */
export async function thanksWritten(actor: Member, after?: string): Promise<ThanksPage<WrittenThanks>> {
  const where = { authorId: actor.id };
  const [rows, total] = await Promise.all([
    db.thanks.findMany({
      where: { AND: [where, beyond(after)] },
      orderBy: newestFirst,
      take: THANKS_PAGE + 1,
      include: writtenInclude,
    }),
    db.thanks.count({ where }),
  ]);
  return pageOf(rows, total, toWritten);
}

/** Said by somebody whose account is open, for what was not given back, and not taken out of sight. */
const inSight = {
  hiddenAt: null,
  author: { deactivatedAt: null, anonymisedAt: null },
  order: { status: "COMPLETED" },
} satisfies Prisma.ThanksWhereInput;

/** What everybody may read. */
export const publicThanks = { agreedAt: { not: null }, ...inSight } satisfies Prisma.ThanksWhereInput;

const PUBLIC_SHOWN = 24;
const author = { select: { name: true, lastName: true } } as const;

const toPublic = (row: Thanks & { author: { name: string; lastName: string } }): PublicThanks => ({
  id: row.id,
  text: row.text,
  words: knownWords(row.words),
  authorName: shortName(row.author),
  answer: row.answer,
  createdAt: row.createdAt.toISOString(),
});

async function findToMaster(masterId: string): Promise<ThanksToMaster[]> {
  const rows = await db.thanks.findMany({
    where: { masterId, ...publicThanks },
    orderBy: newestFirst,
    take: PUBLIC_SHOWN,
    include: { author, ayni: { select: { slug: true, title: true, listed: true } } },
  });
  return rows.map(({ ayni, ...row }) => ({ ...toPublic(row), ayni }));
}

/** What everybody reads of those who thank a Master, the newest first, from the cache. */
export function thanksToMaster({ id, slug }: { id: string; slug: string }): Promise<ThanksToMaster[]> {
  return cached(() => findToMaster(id), ["thanks-to", id], { tags: [cacheTags.master(slug)], seconds: 300 });
}

async function countWords(ayniId: string): Promise<ThanksForAyni["words"]> {
  const rows = await db.$queryRaw<{ word: string; count: number }[]>`
    select word, count(*)::int as count
    from "Thanks" t join "User" u on u.id = t."authorId" join "Order" o on o.id = t."orderId", unnest(t.words) as word
    where t."ayniId" = ${ayniId}::uuid and t."hiddenAt" is null and o.status = 'COMPLETED'
      and u."deactivatedAt" is null and u."anonymisedAt" is null
    group by word order by count desc, word`;
  return rows.flatMap(({ word, count }) => knownWords([word]).map((known) => ({ word: known, count })));
}

async function findForAyni(ayniId: string): Promise<ThanksForAyni> {
  const [words, rows] = await Promise.all([
    countWords(ayniId),
    db.thanks.findMany({
      where: { ayniId, text: { not: "" }, ...publicThanks },
      orderBy: newestFirst,
      take: PUBLIC_SHOWN,
      include: { author },
    }),
  ]);
  return { words, thanks: rows.map(toPublic) };
}

/** What everybody reads of those who thank for a content, from the cache. */
export function thanksForAyni({ id, slug }: { id: string; slug: string }): Promise<ThanksForAyni> {
  return cached(() => findForAyni(id), ["thanks-for", id], { tags: [cacheTags.ayni(slug)], seconds: 300 });
}
