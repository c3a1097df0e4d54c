import "server-only";
import type { Member } from "@/lib/platform/actor";
import { listCatalogueItemsByIds } from "@/lib/content/ayni/data";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { CATALOGUE_PAGE_SIZE } from "@/lib/discovery/catalogue/page";
import { noFilters } from "@/lib/discovery/filters/filters";
import { countContents } from "@/lib/discovery/filters/selection";
import { filterConditions } from "@/lib/discovery/filters/where";
import { splitPage } from "@/lib/platform/http/cursor";
import { AppError } from "@/lib/platform/http/errors";
import { formatFullName } from "@/lib/platform/text/full-name";
import { listMastersByIds } from "@/lib/discovery/masters/data";
import { ownedOrder, accessNotExpired } from "@/lib/content/access";
import { findVenueCity } from "@/lib/content/schedule/policy";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { FEED_TIERS, profileParts } from "./policy";
import { encodeFeedCursor, decodeFeedCursor } from "./schema";
import type { FeedTier, ProfilePart } from "./policy";
import type { FeedHeader, FeedItem, FeedItemPage, NextEncuentro, SuggestedMaster } from "./schema";

// The feed has three disjoint tiers, each read newest first along an index.

const { sql, empty } = Prisma;

type Viewer = { id: string; followedMasterIds: string[]; disciplines: string[] };

async function findViewer({ id }: Member): Promise<Viewer> {
  const [follows, profile] = await Promise.all([
    db.follow.findMany({ where: { followerId: id }, select: { masterId: true } }),
    db.profile.findUnique({ where: { userId: id }, select: { disciplines: true } }),
  ]);
  return {
    id,
    followedMasterIds: follows.map(({ masterId }) => masterId),
    disciplines: profile?.disciplines ?? [],
  };
}

type FeedInstant = { publishedAt: Date; id: string };

const isCurrentSql = sql`${filterConditions(noFilters, DEFAULT_TIME_ZONE, null)}`;

const afterInstant = (last: FeedInstant | null): Prisma.Sql =>
  last ? sql`and (a."publishedAt", a.id) < (${last.publishedAt}, ${last.id}::uuid)` : empty;

const newestFirst = sql`order by a."publishedAt" desc, a.id desc`;

/** Only the `take` Masters with the newest contents can be on the page, so only theirs are read. */
const fromFollowedMasters = (
  { followedMasterIds }: Viewer,
  last: FeedInstant | null,
  take: number,
): Prisma.Sql => sql`
  with heads as (
    select m.id from unnest(${followedMasterIds}::uuid[]) as m(id)
    cross join lateral (select a."publishedAt", a.id from "Ayni" a
                        where a."userId" = m.id and ${isCurrentSql} ${afterInstant(last)} ${newestFirst} limit 1) as head
    order by head."publishedAt" desc, head.id desc limit ${take}
  )
  select a.id, a."userId" from heads
  cross join lateral (select a.id, a."userId", a."publishedAt" from "Ayni" a
                      where a."userId" = heads.id and ${isCurrentSql} ${afterInstant(last)} ${newestFirst} limit ${take}) as a
  ${newestFirst} limit ${take}`;

const fromOtherMasters = (
  { id, followedMasterIds }: Viewer,
  hasDisciplines: Prisma.Sql,
  last: FeedInstant | null,
  take: number,
): Prisma.Sql => sql`
  select a.id, a."userId" from "Ayni" a
  where ${isCurrentSql} and ${hasDisciplines} and a."userId" <> all(${[id, ...followedMasterIds]}::uuid[]) ${afterInstant(last)}
  ${newestFirst} limit ${take}`;

function tierSql(tier: FeedTier, viewer: Viewer, last: FeedInstant | null, take: number): Prisma.Sql | null {
  const sharesDiscipline = sql`a.disciplines && ${viewer.disciplines}::text[]`;
  switch (tier) {
    case "masters":
      return viewer.followedMasterIds.length > 0 ? fromFollowedMasters(viewer, last, take) : null;
    case "disciplines":
      return viewer.disciplines.length > 0 ? fromOtherMasters(viewer, sharesDiscipline, last, take) : null;
    case "rest":
      return fromOtherMasters(viewer, sql`not ${sharesDiscipline}`, last, take);
  }
}

type FeedRow = { id: string; userId: string; tier: FeedTier };

/** Reads `take` rows after a start; the next tier is queried only when the previous one is exhausted. */
async function findFeedRows(viewer: Viewer, start: FeedStart, take: number): Promise<FeedRow[]> {
  const feedRows: FeedRow[] = [];
  for (const tier of FEED_TIERS.slice(FEED_TIERS.indexOf(start.tier))) {
    const query = tierSql(tier, viewer, tier === start.tier ? start.last : null, take - feedRows.length);
    const rows = query ? await db.$queryRaw<Omit<FeedRow, "tier">[]>`${query}` : [];
    feedRows.push(...rows.map((row) => ({ ...row, tier })));
    if (feedRows.length === take) break;
  }
  return feedRows;
}

type FeedStart = { tier: FeedTier; last: FeedInstant | null };

const FIRST_PAGE: FeedStart = { tier: FEED_TIERS[0], last: null };

function toTier(viewer: Viewer, ayni: { userId: string; disciplines: string[] }): FeedTier {
  if (viewer.followedMasterIds.includes(ayni.userId)) return "masters";
  return ayni.disciplines.some((key) => viewer.disciplines.includes(key)) ? "disciplines" : "rest";
}

