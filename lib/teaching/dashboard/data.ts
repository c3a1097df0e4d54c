import "server-only";
import { countOpenSales } from "@/lib/content/booking-terms/data";
import type { OpenSales } from "@/lib/content/booking-terms/schema";
import type { Member } from "@/lib/platform/actor";
import { listCatalogueItemsByIds } from "@/lib/content/ayni/data";
import { isPriceChosen } from "@/lib/content/ayni/policy";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { isCurrencyCode } from "@/lib/reference/currencies";
import { filledLesson } from "@/lib/content/lessons/data";
import { db } from "@/lib/platform/db/client";
import { splitPage } from "@/lib/platform/http/cursor";
import { Prisma } from "@/lib/platform/db/generated/client";
import { receivedSection } from "@/lib/content/access";
import { isOwnedSql } from "@/lib/content/access-sql";
import { viewCounts } from "@/lib/content/visits/sql";
import { findVenueCity } from "@/lib/content/schedule/policy";
import { liveUntilSql } from "@/lib/content/schedule/sql";
import { DAY_MS, toIsoString } from "@/lib/platform/time/instants";
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

/** The first day of today and the 29 days before, "2026-11-22", in UTC. */
export const recentViewsStart = (now: Date): string =>
  new Date(now.getTime() - (RECENT_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);

/** Tells what a draft lacks. */
const draftSelect = {
  id: true,
  title: true,
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
  isBookable: true,
  amount: true,
  minimumAmount: true,
  suggestedAmount: true,
  publishedAt: true,
  bookingTerms: { select: { ayniId: true } },
  files: { where: { area: "content", status: "READY" }, select: { mimeType: true } },
  _count: { select: { encuentros: { where: { cancelledAt: null } }, lessons: { where: filledLesson } } },
} satisfies Prisma.AyniSelect;

const newestFirst: Record<DashboardTab, Prisma.AyniOrderByWithRelationInput[]> = {
  publicados: [{ publishedAt: "desc" }, { id: "desc" }],
  borradores: [{ updatedAt: "desc" }, { id: "desc" }],
  archivados: [{ archivedAt: "desc" }, { id: "desc" }],
};

/** `after` is the id of the last content shown; ignored unless it is the actor's own. */
async function findDashboardIds(
  actor: Member,
  state: DashboardTab,
  after: string | undefined,
): Promise<{ id: string }[]> {
  const where = { userId: actor.id, offerId: null, status: DASHBOARD_STATUSES[state] };
  const cursorRow = after
    ? await db.ayni.findFirst({ where: { id: after, ...where }, select: { id: true } })
    : null;
  return db.ayni.findMany({
    where,
    select: { id: true },
    orderBy: newestFirst[state],
    ...(cursorRow ? { cursor: { id: cursorRow.id }, skip: 1 } : {}),
    take: DASHBOARD_PAGE_SIZE + 1,
  });
}

export type CurrencySum = { currency: string; amount: number };

export const toEarnings = (sums: readonly CurrencySum[]): Earning[] =>
  sums
    .flatMap(({ currency, amount }) => {
      const code = currency.toUpperCase();
      return isCurrencyCode(code) && amount !== 0 ? [{ currency: code, amount }] : [];
    })
    .toSorted((a, b) => a.currency.localeCompare(b.currency));

/** Earnings by currency of the completed orders that match, as a JSON array. */
export const earningsSql = (condition: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  select coalesce(json_agg(s), '[]') from (
    select o.currency, sum(o."taxBase" - o."feeAmount")::float8 as amount from "Order" o
    where ${condition} and o.status = 'COMPLETED' group by o.currency) as s)`;

type AyniStats = Pick<
  DashboardAyni,
  "views" | "receivers" | "earnings" | "takenSeats" | "capacity" | "changedAt" | "takedownReason"
>;

type StatsRow = Pick<AyniStats, "receivers" | "takenSeats" | "capacity" | "takedownReason"> & {
  id: string;
  updatedAt: Date;
  allViews: number;
  recentViews: number;
  earnings: CurrencySum[];
};

/** Orders `o` of the content `a`, with those of what was booked of it by the hour. */
const isOfContentSql = Prisma.sql`
  o."ayniContentId" in (select b.id from "Ayni" b where b.id = a.id or b."offerId" = a.id)`;

/** Reads all numbers of all contents with one statement. */
async function findAyniStats(ids: string[], now: Date): Promise<Map<string, AyniStats>> {
  if (ids.length === 0) return new Map();
  const rows = await db.$queryRaw<StatsRow[]>`
    select a.id, a."updatedAt", a.capacity, a."takenSeats", v.*,
           ${earningsSql(isOfContentSql)} as earnings,
           (select count(*)::int from "Order" o
            where ${isOfContentSql} and ${isOwnedSql} and not exists (
              select from "Booking" k where k."ayniId" = o."ayniContentId" and k."packId" is not null)) as receivers,
           (select t.reason from "AyniTakedown" t where t."ayniId" = a.id) as "takedownReason"
    from "Ayni" a
    cross join lateral (
      select coalesce(sum(views), 0)::int as "allViews",
             coalesce(sum(views) filter (where day >= ${recentViewsStart(now)}::date), 0)::int as "recentViews"
      from (${viewCounts(Prisma.sql`v."ayniId" = a.id`)}) days) as v
    where a.id = any(${ids}::uuid[])`;
  return new Map(
    rows.map(({ id, updatedAt, allViews, recentViews, earnings, ...numbers }) => [
      id,
      {
        ...numbers,
        views: { recent: recentViews, all: allViews },
        earnings: toEarnings(earnings),
        changedAt: updatedAt.toISOString(),
      },
    ]),
  );
}

/** Returns the nouns of what each draft lacks. */
async function findMissingNouns(ids: string[]): Promise<Map<string, string[]>> {
  const rows = await db.ayni.findMany({ where: { id: { in: ids } }, select: draftSelect });
  return new Map(
    rows.map(({ id, files, bookingTerms, _count: { encuentros, lessons }, ...row }) => [
      id,
      [
        ...listMissingNouns({
          ...row,
          encuentros,
          lessons,
          files: files.map(({ mimeType }) => mimeType),
          hasBookingTerms: bookingTerms !== null,
        }),
        ...(isPriceChosen(row) ? [] : ["el precio"]),
      ],
    ]),
  );
}

type DashboardFacts = { missing: string[]; openSales: OpenSales | null };

function toDashboardAyni(item: CatalogueItem, stats: AyniStats, facts: DashboardFacts): DashboardAyni {
  return {
    id: item.id,
    slug: item.slug,
    title: item.title,
    contentType: item.contentType,
    isSession: item.isSession,
    status: item.status,
    section: receivedSection(item.contentType, item.onlineType),
    coverUrl: item.coverUrl,
    coverSrcSet: item.coverSrcSet,
    modality: item.modality,
    nextStartsAt: item.nextStartsAt,
    nextEndsAt: item.nextEndsAt,
    liveUntil: item.liveUntil,
    nextTimezone: item.nextTimezone,
    placeCity: item.placeCity,
    ...facts,
    ...stats,
  };
}

/** Newest first. */
export async function listDashboardAyni(
  actor: Member,
  state: DashboardTab,
  { after, now = new Date() }: { after?: string; now?: Date } = {},
): Promise<DashboardPage> {
  const rows = await findDashboardIds(actor, state, after);
  const { shown, after: next } = splitPage(rows, DASHBOARD_PAGE_SIZE, ({ id }) => id);
  const ids = shown.map(({ id }) => id);
  const [items, statsById, missingById, salesById] = await Promise.all([
    listCatalogueItemsByIds(ids),
    findAyniStats(ids, now),
    state === "borradores" ? findMissingNouns(ids) : new Map<string, string[]>(),
    countOpenSales(ids, now),
  ]);
  const content = items.flatMap((item) => {
    const stats = statsById.get(item.id);
    const facts = { missing: missingById.get(item.id) ?? [], openSales: salesById.get(item.id) ?? null };
    return stats ? [toDashboardAyni(item, stats, facts)] : [];
  });
  return { content, after: next };
}

type TotalsRow = DashboardTotals["counts"] & {
  receivers: number;
  recentViews: number;
  earnings: CurrencySum[];
};

const ownRecentViews = (masterId: string, now: Date): Prisma.Sql => Prisma.sql`
  v."ayniId" in (select id from "Ayni" where "userId" = ${masterId}::uuid) and v.day >= ${recentViewsStart(now)}::date`;

export async function getDashboardTotals({ id }: Member, now = new Date()): Promise<DashboardTotals> {
  const [row] = await db.$queryRaw<TotalsRow[]>`
    select c.*,
           (select count(distinct o."userId")::int from "Order" o
            where o."masterUserId" = ${id}::uuid and ${isOwnedSql}) as receivers,
           (select coalesce(sum(views), 0)::int from (${viewCounts(ownRecentViews(id, now))}) days) as "recentViews",
           ${earningsSql(Prisma.sql`o."masterUserId" = ${id}::uuid`)} as earnings
    from (select count(*) filter (where status = 'PUBLISHED')::int as publicados,
                 count(*) filter (where status = 'DRAFT')::int as borradores,
                 count(*) filter (where status = 'ARCHIVED')::int as archivados
          from "Ayni" where "userId" = ${id}::uuid and "offerId" is null) as c`;
  const {
    publicados = 0,
    borradores = 0,
    archivados = 0,
    receivers = 0,
    recentViews = 0,
    earnings = [],
  } = row ?? {};
  return {
    counts: { publicados, borradores, archivados },
    receivers,
    recentViews,
    earnings: toEarnings(earnings),
  };
}

type UpcomingRow = Omit<UpcomingEncuentro, "startsAt" | "endsAt" | "openedAt" | "city" | "ayni"> &
  Pick<DashboardAyni, "slug" | "status" | "modality" | "placeCity"> & {
    startsAt: Date;
    endsAt: Date;
    openedAt: Date | null;
    ayniTitle: string;
  };

/** Lists encuentros of published contents, and of archived ones that somebody owns, until they end or are ended. */
export async function listUpcomingEncuentros(actor: Member, now = new Date()): Promise<UpcomingEncuentro[]> {
  const rows = await db.$queryRaw<UpcomingRow[]>`
    select e.id, e."startsAt", e."endsAt", r."openedAt", e.timezone, e.title, a.slug, a.title as "ayniTitle", a.status, a.modality, a."offerId" is not null as "isBooked",
           a."placeCity", o.participants, e."roomName" is not null as "isInRoom",
           case when a.capacity is not null then greatest(a.capacity - a."takenSeats", 0) end as "seatsLeft"
    from "Ayni" a join "Encuentro" e on e."ayniId" = a.id left join "Room" r on r."encuentroId" = e.id
    cross join lateral (
      select count(*)::int as participants from "Order" o
      where o."ayniContentId" = a.id and ${isOwnedSql}) as o
    where a."userId" = ${actor.id}::uuid and e."cancelledAt" is null and ${liveUntilSql(Prisma.sql`e`)} > ${now}
      and (a.status = 'PUBLISHED' or (a.status = 'ARCHIVED' and o.participants > 0))
    order by e."startsAt", e.id limit ${UPCOMING_SHOWN}`;
  return rows.map(
    ({
      id,
      startsAt,
      endsAt,
      openedAt,
      timezone,
      title,
      participants,
      seatsLeft,
      isInRoom,
      isBooked,
      slug,
      ayniTitle,
      status,
      ...venue
    }) => ({
      id,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      openedAt: toIsoString(openedAt),
      timezone,
      city: findVenueCity(venue, timezone),
      title,
      participants,
      seatsLeft,
      isInRoom,
      isBooked,
      ayni: { slug, title: ayniTitle, status },
    }),
  );
}
