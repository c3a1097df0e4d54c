import "server-only";
import type { Member } from "@/lib/platform/actor";
import { itemsByIds } from "@/lib/content/ayni/data";
import { totalOf } from "@/lib/discovery/catalogue/count";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { noFilters, PAGE_SIZE } from "@/lib/discovery/filters/filters";
import { conditions } from "@/lib/discovery/filters/where";
import { AppError } from "@/lib/platform/http/errors";
import { mastersByIds } from "@/lib/discovery/masters/data";
import { accessLasts } from "@/lib/orders/order/data";
import { holding } from "@/lib/orders/order/policy";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { FEED_TIERS, placeText, readPlace } from "./schema";
import type { FeedHome, FeedItem, FeedPage, FeedTier, NextEncuentro, SuggestedMaster } from "./schema";

// What is new for one person, in three tiers that share no content; each is walked along an index, the newest first.

const { sql, empty } = Prisma;

/** Whose feed it is: whom they follow, and what they care about. */
type Viewer = { id: string; follows: string[]; disciplines: string[] };

async function viewerOf({ id }: Member): Promise<Viewer> {
  const [follows, profile] = await Promise.all([
    db.follow.findMany({ where: { followerId: id }, select: { masterId: true } }),
    db.profile.findUnique({ where: { userId: id }, select: { disciplines: true } }),
  ]);
  return { id, follows: follows.map(({ masterId }) => masterId), disciplines: profile?.disciplines ?? [] };
}

type Instant = { publishedAt: Date; id: string };

const isCurrent = sql`${conditions(noFilters, DEFAULT_TIME_ZONE, null)}`;

const beyond = (last: Instant | null): Prisma.Sql =>
  last ? sql`and (a."publishedAt", a.id) < (${last.publishedAt}, ${last.id}::uuid)` : empty;

const newest = sql`order by a."publishedAt" desc, a.id desc`;

/**
 * Of many Masters only those with the newest contents can be on a page: a look at one content of each tells who they
 * are, and only theirs are read.
 */
const ofMasters = ({ follows }: Viewer, last: Instant | null, take: number): Prisma.Sql => sql`
  with heads as (
    select m.id from unnest(${follows}::uuid[]) as m(id)
    cross join lateral (select a."publishedAt", a.id from "Ayni" a
                        where a."userId" = m.id and ${isCurrent} ${beyond(last)} ${newest} limit 1) as head
    order by head."publishedAt" desc, head.id desc limit ${take}
  )
  select a.id, a."userId" from heads
  cross join lateral (select a.id, a."userId", a."publishedAt" from "Ayni" a
                      where a."userId" = heads.id and ${isCurrent} ${beyond(last)} ${newest} limit ${take}) as a
  ${newest} limit ${take}`;

const ofOthers = (viewer: Viewer, which: Prisma.Sql, last: Instant | null, take: number): Prisma.Sql => sql`
  select a.id, a."userId" from "Ayni" a
  where ${isCurrent} and ${which} and a."userId" <> all(${[viewer.id, ...viewer.follows]}::uuid[]) ${beyond(last)}
  ${newest} limit ${take}`;

const tiers: Record<FeedTier, (viewer: Viewer, last: Instant | null, take: number) => Prisma.Sql | null> = {
  masters: (viewer, last, take) => (viewer.follows.length > 0 ? ofMasters(viewer, last, take) : null),
  disciplines: (viewer, last, take) =>
    viewer.disciplines.length > 0
      ? ofOthers(viewer, sql`a.disciplines && ${viewer.disciplines}::text[]`, last, take)
      : null,
  rest: (viewer, last, take) =>
    ofOthers(viewer, sql`not a.disciplines && ${viewer.disciplines}::text[]`, last, take),
};

type Found = { id: string; userId: string; tier: FeedTier };

/** The rows after a place, through the tiers that follow; each is asked only once those before have ended. */
async function walk(viewer: Viewer, from: Start, take: number): Promise<Found[]> {
  const found: Found[] = [];
  for (const tier of FEED_TIERS.slice(FEED_TIERS.indexOf(from.tier))) {
    const query = tiers[tier](viewer, tier === from.tier ? from.last : null, take - found.length);
    const rows = query ? await db.$queryRaw<Omit<Found, "tier">[]>`${query}` : [];
    found.push(...rows.map((row) => ({ ...row, tier })));
    if (found.length === take) break;
  }
  return found;
}

type Start = { tier: FeedTier; last: Instant | null };

const BEGINNING: Start = { tier: FEED_TIERS[0], last: null };