/** Resolves a cursor. Archived items are valid cursors; never-published ones are not. */
async function resolveFeedStart(viewer: Viewer, before: string): Promise<FeedStart> {
  const cursor = decodeFeedCursor(before);
  if (!cursor) throw new AppError("MalformedRequest");
  const ayni = await db.ayni.findUnique({
    where: { id: cursor.id },
    select: { id: true, publishedAt: true, userId: true, disciplines: true },
  });
  if (!ayni?.publishedAt) throw new AppError("NotFound");
  const last = { id: ayni.id, publishedAt: ayni.publishedAt };
  return { tier: cursor.tier ?? toTier(viewer, ayni), last };
}

/** Counts current contents of other Masters. */
async function countFeedItems(viewer: Viewer): Promise<number> {
  const own = { userId: viewer.id, listed: true };
  const [totalCount, ownCount] = await Promise.all([
    countContents({ filters: noFilters, tz: DEFAULT_TIME_ZONE }),
    db.ayni.count({ where: { ...own, OR: [{ lastEndsAt: null }, { lastEndsAt: { gt: new Date() } }] } }),
  ]);
  return Math.max(0, totalCount - ownCount);
}

/**
 * Returns a page of the feed: contents of followed Masters, then of the member's disciplines, then the rest, each
 * newest first, without ended contents and the member's own.
 * Errors: `MalformedRequest` (`before` is no cursor), `NotFound` (its item was never published).
 */
export async function listFeed(member: Member, before?: string | null): Promise<FeedItemPage> {
  const viewer = await findViewer(member);
  const start = before ? await resolveFeedStart(viewer, before) : FIRST_PAGE;
  const [rows, total] = await Promise.all([
    findFeedRows(viewer, start, CATALOGUE_PAGE_SIZE + 1),
    countFeedItems(viewer),
  ]);
  const { shown, after } = splitPage(rows, CATALOGUE_PAGE_SIZE, ({ tier, id }) => encodeFeedCursor(tier, id));
  const tierById = new Map(shown.map(({ id, tier }) => [id, tier]));
  const items = await listCatalogueItemsByIds([...tierById.keys()]);
  const content: FeedItem[] = items.map((item) => ({
    ...item,
    tier: tierById.get(item.id) ?? "rest",
    sharedDiscipline: item.disciplines.find((key) => viewer.disciplines.includes(key)) ?? null,
  }));
  return { content, metadata: { total, pageSize: CATALOGUE_PAGE_SIZE, after } };
}

const SUGGESTION_SCAN_SIZE = 60;

/** Lists unfollowed Masters who recently published in the member's disciplines, latest first. */
export async function listSuggestedMasters(member: Member, take: number): Promise<SuggestedMaster[]> {
  const viewer = await findViewer(member);
  const rows = await findFeedRows(viewer, { tier: "disciplines", last: null }, SUGGESTION_SCAN_SIZE);
  const ids = [...new Set(rows.map(({ userId }) => userId))].slice(0, take);
  const masters = new Map((await listMastersByIds(ids)).map((master) => [master.id, master]));
  return ids.flatMap((id) => masters.get(id) ?? []);
}

/** Lists the next encuentros of the member's received contents, including one in progress. */
export async function listNextEncuentros(
  member: Member,
  take: number,
  now = new Date(),
): Promise<NextEncuentro[]> {
  const activeOrder = { userId: member.id, ...ownedOrder, ...accessNotExpired() } as const;
  const rows = await db.encuentro.findMany({
    where: { cancelledAt: null, endsAt: { gt: now }, ayni: { orders: { some: activeOrder } } },
    orderBy: [{ startsAt: "asc" }, { id: "asc" }],
    take,
    select: {
      id: true,
      startsAt: true,
      endsAt: true,
      timezone: true,
      title: true,
      ayni: {
        select: {
          slug: true,
          title: true,
          modality: true,
          placeName: true,
          placeCity: true,
          user: { select: { name: true, lastName: true } },
          orders: { where: activeOrder, take: 1, select: { id: true } },
        },
      },
    },
  });
  return rows.flatMap(({ ayni: { slug, user, orders, ...ayni }, startsAt, endsAt, ...row }) => {
    const [order] = orders;
    if (!order) return [];
    const venue = [ayni.placeName, ayni.placeCity].filter(Boolean).join(", ");
    return {
      ...row,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      orderId: order.id,
      ayni: { slug, title: ayni.title },
      masterName: formatFullName(user),
      place: ayni.modality === "OFFLINE" ? venue || "Presencial" : null,
      city: findVenueCity(ayni, row.timezone),
    };
  });
}

export async function getFeedHeader({ id }: Member): Promise<FeedHeader> {
  const { name, timezone, profile, _count } = await db.user.findUniqueOrThrow({
    where: { id },
    select: {
      name: true,
      timezone: true,
      profile: { select: { profileImage: true, country: true, disciplines: true } },
      _count: { select: { following: true } },
    },
  });
  const isMissing: Record<ProfilePart, boolean> = {
    photo: !profile?.profileImage,
    place: !profile?.country,
    disciplines: !profile?.disciplines.length,
  };
  return {
    name,
    timezone,
    following: _count.following,
    missing: profileParts.filter((part) => isMissing[part]),
  };
}
