import "server-only";
import type { Member } from "@/lib/platform/actor";
import { itemsByIds } from "@/lib/content/ayni/data";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { isCurrencyCode } from "@/lib/reference/currencies";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { holding } from "@/lib/orders/order/policy";
import { sectionOf } from "@/lib/orders/section";
import { missingNouns } from "./missing-fields";
import { OFFERED_PAGE, OFFERED_STATES } from "./schema";
import type {
  ComingEncuentro,
  Earning,
  OfferedAyni,
  OfferedPage,
  OfferedState,
  OfferedTotals,
} from "./schema";

const RECENT_DAYS = 30;
const COMING = 5;
const DAY_MS = 24 * 3600 * 1000;

/** The first of the last days that count as recent, today among them. */
const recentSince = (now: Date) => new Date(now.getTime() - (RECENT_DAYS - 1) * DAY_MS);

const select = {
  id: true,
  contentType: true,
  modality: true,
  onlineType: true,
  shortDescription: true,
  description: true,
  disciplines: true,
  topics: true,
  placeName: true,
  placeCity: true,
  placeCountry: true,
  capacity: true,
  takenPlaces: true,
  updatedAt: true,
  files: { where: { area: "content", status: "READY" }, select: { mimeType: true } },
  _count: { select: { encuentros: { where: { cancelledAt: null } } } },
} satisfies Prisma.AyniSelect;

type Row = Prisma.AyniGetPayload<{ select: typeof select }>;

const newestFirst: Record<OfferedState, Prisma.AyniOrderByWithRelationInput[]> = {
  publicados: [{ publishedAt: "desc" }, { id: "desc" }],
  borradores: [{ updatedAt: "desc" }, { id: "desc" }],
  archivados: [{ archivedAt: "desc" }, { id: "desc" }],
};

/** The contents of one state; `after` is the id of the last one on the page before, of this very person. */
async function rowsOf(actor: Member, state: OfferedState, after: string | undefined): Promise<Row[]> {
  const where = { userId: actor.id, status: OFFERED_STATES[state] };
  const known = after
    ? await db.ayni.findFirst({ where: { id: after, ...where }, select: { id: true } })
    : null;
  return db.ayni.findMany({
    where,
    select,
    orderBy: newestFirst[state],
    ...(known ? { cursor: { id: known.id }, skip: 1 } : {}),
    take: OFFERED_PAGE + 1,
  });
}

type Sum = { currency: string; _sum: { taxBase: number | null; feeAmount: number | null } };

const summed = { taxBase: true, feeAmount: true } as const;

const toEarnings = (sums: Sum[]): Earning[] =>
  sums
    .map(({ currency, _sum }) => ({
      currency: currency.toUpperCase(),
      amount: (_sum.taxBase ?? 0) - (_sum.feeAmount ?? 0),
    }))
    .flatMap(({ currency, amount }) =>
      isCurrencyCode(currency) && amount !== 0 ? [{ currency, amount }] : [],
    )
    .toSorted((a, b) => a.currency.localeCompare(b.currency));

async function viewsOf(ids: string[], since?: Date): Promise<Map<string, number>> {
  const rows = await db.ayniView.groupBy({
    by: ["ayniId"],
    where: { ayniId: { in: ids }, ...(since ? { day: { gte: since } } : {}) },
    _count: { _all: true },
  });
  return new Map(rows.map(({ ayniId, _count }) => [ayniId, _count._all]));
}

async function receiversOf(ids: string[]): Promise<Map<string, number>> {
  const rows = await db.order.groupBy({
    by: ["ayniContentId"],
    where: { ayniContentId: { in: ids }, ...holding },
    _count: { _all: true },
  });
  return new Map(rows.map(({ ayniContentId, _count }) => [ayniContentId, _count._all]));
}

async function earningsOf(ids: string[]): Promise<(id: string) => Earning[]> {
  const rows = await db.order.groupBy({
    by: ["ayniContentId", "currency"],
    where: { ayniContentId: { in: ids }, status: "COMPLETED" },
    _sum: summed,
  });
  return (id) => toEarnings(rows.filter(({ ayniContentId }) => ayniContentId === id));
}

type Numbers = Pick<OfferedAyni, "views" | "receivers" | "earnings">;

