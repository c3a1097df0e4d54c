import "server-only";
import type { Member } from "@/lib/platform/actor";
import { parseChapters } from "@/lib/content/uploads/schema";
import {
  listCalendarEntries,
  upcomingOrRecentlyEnded,
  type EncuentroPath,
} from "@/lib/content/calendar/data";
import type { CalendarEntry } from "@/lib/content/calendar/schema";
import { listFileOpenings } from "@/lib/library/lessons/data";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type { PrivatePodcast } from "@/lib/publishing/rss/schema";
import { AppError } from "@/lib/platform/http/errors";
import { accessNotExpired, toGuidePath } from "@/lib/content/access";
import { privateFeeds, routes } from "@/lib/platform/routes";
import { getSiteUrl } from "@/lib/platform/site-config/data";
import type { PrivateFeedView } from "./schema";
import { hashFeedToken, unsealFeedToken } from "./token";

export type FeedRef = { kind: "CALENDAR"; orderId: null } | { kind: "PODCAST"; orderId: string };

const activeOrder = () => ({ status: "COMPLETED", ...accessNotExpired() }) satisfies Prisma.OrderWhereInput;
const activeAccount = { deactivatedAt: null, anonymisedAt: null } satisfies Prisma.UserWhereInput;
const episodeFiles = { area: "content", kind: "AUDIO", status: "READY" } satisfies Prisma.FileWhereInput;

export function toFeedView({ kind }: FeedRef, token: string): PrivateFeedView {
  const path = kind === "CALENDAR" ? privateFeeds.calendar(token) : privateFeeds.podcast(token);
  return { url: new URL(path, getSiteUrl()).href };
}

/** A podcast feed needs an active order with audio files. Errors: `NotFound`. */
export async function checkFeedAccess(actor: Member, { orderId }: FeedRef): Promise<void> {
  if (orderId === null) return;
  const orderCount = await db.order.count({
    where: { id: orderId, userId: actor.id, ...activeOrder(), ayni: { files: { some: episodeFiles } } },
  });
  if (orderCount === 0) throw new AppError("NotFound");
}

/** Returns null if the feed was not created. Errors: `NotFound` (not available to the actor). */
export async function findFeed(actor: Member, feedRef: FeedRef): Promise<PrivateFeedView | null> {
  await checkFeedAccess(actor, feedRef);
  const row = await db.privateFeed.findFirst({
    where: { userId: actor.id, ...feedRef },
    select: { sealed: true },
  });
  const token = row && unsealFeedToken(row.sealed, actor.id);
  return token ? toFeedView(feedRef, token) : null;
}

async function listUserCalendarEntries(userId: string): Promise<CalendarEntry[]> {
  const orders = await db.order.findMany({
    where: { userId, ...activeOrder() },
    select: { id: true, ayniContentId: true },
  });
  const orderIdByAyniId = new Map(orders.map(({ id, ayniContentId }) => [ayniContentId, id]));
  const ownContent = {
    OR: [{ id: { in: [...orderIdByAyniId.keys()] } }, { userId, status: { not: "DRAFT" as const } }],
  };
  const toPath: EncuentroPath = ({ id, slug, offerId }) => {
    const orderId = orderIdByAyniId.get(id);
    return orderId ? routes.receivedItem(slug, orderId, "encuentros") : toGuidePath({ slug, offerId });
  };
  return listCalendarEntries(
    { ayni: ownContent, ...upcomingOrRecentlyEnded() },
    { toPath, reader: "receiver" },
  );
}

type PrivateCalendar = {
  entries: CalendarEntry[];
  /** The zone that its reader chose; null if they chose none. */
  zone: string | null;
  /** Instants at which it may have changed last: those of its entries, and of the orders that bring and remove them. */
  changedAt: string[];
};

/** Encuentros that the user attends or teaches; null for an unknown token. */
export async function findCalendarByToken(token: string): Promise<PrivateCalendar | null> {
  const feed = await db.privateFeed.findFirst({
    where: { hash: hashFeedToken(token), kind: "CALENDAR", user: activeAccount },
    select: { userId: true, user: { select: { timezone: true } } },
  });
  if (!feed) return null;
  const { userId, user } = feed;
  const [entries, orders] = await Promise.all([
    listUserCalendarEntries(userId),
    db.order.aggregate({ where: { userId }, _max: { updatedAt: true } }),
  ]);
  const orderedAt = orders._max.updatedAt?.toISOString() ?? [];
  return {
    entries,
    zone: user.timezone,
    changedAt: entries.map(({ updatedAt }) => updatedAt).concat(orderedAt),
  };
}

const activePodcast = (token: string) =>
  ({
    hash: hashFeedToken(token),
    kind: "PODCAST",
    user: activeAccount,
    order: activeOrder(),
  }) satisfies Prisma.PrivateFeedWhereInput;

const podcastSelect = {
  id: true,
  ayni: {
    select: {
      id: true,
      slug: true,
      title: true,
      shortDescription: true,
      publishedAt: true,
      updatedAt: true,
      user: { select: { slug: true, name: true, lastName: true } },
      files: {
        where: episodeFiles,
        orderBy: [{ position: "asc" }, { id: "asc" }],
        select: {
          id: true,
          title: true,
          name: true,
          mimeType: true,
          size: true,
          durationSeconds: true,
          chapters: true,
          createdAt: true,
          readyAt: true,
        },
      },
    },
  },
} satisfies Prisma.OrderSelect;

type PodcastRow = Prisma.OrderGetPayload<{ select: typeof podcastSelect }>;

/** An episode is dated by the moment from which its reader could hear it. */
function toPodcast(
  { id, ayni }: PodcastRow,
  openings: ReadonlyMap<string, Date | null>,
  now: Date,
): PrivatePodcast {
  const { id: _id, files, user, publishedAt, updatedAt, ...about } = ayni;
  const open = files.filter((file) => {
    const opening = openings.get(file.id);
    return opening === undefined || (opening !== null && opening <= now);
  });
  return {
    ...about,
    updatedAt: updatedAt.toISOString(),
    master: user,
    path: routes.receivedItem(ayni.slug, id, "contenido"),
    episodes: open.map(({ name, title, chapters, createdAt, readyAt, ...file }) => ({
      ...file,
      title: title || name,
      chapters: parseChapters(chapters),
      date: new Date(
        Math.max(Number(publishedAt), Number(readyAt ?? createdAt), Number(openings.get(file.id) ?? 0)),
      ).toISOString(),
    })),
  };
}

/** Without lessons that are not open yet. Null for an unknown token or expired access. */
export async function findPodcastByToken(token: string): Promise<PrivatePodcast | null> {
  const feed = await db.privateFeed.findFirst({
    where: activePodcast(token),
    select: { userId: true, order: { select: podcastSelect } },
  });
  if (!feed?.order) return null;
  const openings = await listFileOpenings(feed.userId, feed.order.ayni.id);
  return toPodcast(feed.order, openings, new Date());
}

/** Returns whose feed it is if its token opens the files of a content; else null. */
export async function findTokenReader(token: string, ayniId: string): Promise<string | null> {
  const where = { ...activePodcast(token), order: { ...activeOrder(), ayniContentId: ayniId } };
  const feed = await db.privateFeed.findFirst({ where, select: { userId: true } });
  return feed?.userId ?? null;
}
