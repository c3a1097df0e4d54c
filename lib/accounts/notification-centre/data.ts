import "server-only";
import { findUserTimeZone } from "@/lib/identity/users/data";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { storage } from "@/lib/platform/ports/storage";
import { splitPage } from "@/lib/platform/http/cursor";
import { beyondCreationCursor, encodeCreationCursor } from "@/lib/platform/http/time-cursor";
import { listCatalogueItemsByIds } from "@/lib/content/ayni/data";
import {
  findPictureSubject,
  parseNotificationFacts,
  renderNotification,
} from "@/lib/messaging/notification-kinds";
import type { NotificationFacts, PictureSubject } from "@/lib/messaging/notification-kinds";
import { findGroupKey, renderNotificationGroup } from "@/lib/messaging/notifications/groups";
import { NOTIFICATION_FILTERS, NOTIFICATIONS_PAGE_SIZE } from "@/lib/messaging/notifications/schema";
import type {
  NotificationGroup,
  NotificationGroupPage,
  NotificationPage,
  NotificationPicture,
  NotificationsQuery,
  NotificationView,
} from "@/lib/messaging/notifications/schema";
import { toLocalDay } from "@/lib/platform/time/days";

export const countUnreadNotifications = ({ id }: Member): Promise<number> =>
  db.notification.count({ where: { userId: id, readAt: null } });

type NotificationRow = { id: string; type: string; payload: unknown; readAt: Date | null; createdAt: Date };
type ParsedNotification = { row: NotificationRow; facts: NotificationFacts };

function parseRow(row: NotificationRow): ParsedNotification[] {
  const facts = parseNotificationFacts(row.type, row.payload);
  return facts ? [{ row, facts }] : [];
}

type PictureFinder = (subject: PictureSubject | null) => NotificationPicture | null;

async function findContentItems(slugs: string[]) {
  const contents = await db.ayni.findMany({ where: { slug: { in: slugs } }, select: { id: true } });
  const items = await listCatalogueItemsByIds(contents.map(({ id }) => id));
  return new Map(items.map((item) => [item.slug, item]));
}

async function findPortraits(slugs: string[]): Promise<Map<string, string | null>> {
  const people = await db.user.findMany({
    where: { slug: { in: slugs }, anonymisedAt: null },
    select: { slug: true, profile: { select: { profileImage: true } } },
  });
  return new Map(
    people.map(({ slug, profile }) => [
      slug,
      profile?.profileImage ? storage.toPublicUrl(profile.profileImage) : null,
    ]),
  );
}

/** Reads all pictures of a page at once. */
async function loadPictures(subjects: PictureSubject[]): Promise<PictureFinder> {
  const contentSlugs = subjects.flatMap((subject) =>
    subject.of === "person" ? (subject.contentSlug ?? []) : subject.slug,
  );
  const personSlugs = subjects.flatMap(({ of, slug }) => (of === "person" ? slug : []));
  const [items, portraits] = await Promise.all([
    findContentItems([...new Set(contentSlugs)]),
    findPortraits([...new Set(personSlugs)]),
  ]);
  const toPortrait = (url: string | null | undefined): NotificationPicture | null =>
    url ? { shape: "portrait", url } : null;
  const toCover = (slug: string | null): NotificationPicture | null => {
    const item = slug === null ? undefined : items.get(slug);
    return item ? { shape: "cover", url: item.coverUrl } : null;
  };
  return (subject) => {
    switch (subject?.of) {
      case undefined:
        return null;
      case "person":
        return toPortrait(portraits.get(subject.slug)) ?? toCover(subject.contentSlug);
      case "master-of-content":
        return toPortrait(items.get(subject.slug)?.master.profileImage);
      case "content":
        return toCover(subject.slug);
    }
  };
}

function toNotificationView(
  { row: { id, type, readAt, createdAt }, facts }: ParsedNotification,
  zone: string,
  findPicture: PictureFinder,
): NotificationView {
  const text = renderNotification(facts, { zone });
  const picture = findPicture(findPictureSubject(facts));
  return { id, kind: type, ...text, picture, read: readAt !== null, createdAt: createdAt.toISOString() };
}

