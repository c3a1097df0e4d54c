import "server-only";
import type { Member } from "@/lib/platform/actor";
import { listCatalogueItemsByIds } from "@/lib/content/ayni/data";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { isCurrencyCode } from "@/lib/reference/currencies";
import { db } from "@/lib/platform/db/client";
import { splitPage } from "@/lib/platform/http/cursor";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { receivedSection, ownedOrder } from "@/lib/content/access";
import { findVenueCity } from "@/lib/content/schedule/policy";
import { DAY_MS } from "@/lib/platform/time/instants";
import { listMissingNouns } from "./missing-fields";
import { DASHBOARD_PAGE_SIZE, DASHBOARD_STATUSES } from "./schema";
import type {
  UpcomingEncuentro,
  Earning,
  DashboardAyni,
  DashboardPage,
  DashboardTab,
  DashboardTotals,
} from "./schema";

const RECENT_DAYS = 30;
const UPCOMING_SHOWN = 5;

/** Today and the 29 days before. */
const recentViewsStart = (now: Date) => new Date(now.getTime() - (RECENT_DAYS - 1) * DAY_MS);

const dashboardSelect = {
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
  takenSeats: true,
  updatedAt: true,
  files: { where: { area: "content", status: "READY" }, select: { mimeType: true } },
  _count: { select: { encuentros: { where: { cancelledAt: null } } } },
} satisfies Prisma.AyniSelect;

type Row = Prisma.AyniGetPayload<{ select: typeof dashboardSelect }>;

const newestFirst: Record<DashboardTab, Prisma.AyniOrderByWithRelationInput[]> = {
  publicados: [{ publishedAt: "desc" }, { id: "desc" }],
  borradores: [{ updatedAt: "desc" }, { id: "desc" }],
  archivados: [{ archivedAt: "desc" }, { id: "desc" }],
};

/** `after` is the id of the last content shown; ignored unless it is the actor's own. */
async function findDashboardRows(
  actor: Member,
  state: DashboardTab,
  after: string | undefined,
): Promise<Row[]> {
  const where = { userId: actor.id, status: DASHBOARD_STATUSES[state] };
  const cursorRow = after
    ? await db.ayni.findFirst({ where: { id: after, ...where }, select: { id: true } })
    : null;
  return db.ayni.findMany({
    where,
    select: dashboardSelect,
    orderBy: newestFirst[state],
    ...(cursorRow ? { cursor: { id: cursorRow.id }, skip: 1 } : {}),
    take: DASHBOARD_PAGE_SIZE + 1,
  });
}

type CurrencySum = { currency: string; _sum: { taxBase: number | null; feeAmount: number | null } };

const earningSum = { taxBase: true, feeAmount: true } as const;

const toEarnings = (sums: CurrencySum[]): Earning[] =>
  sums
    .map(({ currency, _sum }) => ({
      currency: currency.toUpperCase(),
      amount: (_sum.taxBase ?? 0) - (_sum.feeAmount ?? 0),
    }))
    .flatMap(({ currency, amount }) =>
      isCurrencyCode(currency) && amount !== 0 ? [{ currency, amount }] : [],
    )
    .toSorted((a, b) => a.currency.localeCompare(b.currency));

async function countViews(ids: string[], since?: Date): Promise<Map<string, number>> {
  const rows = await db.ayniView.groupBy({
    by: ["ayniId"],
    where: { ayniId: { in: ids }, ...(since ? { day: { gte: since } } : {}) },
    _count: { _all: true },
  });
  return new Map(rows.map(({ ayniId, _count }) => [ayniId, _count._all]));
}

async function countReceivers(ids: string[]): Promise<Map<string, number>> {
  const rows = await db.order.groupBy({
    by: ["ayniContentId"],
    where: { ayniContentId: { in: ids }, ...ownedOrder },
    _count: { _all: true },
  });
  return new Map(rows.map(({ ayniContentId, _count }) => [ayniContentId, _count._all]));
}

async function findEarnings(ids: string[]): Promise<(id: string) => Earning[]> {
  const rows = await db.order.groupBy({
    by: ["ayniContentId", "currency"],
    where: { ayniContentId: { in: ids }, status: "COMPLETED" },
    _sum: earningSum,
  });
  return (id) => toEarnings(rows.filter(({ ayniContentId }) => ayniContentId === id));
}

type AyniStats = Pick<DashboardAyni, "views" | "receivers" | "earnings">;

