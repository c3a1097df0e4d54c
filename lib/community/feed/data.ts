import "server-only";
import { cache } from "react";
import type { Member } from "@/lib/platform/actor";
import { accessNotExpiredSql, isOwnedSql } from "@/lib/content/access-sql";
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
import { toIsoString } from "@/lib/platform/time/instants";
import { storage } from "@/lib/platform/ports/storage";
import type { Modality } from "@/lib/reference/labels";
import { findVenueCity } from "@/lib/content/schedule/policy";
import { liveUntilSql } from "@/lib/content/schedule/sql";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { FEED_TIERS, profileParts } from "./policy";
import { encodeFeedCursor, decodeFeedCursor } from "./schema";
import type { FeedTier, ProfilePart } from "./policy";
import type { FeedHeader, FeedItem, FeedItemPage, FeedPage, NextEncuentro, SuggestedMaster } from "./schema";

// The feed has three disjoint tiers, each read newest first along an index.

const { sql, empty } = Prisma;

type Viewer = Pick<FeedHeader, "name" | "timezone"> & {
  id: string;
  hasPhoto: boolean;
  country: string | null;
  disciplines: string[];
  /** Masters whom they follow, or whose membership they are in. */
  closeMasterIds: string[];
};

/** The parts of the member's home share one read. */
const findViewer = cache(async (id: string): Promise<Viewer> => {
  const [row] = await db.$queryRaw<Viewer[]>`
    select u.id, u.name, u.timezone, p."profileImage" is not null as "hasPhoto", p.country,
           coalesce(p.disciplines, '{}') as disciplines,
           array(select f."masterId" from "Follow" f where f."followerId" = u.id
                 union select m."masterId" from "Membership" m where m."userId" = u.id and m."openUntil" > now())
             as "closeMasterIds"
    from "User" u left join "Profile" p on p."userId" = u.id where u.id = ${id}::uuid`;
  if (!row) throw new AppError("NotFound");
  return row;
});

type FeedInstant = { publishedAt: Date; id: string };

const isCurrentSql = sql`${filterConditions(noFilters, DEFAULT_TIME_ZONE, null)}`;

const afterInstant = (last: FeedInstant | null): Prisma.Sql =>
  last ? sql`and (a."publishedAt", a.id) < (${last.publishedAt}, ${last.id}::uuid)` : empty;

const newestFirst = sql`order by a."publishedAt" desc, a.id desc`;

/** Only the `take` Masters with the newest contents can be on the page, so only theirs are read. */
const fromCloseMasters = (
  { closeMasterIds }: Viewer,
  last: FeedInstant | null,
  take: number,
): Prisma.Sql => sql`
  with heads as (
    select m.id from unnest(${closeMasterIds}::uuid[]) as m(id)
    cross join lateral (select a."publishedAt", a.id from "Ayni" a
                        where a."userId" = m.id and ${isCurrentSql} ${afterInstant(last)} ${newestFirst} limit 1) as head
    order by head."publishedAt" desc, head.id desc limit ${take}
  )
  select a.id, a."userId", a."publishedAt" from heads
  cross join lateral (select a.id, a."userId", a."publishedAt" from "Ayni" a
                      where a."userId" = heads.id and ${isCurrentSql} ${afterInstant(last)} ${newestFirst} limit ${take}) as a
  ${newestFirst} limit ${take}`;

const fromOtherMasters = (
  { id, closeMasterIds }: Viewer,
  hasDisciplines: Prisma.Sql,
  last: FeedInstant | null,
  take: number,
): Prisma.Sql => sql`
  select a.id, a."userId", a."publishedAt" from "Ayni" a
  where ${isCurrentSql} and ${hasDisciplines} and a."userId" <> all(${[id, ...closeMasterIds]}::uuid[]) ${afterInstant(last)}
  ${newestFirst} limit ${take}`;

function tierSql(tier: FeedTier, viewer: Viewer, last: FeedInstant | null, take: number): Prisma.Sql | null {
  const sharesDiscipline = sql`a.disciplines && ${viewer.disciplines}::text[]`;
  switch (tier) {
    case "masters":
      return viewer.closeMasterIds.length > 0 ? fromCloseMasters(viewer, last, take) : null;
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
    feedRows.push(...rows.map(({ id, userId }) => ({ id, userId, tier })));
    if (feedRows.length === take) break;
  }
  return feedRows;
}

type FeedStart = { tier: FeedTier; last: FeedInstant | null };

const FIRST_PAGE: FeedStart = { tier: FEED_TIERS[0], last: null };

