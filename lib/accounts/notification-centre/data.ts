import "server-only";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { storage } from "@/lib/platform/ports/storage";
import { splitPage } from "@/lib/platform/http/cursor";
import { decodeTimeCursor, encodeTimeCursor } from "@/lib/platform/http/time-cursor";
import { listCatalogueItemsByIds } from "@/lib/content/ayni/data";
import {
  findPictureSubject,
  parseNotificationFacts,
  renderNotification,
} from "@/lib/messaging/notification-kinds";
import type { NotificationFacts, PictureSubject } from "@/lib/messaging/notification-kinds";
import { NOTIFICATIONS_PAGE_SIZE } from "@/lib/messaging/notifications/schema";
import type {
  NotificationPage,
  NotificationPicture,
  NotificationView,
} from "@/lib/messaging/notifications/schema";
import { resolveTimeZone } from "@/lib/messaging/notifications/mail-schedule";

export const countUnreadNotifications = ({ id }: Member): Promise<number> =>
  db.notification.count({ where: { userId: id, readAt: null } });

function afterCursor(text: string | undefined) {
  if (text === undefined) return {};
  const { at, id } = decodeTimeCursor(text);
  return { OR: [{ createdAt: { lt: at } }, { createdAt: at, id: { lt: id } }] };
}

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
  const people = subjects.filter(({ of }) => of === "person");
  const contents = subjects.filter(({ of }) => of !== "person");
  const [items, portraits] = await Promise.all([
    findContentItems(contents.map(({ slug }) => slug)),
    findPortraits(people.map(({ slug }) => slug)),
  ]);
  const toPortrait = (url: string | null | undefined): NotificationPicture | null =>
    url ? { shape: "portrait", url } : null;
  return (subject) => {
    if (!subject) return null;
    if (subject.of === "person") return toPortrait(portraits.get(subject.slug));
    const item = items.get(subject.slug);
    if (subject.of === "master-of-content") return toPortrait(item?.master.profileImage);
    return item ? { shape: "cover", url: item.coverUrl } : null;
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

export const getMemberTimeZone = async ({ id }: Member): Promise<string> =>
  resolveTimeZone(await db.user.findUniqueOrThrow({ where: { id }, select: { timezone: true } }));

/** Lists the actor's notifications, newest first, with times in their zone. Errors: `MalformedRequest` (cursor). */
export async function listNotifications(actor: Member, cursorText?: string): Promise<NotificationPage> {
  const where = { userId: actor.id };
  const [zone, rows, total, unread] = await Promise.all([
    getMemberTimeZone(actor),
    db.notification.findMany({
      where: { ...where, ...afterCursor(cursorText) },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: NOTIFICATIONS_PAGE_SIZE + 1,
      select: { id: true, type: true, payload: true, readAt: true, createdAt: true },
    }),
    db.notification.count({ where }),
    countUnreadNotifications(actor),
  ]);
  const { shown, after } = splitPage(rows, NOTIFICATIONS_PAGE_SIZE, ({ createdAt, id }) =>
    encodeTimeCursor({ at: createdAt, id }),
  );
  const parsed = shown.flatMap(parseRow);
  const findPicture = await loadPictures(parsed.flatMap(({ facts }) => findPictureSubject(facts) ?? []));
  return {
    content: parsed.map((notification) => toNotificationView(notification, zone, findPicture)),
    metadata: { total, pageSize: NOTIFICATIONS_PAGE_SIZE, after, unread },
  };
}
