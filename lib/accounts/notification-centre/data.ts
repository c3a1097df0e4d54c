import "server-only";
import { z } from "zod";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { packCursor, unpackCursor } from "@/lib/platform/http/cursor";
import { factsOf, said } from "../../notices/kinds";
import { NOTICES_PAGE } from "../../messaging/notifications/schema";
import type { NoticeList, NoticeView } from "../../messaging/notifications/schema";
import { zoneOf } from "../../messaging/notifications/mail-schedule";

const END_OF_TIME = 8_000_000_000_000;
const cursor = z.tuple([z.number().int().min(0).max(END_OF_TIME), z.uuid()]);

/** How many notices somebody has not read yet. */
export const unreadCount = ({ id }: Member): Promise<number> =>
  db.notification.count({ where: { userId: id, readAt: null } });

function after(text: string | undefined) {
  if (text === undefined) return {};
  const [time, id] = unpackCursor(text, cursor);
  const createdAt = new Date(time);
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] };
}

type Row = { id: string; type: string; payload: unknown; readAt: Date | null; createdAt: Date };

function viewOf({ id, type, payload, readAt, createdAt }: Row, zone: string): NoticeView[] {
  const facts = factsOf(type, payload);
  if (!facts) return [];
  return [
    { id, kind: type, ...said(facts, { zone }), read: readAt !== null, createdAt: createdAt.toISOString() },
  ];
}

const zoneOfMember = async ({ id }: Member): Promise<string> =>
  zoneOf(await db.user.findUniqueOrThrow({ where: { id }, select: { timezone: true } }));

/** What somebody was told, the newest first, in the hour of their own zone. Errors: `MalformedRequest` (a cursor). */
export async function noticesOf(actor: Member, cursorText?: string): Promise<NoticeList> {
  const where = { userId: actor.id };
  const [zone, rows, total, unread] = await Promise.all([
    zoneOfMember(actor),
    db.notification.findMany({
      where: { ...where, ...after(cursorText) },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: NOTICES_PAGE + 1,
      select: { id: true, type: true, payload: true, readAt: true, createdAt: true },
    }),
    db.notification.count({ where }),
    unreadCount(actor),
  ]);
  const page = rows.slice(0, NOTICES_PAGE);
  const last = rows.length > NOTICES_PAGE ? page.at(-1) : undefined;
  return {
    content: page.flatMap((row) => viewOf(row, zone)),
    metadata: {
      total,
      pageSize: NOTICES_PAGE,
      after: last ? packCursor([last.createdAt.getTime(), last.id]) : null,
      unread,
    },
  };
}

/** The zone in which somebody reads, for what a page says of days. */
export const readingZone = zoneOfMember;