/** The numbers of several contents, each with one query for all. */
async function numbersOf(ids: string[], now: Date): Promise<(id: string) => Numbers> {
  const [recent, all, receivers, earnings] = await Promise.all([
    viewsOf(ids, recentSince(now)),
    viewsOf(ids),
    receiversOf(ids),
    earningsOf(ids),
  ]);
  return (id) => ({
    views: { recent: recent.get(id) ?? 0, all: all.get(id) ?? 0 },
    receivers: receivers.get(id) ?? 0,
    earnings: earnings(id),
  });
}

function toOffered(item: CatalogueItem, row: Row, numbers: Numbers): OfferedAyni {
  const files = row.files.map(({ mimeType }) => mimeType);
  const missing =
    item.status === "DRAFT" ? missingNouns({ ...row, files, encuentros: row._count.encuentros }) : [];
  return {
    id: item.id,
    slug: item.slug,
    title: item.title,
    contentType: item.contentType,
    status: item.status,
    section: sectionOf(item.contentType, item.onlineType),
    coverUrl: item.coverUrl,
    coverSrcSet: item.coverSrcSet,
    nextStartsAt: item.nextStartsAt,
    changedAt: row.updatedAt.toISOString(),
    takenPlaces: row.takenPlaces,
    capacity: row.capacity,
    missing,
    ...numbers,
  };
}

/** A page of what the actor offers in one state, the newest first. */
export async function offeredBy(
  actor: Member,
  state: OfferedState,
  { after, now = new Date() }: { after?: string; now?: Date } = {},
): Promise<OfferedPage> {
  const found = await rowsOf(actor, state, after);
  const rows = new Map(found.slice(0, OFFERED_PAGE).map((row) => [row.id, row]));
  const ids = [...rows.keys()];
  const [items, numbers] = await Promise.all([itemsByIds(ids), numbersOf(ids, now)]);
  const content = items.flatMap((item) => {
    const row = rows.get(item.id);
    return row ? [toOffered(item, row, numbers(item.id))] : [];
  });
  return { content, after: found.length > OFFERED_PAGE ? (ids.at(-1) ?? null) : null };
}

async function countsOf(userId: string): Promise<OfferedTotals["counts"]> {
  const rows = await db.ayni.groupBy({ by: ["status"], where: { userId }, _count: { _all: true } });
  const count = (state: OfferedState) =>
    rows.find(({ status }) => status === OFFERED_STATES[state])?._count._all ?? 0;
  return {
    publicados: count("publicados"),
    borradores: count("borradores"),
    archivados: count("archivados"),
  };
}

async function peopleReceiving(masterUserId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ total: number }[]>`
    select count(distinct "userId")::int as total from "Order"
    where "masterUserId" = ${masterUserId}::uuid and status = 'COMPLETED' and "renewedAt" is null`;
  return row?.total ?? 0;
}

/** The numbers of all that the actor offers. */
export async function offeredTotals(actor: Member, now = new Date()): Promise<OfferedTotals> {
  const [counts, receivers, recentViews, sums] = await Promise.all([
    countsOf(actor.id),
    peopleReceiving(actor.id),
    db.ayniView.count({ where: { ayni: { userId: actor.id }, day: { gte: recentSince(now) } } }),
    db.order.groupBy({
      by: ["currency"],
      where: { masterUserId: actor.id, status: "COMPLETED" },
      _sum: summed,
    }),
  ]);
  return { counts, receivers, recentViews, earnings: toEarnings(sums) };
}

/** The next encuentros of the actor: those of what is published, and of what is archived while somebody holds it. */
export async function comingEncuentros(actor: Member, now = new Date()): Promise<ComingEncuentro[]> {
  const rows = await db.encuentro.findMany({
    where: {
      cancelledAt: null,
      endsAt: { gt: now },
      ayni: {
        userId: actor.id,
        OR: [{ status: "PUBLISHED" }, { status: "ARCHIVED", orders: { some: holding } }],
      },
    },
    orderBy: [{ startsAt: "asc" }, { id: "asc" }],
    take: COMING,
    select: {
      id: true,
      startsAt: true,
      title: true,
      ayni: {
        select: {
          slug: true,
          title: true,
          status: true,
          _count: { select: { orders: { where: holding } } },
        },
      },
    },
  });
  return rows.map(({ ayni: { _count, ...ayni }, startsAt, ...row }) => ({
    ...row,
    startsAt: startsAt.toISOString(),
    participants: _count.orders,
    ayni,
  }));
}