function toFilter(about: NotificationsQuery["about"]) {
  if (about === undefined) return {};
  if (about === "unread") return { readAt: null };
  return { category: { in: [...NOTIFICATION_FILTERS[about].categories] } };
}

async function readPage(actor: Member, { after: cursorText, about }: NotificationsQuery) {
  const where = { userId: actor.id, ...toFilter(about) };
  // An invalid cursor is refused before any query runs, whose failure nobody would handle.
  const beyondCursor = beyondCreationCursor(cursorText, "desc");
  const [zone, rows, total, unread] = await Promise.all([
    findUserTimeZone(actor.id),
    db.notification.findMany({
      where: { ...where, ...beyondCursor },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: NOTIFICATIONS_PAGE_SIZE + 1,
      select: { id: true, type: true, payload: true, readAt: true, createdAt: true },
    }),
    db.notification.count({ where }),
    countUnreadNotifications(actor),
  ]);
  const { shown, after } = splitPage(rows, NOTIFICATIONS_PAGE_SIZE, encodeCreationCursor);
  const notifications = shown.flatMap(parseRow);
  const findPicture = await loadPictures(
    notifications.flatMap(({ facts }) => findPictureSubject(facts) ?? []),
  );
  const metadata = { total, pageSize: NOTIFICATIONS_PAGE_SIZE, after, unread };
  return { zone, notifications, findPicture, metadata };
}

/** Lists the actor's notifications, newest first, with times in their zone. Errors: `MalformedRequest` (cursor). */
export async function listNotifications(
  actor: Member,
  query: NotificationsQuery = {},
): Promise<NotificationPage> {
  const { zone, notifications, findPicture, metadata } = await readPage(actor, query);
  return {
    content: notifications.map((notification) => toNotificationView(notification, zone, findPicture)),
    metadata,
  };
}

type NotificationCluster = [ParsedNotification, ...ParsedNotification[]];

/** Clusters notifications of one local day and read state that differ only in the person. */
function clusterNotifications(notifications: ParsedNotification[], zone: string): NotificationCluster[] {
  const clusters = new Map<string, NotificationCluster>();
  for (const notification of notifications) {
    const { id, readAt, createdAt } = notification.row;
    const groupKey = findGroupKey(notification.facts);
    const day = toLocalDay(createdAt.toISOString(), zone);
    const key = groupKey === null ? id : `${groupKey} ${day} ${readAt === null}`;
    const cluster = clusters.get(key);
    if (cluster) cluster.push(notification);
    else clusters.set(key, [notification]);
  }
  return [...clusters.values()];
}

const MAX_PICTURES = 2;

function toNotificationGroup(
  cluster: NotificationCluster,
  zone: string,
  findPicture: PictureFinder,
): NotificationGroup {
  const [{ row, facts }] = cluster;
  const group = cluster.length > 1 ? renderNotificationGroup(cluster.map((member) => member.facts)) : null;
  const pictures = cluster.flatMap((member) => findPicture(findPictureSubject(member.facts)) ?? []);
  const distinct = new Map(pictures.map((picture) => [picture.url, picture]));
  return {
    ...(group ?? renderNotification(facts, { zone })),
    ids: cluster.map((member) => member.row.id),
    pictures: [...distinct.values()].slice(0, MAX_PICTURES),
    read: row.readAt !== null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** The same as `listNotifications`, with what happened to a content on one day as one group. */
export async function listNotificationGroups(
  actor: Member,
  query: NotificationsQuery = {},
): Promise<NotificationGroupPage> {
  const { zone, notifications, findPicture, metadata } = await readPage(actor, query);
  const clusters = clusterNotifications(notifications, zone);
  return {
    zone,
    content: clusters.map((cluster) => toNotificationGroup(cluster, zone, findPicture)),
    metadata,
  };
}