/** One query per number for all contents. */
async function findAyniStats(ids: string[], now: Date): Promise<(id: string) => AyniStats> {
  const [recentViews, allViews, receivers, getEarnings] = await Promise.all([
    countViews(ids, recentViewsStart(now)),
    countViews(ids),
    countReceivers(ids),
    findEarnings(ids),
  ]);
  return (id) => ({
    views: { recent: recentViews.get(id) ?? 0, all: allViews.get(id) ?? 0 },
    receivers: receivers.get(id) ?? 0,
    earnings: getEarnings(id),
  });
}

function toDashboardAyni(item: CatalogueItem, row: Row, stats: AyniStats): DashboardAyni {
  const files = row.files.map(({ mimeType }) => mimeType);
  const missing =
    item.status === "DRAFT"
      ? listMissingNouns({ ...row, title: item.title, files, encuentros: row._count.encuentros })
      : [];
  return {
    id: item.id,
    slug: item.slug,
    title: item.title,
    contentType: item.contentType,
    status: item.status,
    section: receivedSection(item.contentType, item.onlineType),
    coverUrl: item.coverUrl,
    coverSrcSet: item.coverSrcSet,
    modality: item.modality,
    nextStartsAt: item.nextStartsAt,
    nextTimezone: item.nextTimezone,
    placeCity: item.placeCity,
    changedAt: row.updatedAt.toISOString(),
    takenSeats: row.takenSeats,
    capacity: row.capacity,
    missing,
    ...stats,
  };
}

/** Newest first. */
export async function listDashboardAyni(
  actor: Member,
  state: DashboardTab,
  { after, now = new Date() }: { after?: string; now?: Date } = {},
): Promise<DashboardPage> {
  const rows = await findDashboardRows(actor, state, after);
  const { shown, after: next } = splitPage(rows, DASHBOARD_PAGE_SIZE, ({ id }) => id);
  const rowsById = new Map(shown.map((row) => [row.id, row]));
  const ids = [...rowsById.keys()];
  const [items, getStats] = await Promise.all([listCatalogueItemsByIds(ids), findAyniStats(ids, now)]);
  const content = items.flatMap((item) => {
    const row = rowsById.get(item.id);
    return row ? [toDashboardAyni(item, row, getStats(item.id))] : [];
  });
  return { content, after: next };
}

async function countByTab(userId: string): Promise<DashboardTotals["counts"]> {
  const rows = await db.ayni.groupBy({ by: ["status"], where: { userId }, _count: { _all: true } });
  const count = (state: DashboardTab) =>
    rows.find(({ status }) => status === DASHBOARD_STATUSES[state])?._count._all ?? 0;
  return {
    publicados: count("publicados"),
    borradores: count("borradores"),
    archivados: count("archivados"),
  };
}

async function countDistinctReceivers(masterUserId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ total: number }[]>`
    select count(distinct "userId")::int as total from "Order"
    where "masterUserId" = ${masterUserId}::uuid and status = 'COMPLETED' and "renewedAt" is null`;
  return row?.total ?? 0;
}

export async function getDashboardTotals(actor: Member, now = new Date()): Promise<DashboardTotals> {
  const [counts, receivers, recentViews, sums] = await Promise.all([
    countByTab(actor.id),
    countDistinctReceivers(actor.id),
    db.ayniView.count({ where: { ayni: { userId: actor.id }, day: { gte: recentViewsStart(now) } } }),
    db.order.groupBy({
      by: ["currency"],
      where: { masterUserId: actor.id, status: "COMPLETED" },
      _sum: earningSum,
    }),
  ]);
  return { counts, receivers, recentViews, earnings: toEarnings(sums) };
}

/** Of published contents, and of archived ones that somebody owns. */
export async function listUpcomingEncuentros(actor: Member, now = new Date()): Promise<UpcomingEncuentro[]> {
  const rows = await db.encuentro.findMany({
    where: {
      cancelledAt: null,
      endsAt: { gt: now },
      ayni: {
        userId: actor.id,
        OR: [{ status: "PUBLISHED" }, { status: "ARCHIVED", orders: { some: ownedOrder } }],
      },
    },
    orderBy: [{ startsAt: "asc" }, { id: "asc" }],
    take: UPCOMING_SHOWN,
    select: {
      id: true,
      startsAt: true,
      timezone: true,
      title: true,
      ayni: {
        select: {
          slug: true,
          title: true,
          status: true,
          modality: true,
          placeCity: true,
          _count: { select: { orders: { where: ownedOrder } } },
        },
      },
    },
  });
  return rows.map(({ ayni: { _count, modality, placeCity, ...ayni }, startsAt, ...row }) => ({
    ...row,
    startsAt: startsAt.toISOString(),
    city: findVenueCity({ modality, placeCity }, row.timezone),
    participants: _count.orders,
    ayni,
  }));
}
