import "server-only";
import { z } from "zod";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { parseCursor, serializeCursor, splitPage } from "@/lib/platform/http/cursor";
import { parseNotificationFacts, renderNotification } from "@/lib/messaging/notification-kinds";
import { NOTIFICATIONS_PAGE_SIZE } from "@/lib/messaging/notifications/schema";
import type { NotificationPage, NotificationView } from "@/lib/messaging/notifications/schema";
import { resolveTimeZone } from "@/lib/messaging/notifications/mail-schedule";

const MAX_EPOCH_MS = 8_000_000_000_000;
const cursorSchema = z.tuple([z.number().int().min(0).max(MAX_EPOCH_MS), z.uuid()]);

export const countUnreadNotifications = ({ id }: Member): Promise<number> =>
  db.notification.count({ where: { userId: id, readAt: null } });

function afterCursor(text: string | undefined) {
  if (text === undefined) return {};
  const [time, id] = parseCursor(text, cursorSchema);
  const createdAt = new Date(time);
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] };
}

type NotificationRow = { id: string; type: string; payload: unknown; readAt: Date | null; createdAt: Date };

function toNotificationViews(row: NotificationRow, zone: string): NotificationView[] {
  const { id, type, payload, readAt, createdAt } = row;
  const facts = parseNotificationFacts(type, payload);
  if (!facts) return [];
  const text = renderNotification(facts, { zone });
  return [{ id, kind: type, ...text, read: readAt !== null, createdAt: createdAt.toISOString() }];
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
    serializeCursor([createdAt.getTime(), id]),
  );
  return {
    content: shown.flatMap((row) => toNotificationViews(row, zone)),
    metadata: { total, pageSize: NOTIFICATIONS_PAGE_SIZE, after, unread },
  };
}
