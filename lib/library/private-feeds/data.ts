import "server-only";
import type { Member } from "@/lib/platform/actor";
import { chaptersOf } from "@/lib/content/ayni/schema";
import { calendarEntries, notLongOver } from "@/lib/content/calendar/data";
import type { CalendarEntry } from "@/lib/content/calendar/schema";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import type { PrivatePodcast } from "@/lib/publishing/rss/schema";
import { AppError } from "@/lib/platform/http/errors";
import { accessLasts } from "@/lib/orders/order/data";
import { privateFeeds, routes } from "@/lib/platform/routes";
import { siteUrl } from "@/lib/platform/site-config/data";
import type { PrivateFeedView } from "./schema";
import { hashOf, openSecret } from "./token";

/** Which feed of a person: the calendar of all, or the podcast that an order received. */
export type FeedOf = { kind: "CALENDAR"; orderId: null } | { kind: "PODCAST"; orderId: string };

const liveOrder = () => ({ status: "COMPLETED", ...accessLasts() }) satisfies Prisma.OrderWhereInput;
const openAccount = { deactivatedAt: null, anonymisedAt: null } satisfies Prisma.UserWhereInput;
const episodes = { area: "content", kind: "AUDIO", status: "READY" } satisfies Prisma.FileWhereInput;

/** The address of a feed by its secret. */
export function feedView({ kind }: FeedOf, token: string): PrivateFeedView {
  const path = kind === "CALENDAR" ? privateFeeds.calendar(token) : privateFeeds.podcast(token);
  return { url: new URL(path, siteUrl()).href };
}

/**
 * Only what one received and still has may be listened to elsewhere, if there is anything to hear.
 * Errors: `NotFound`.
 */
export async function checkFeed(actor: Member, { orderId }: FeedOf): Promise<void> {
  if (orderId === null) return;
  const held = await db.order.count({
    where: { id: orderId, userId: actor.id, ...liveOrder(), ayni: { files: { some: episodes } } },
  });
  if (held === 0) throw new AppError("NotFound");
}

/** A feed of the actor; null when they have none. Errors: `NotFound` for what they cannot have. */
export async function findFeed(actor: Member, of: FeedOf): Promise<PrivateFeedView | null> {
  await checkFeed(actor, of);
  const row = await db.privateFeed.findFirst({
    where: { userId: actor.id, ...of },
    select: { sealed: true },
  });
  const token = row && openSecret(row.sealed, actor.id);
  return token ? feedView(of, token) : null;
}

async function encuentrosFor(userId: string): Promise<CalendarEntry[]> {
  const orders = await db.order.findMany({
    where: { userId, ...liveOrder() },
    select: { id: true, ayniContentId: true },
  });
  const orderOf = new Map(orders.map(({ id, ayniContentId }) => [ayniContentId, id]));
  const mine = { OR: [{ id: { in: [...orderOf.keys()] } }, { userId, status: { not: "DRAFT" as const } }] };
  return calendarEntries({ ayni: mine, ...notLongOver() }, ({ id, slug }) => {
    const orderId = orderOf.get(id);
    return orderId ? routes.receivedItem(slug, orderId, "encuentros") : routes.preview(slug, "encuentros");
  });
}

/** All encuentros that somebody takes part in or gives, by the secret of their calendar; null for any other. */
export async function calendarByToken(token: string): Promise<CalendarEntry[] | null> {
  const feed = await db.privateFeed.findFirst({
    where: { hash: hashOf(token), kind: "CALENDAR", user: openAccount },
    select: { userId: true },
  });
  return feed && encuentrosFor(feed.userId);
}

/** The podcast that a secret opens while the access of who received it lasts. */
const livePodcast = (token: string) =>
  ({
    hash: hashOf(token),
    kind: "PODCAST",
    user: openAccount,
    order: liveOrder(),
  }) satisfies Prisma.PrivateFeedWhereInput;

const podcastSelect = {
  id: true,
  ayni: {
    select: {
      slug: true,
      title: true,
      shortDescription: true,
      publishedAt: true,
      user: { select: { slug: true, name: true, lastName: true } },
      files: {
        where: episodes,
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

function toPodcast({ id, ayni }: PodcastRow): PrivatePodcast {
  const { files, user, publishedAt, ...about } = ayni;
  return {
    ...about,
    master: user,
    path: routes.receivedItem(ayni.slug, id, "contenido"),
    episodes: files.map(({ name, title, chapters, createdAt, readyAt, ...file }) => ({
      ...file,
      title: title || name,
      chapters: chaptersOf(chapters),
      date: new Date(Math.max(Number(publishedAt), Number(readyAt ?? createdAt))).toISOString(),
    })),
  };
}

/** What somebody received to listen to, by their secret; null for any other, and once the access has ended. */
export async function podcastByToken(token: string): Promise<PrivatePodcast | null> {
  const feed = await db.privateFeed.findFirst({
    where: livePodcast(token),
    select: { order: { select: podcastSelect } },
  });
  return feed?.order ? toPodcast(feed.order) : null;
}

/** Whether a secret lets an application fetch the files of a content. */
export async function opensFilesOf(token: string, ayniId: string): Promise<boolean> {
  const where = { ...livePodcast(token), order: { ...liveOrder(), ayniContentId: ayniId } };
  return (await db.privateFeed.count({ where })) > 0;
}