function toTier(viewer: Viewer, ayni: { userId: string; disciplines: string[] }): FeedTier {
  if (viewer.closeMasterIds.includes(ayni.userId)) return "masters";
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
async function countFeedItems({ id: userId }: Member): Promise<number> {
  const own = { userId, listed: true };
  const [totalCount, ownCount] = await Promise.all([
    countContents({ filters: noFilters, tz: DEFAULT_TIME_ZONE }),
    db.ayni.count({ where: { ...own, OR: [{ lastEndsAt: null }, { lastEndsAt: { gt: new Date() } }] } }),
  ]);
  return Math.max(0, totalCount - ownCount);
}

/**
 * Returns a page of the feed: contents of close Masters, then of the member's disciplines, then the rest, each
 * newest first, without ended contents and the member's own.
 * Errors: `MalformedRequest` (`before` is no cursor), `NotFound` (its item was never published).
 */
export async function listFeedItems(member: Member, before?: string | null): Promise<FeedPage> {
  const viewer = await findViewer(member.id);
  const start = before ? await resolveFeedStart(viewer, before) : FIRST_PAGE;
  const rows = await findFeedRows(viewer, start, CATALOGUE_PAGE_SIZE + 1);
  const { shown, after } = splitPage(rows, CATALOGUE_PAGE_SIZE, ({ tier, id }) => encodeFeedCursor(tier, id));
  const tierById = new Map(shown.map(({ id, tier }) => [id, tier]));
  const items = await listCatalogueItemsByIds([...tierById.keys()]);
  const content: FeedItem[] = items.map((item) => ({
    ...item,
    tier: tierById.get(item.id) ?? "rest",
    sharedDiscipline: item.disciplines.find((key) => viewer.disciplines.includes(key)) ?? null,
  }));
  return { content, metadata: { pageSize: CATALOGUE_PAGE_SIZE, after } };
}

/** Returns a page of the feed with the number of items on all of them. Errors: as `listFeedItems`. */
export async function listFeed(member: Member, before?: string | null): Promise<FeedItemPage> {
  const [{ content, metadata }, total] = await Promise.all([
    listFeedItems(member, before),
    countFeedItems(member),
  ]);
  return { content, metadata: { total, ...metadata } };
}

const SUGGESTION_SCAN_SIZE = 60;
const SUGGESTION_TIERS = ["disciplines", "rest"] as const;

type SuggestedRow = Omit<SuggestedMaster, "image"> & { profileImage: string | null };

/** Lists unfollowed Masters who recently published in the member's disciplines, latest first. */
export async function listSuggestedMasters(member: Member, take: number): Promise<SuggestedMaster[]> {
  const viewer = await findViewer(member.id);
  const tiers = SUGGESTION_TIERS.map((tier) => tierSql(tier, viewer, null, SUGGESTION_SCAN_SIZE));
  const contents = tiers
    .filter((query) => query !== null)
    .map((query, index) => sql`select ${index}::int as tier, t.* from (${query}) as t`);
  // Contents are listed of active Masters only.
  const masters = await db.$queryRaw<SuggestedRow[]>`
    select u.id, u.slug, u.name, u."lastName", p."profileImage", p.city, p.country,
           coalesce(p.disciplines, '{}') as disciplines
    from (select s."userId", min(s.position) as position
          from (select c."userId", row_number() over (order by c.tier, c."publishedAt" desc, c.id desc) as position
                from (${Prisma.join(contents, " union all ")}) as c
                order by position limit ${SUGGESTION_SCAN_SIZE}) as s
          group by s."userId" order by position limit ${take}) as wanted
    join "User" u on u.id = wanted."userId" left join "Profile" p on p."userId" = u.id
    order by wanted.position`;
  return masters.map(({ profileImage, ...master }) => ({
    ...master,
    image: profileImage && storage.toPublicUrl(profileImage),
  }));
}

type EncuentroRow = Omit<
  NextEncuentro,
  "startsAt" | "endsAt" | "openedAt" | "ayni" | "masterName" | "place" | "city"
> & {
  startsAt: Date;
  endsAt: Date;
  openedAt: Date | null;
  slug: string;
  ayniTitle: string;
  modality: Modality;
  placeName: string | null;
  placeCity: string | null;
  masterFirstName: string;
  masterLastName: string;
};

function toNextEncuentro(row: EncuentroRow): NextEncuentro {
  const { id, startsAt, endsAt, openedAt, isInRoom, timezone, title, orderId, slug, ayniTitle } = row;
  const { modality, placeName, placeCity } = row;
  const venue = [placeName, placeCity].filter(Boolean).join(", ");
  return {
    id,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    openedAt: toIsoString(openedAt),
    isInRoom,
    timezone,
    title,
    orderId,
    ayni: { slug, title: ayniTitle },
    masterName: formatFullName({ name: row.masterFirstName, lastName: row.masterLastName }),
    place: modality === "OFFLINE" ? venue || "Presencial" : null,
    city: findVenueCity({ modality, placeCity }, timezone),
  };
}

/** Lists the next encuentros of the member's received contents, including one in progress. */
export async function listNextEncuentros(
  member: Member,
  take: number,
  now = new Date(),
): Promise<NextEncuentro[]> {
  const rows = await db.$queryRaw<EncuentroRow[]>`
    select e.id, e."startsAt", e."endsAt", r."openedAt", e."roomName" is not null as "isInRoom", e.timezone, e.title, o.id as "orderId", a.slug, a.title as "ayniTitle",
           a.modality, a."placeName", a."placeCity", u.name as "masterFirstName", u."lastName" as "masterLastName"
    from "Order" o join "Ayni" a on a.id = o."ayniContentId" join "User" u on u.id = a."userId"
    join "Encuentro" e on e."ayniId" = a.id left join "Room" r on r."encuentroId" = e.id
    where o."userId" = ${member.id}::uuid and ${isOwnedSql} and ${accessNotExpiredSql}
      and e."cancelledAt" is null and ${liveUntilSql(sql`e`)} > ${now}
    order by e."startsAt", e.id limit ${take}`;
  return rows.map(toNextEncuentro);
}

export async function getFeedHeader({ id }: Member): Promise<FeedHeader> {
  const { name, timezone, hasPhoto, country, disciplines, closeMasterIds } = await findViewer(id);
  const isMissing: Record<ProfilePart, boolean> = {
    photo: !hasPhoto,
    place: !country,
    disciplines: disciplines.length === 0,
  };
  return {
    name,
    timezone,
    following: closeMasterIds.length,
    missing: profileParts.filter((part) => isMissing[part]),
  };
}