function tierOf(viewer: Viewer, ayni: { userId: string; disciplines: string[] }): FeedTier {
  if (viewer.follows.includes(ayni.userId)) return "masters";
  return ayni.disciplines.some((key) => viewer.disciplines.includes(key)) ? "disciplines" : "rest";
}

/** From where one goes on. A content that was archived meanwhile still is a place; what never was public is none. */
async function startOf(viewer: Viewer, before: string): Promise<Start> {
  const place = readPlace(before);
  if (!place) throw new AppError("MalformedRequest");
  const ayni = await db.ayni.findUnique({
    where: { id: place.id },
    select: { id: true, publishedAt: true, userId: true, disciplines: true },
  });
  if (!ayni?.publishedAt) throw new AppError("NotFound");
  const last = { id: ayni.id, publishedAt: ayni.publishedAt };
  return { tier: place.tier ?? tierOf(viewer, ayni), last };
}

/** All that is current, without one's own: never less than there is. */
async function countFor(viewer: Viewer): Promise<number> {
  const own = { userId: viewer.id, listed: true };
  const [all, mine] = await Promise.all([
    totalOf(isCurrent, ["latest"]),
    db.ayni.count({ where: { ...own, OR: [{ lastEndsAt: null }, { lastEndsAt: { gt: new Date() } }] } }),
  ]);
  return Math.max(0, all - mine);
}

/**
 * A page of what is new for somebody: of the Masters they follow, then of their disciplines, then the rest, each the
 * newest first; without what is over and what is their own. Errors: `MalformedRequest` (`before` is no place),
 * `NotFound` (nothing was published under it).
 */
export async function feedOf(member: Member, before?: string | null): Promise<FeedPage> {
  const viewer = await viewerOf(member);
  const start = before ? await startOf(viewer, before) : BEGINNING;
  const [found, total] = await Promise.all([walk(viewer, start, PAGE_SIZE + 1), countFor(viewer)]);
  const shown = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? shown.at(-1) : undefined;
  const reasons = new Map(shown.map(({ id, tier }) => [id, tier]));
  const items = await itemsByIds([...reasons.keys()]);
  const content: FeedItem[] = items.map((item) => ({ ...item, tier: reasons.get(item.id) ?? "rest" }));
  return {
    content,
    metadata: { total, pageSize: PAGE_SIZE, after: last ? placeText(last.tier, last.id) : null },
  };
}

const LOOKED_THROUGH = 60;

/** Masters who gave lately what one cares about and whom one does not follow, the latest first. */
export async function suggestedMasters(member: Member, take: number): Promise<SuggestedMaster[]> {
  const viewer = await viewerOf(member);
  const found = await walk(viewer, { tier: "disciplines", last: null }, LOOKED_THROUGH);
  const ids = [...new Set(found.map(({ userId }) => userId))].slice(0, take);
  const masters = new Map((await mastersByIds(ids)).map((master) => [master.id, master]));
  return ids.flatMap((id) => masters.get(id) ?? []);
}

/** The next encuentros of what somebody has received, the one in course first. */
export async function nextEncuentros(
  member: Member,
  take: number,
  now = new Date(),
): Promise<NextEncuentro[]> {
  const held = { userId: member.id, ...holding, ...accessLasts() } as const;
  const rows = await db.encuentro.findMany({
    where: { cancelledAt: null, endsAt: { gt: now }, ayni: { orders: { some: held } } },
    orderBy: [{ startsAt: "asc" }, { id: "asc" }],
    take,
    select: {
      id: true,
      startsAt: true,
      endsAt: true,
      title: true,
      ayni: {
        select: {
          slug: true,
          title: true,
          modality: true,
          placeName: true,
          placeCity: true,
          user: { select: { name: true, lastName: true } },
          orders: { where: held, take: 1, select: { id: true } },
        },
      },
    },
  });
  return rows.flatMap(({ ayni: { slug, user, orders, ...ayni }, startsAt, endsAt, ...row }) => {
    const [order] = orders;
    if (!order) return [];
    const where = [ayni.placeName, ayni.placeCity].filter(Boolean).join(", ");
    return {
      ...row,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      orderId: order.id,
      ayni: { slug, title: ayni.title },
      masterName: `${user.name} ${user.lastName}`.trim(),
      place: ayni.modality === "OFFLINE" ? where || "Presencial" : null,
    };
  });
}

/** By which name somebody is greeted, in which zone, and how many they follow. */
export async function feedHome({ id }: Member): Promise<FeedHome> {
  const { name, timezone, _count } = await db.user.findUniqueOrThrow({
    where: { id },
    select: { name: true, timezone: true, _count: { select: { following: true } } },
  });
  return { name, timezone, following: _count.following };
}
