import "server-only";
import type { Actor, Member } from "@/lib/platform/actor";
import { isMember } from "@/lib/platform/actor";
import { canEditAyni } from "@/lib/content/ayni/policy";
import { calendarEntries } from "@/lib/content/calendar/data";
import type { CalendarEntry } from "@/lib/content/calendar/schema";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/http/errors";
import { accessLasts, hasLiveAccess } from "@/lib/orders/order/data";
import { routes } from "@/lib/platform/routes";
import { isOpen, opensAt } from "./policy";
import type { SessionList, SessionView } from "./schema";

const sessionSelect = {
  id: true,
  startsAt: true,
  endsAt: true,
  timezone: true,
  durationMinutes: true,
  title: true,
  cancelledAt: true,
  joinUrl: true,
  roomName: true,
} satisfies Prisma.EncuentroSelect;

type SessionRow = Prisma.EncuentroGetPayload<{ select: typeof sessionSelect }>;

/** Where one meets: the Master's link or a room of ours; null while neither is known. */
function doorOf({ joinUrl, roomName }: Pick<SessionRow, "joinUrl" | "roomName">): string | null {
  return roomName === null ? joinUrl : `${env.JITSI_URL.replace(/\/$/, "")}/${roomName}`;
}

function toSession({ cancelledAt, joinUrl, roomName, ...row }: SessionRow, now: Date): SessionView {
  const view = {
    ...row,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    cancelled: cancelledAt !== null,
  };
  return {
    ...view,
    opensAt: new Date(opensAt(view)).toISOString(),
    joinUrl: isOpen(view, now.getTime()) ? doorOf({ joinUrl, roomName }) : null,
  };
}

/**
 * The encuentros of a content for who received it, its owner and admins, in their order; a link only while one may
 * enter. Errors: `NotFound` for anybody else.
 */
export async function sessionsOf(actor: Member, ayniId: string, now = new Date()): Promise<SessionList> {
  const ayni = await db.ayni.findUnique({
    where: { id: ayniId },
    select: {
      userId: true,
      encuentros: { orderBy: [{ startsAt: "asc" }, { id: "asc" }], select: sessionSelect },
    },
  });
  if (!ayni) throw new AppError("NotFound");
  if (!canEditAyni(actor, ayni) && !(await hasLiveAccess(actor.id, ayniId))) throw new AppError("NotFound");
  const content = ayni.encuentros.map((row) => toSession(row, now));
  const metadata = { total: content.length, pageSize: content.length, after: null, now: now.toISOString() };
  return { content, metadata };
}

type Place = { id: string; slug: string; userId: string; listed: boolean };

/** The page of an encuentro for somebody; null when they may not know of it. */
async function pageFor(actor: Actor, ayni: Place): Promise<string | null> {
  if (canEditAyni(actor, ayni)) return routes.preview(ayni.slug, "encuentros");
  const order = isMember(actor)
    ? await db.order.findFirst({
        where: { userId: actor.id, ayniContentId: ayni.id, status: "COMPLETED", ...accessLasts() },
        select: { id: true },
      })
    : null;
  if (order) return routes.receivedItem(ayni.slug, order.id, "encuentros");
  return ayni.listed ? routes.ayni(ayni.slug) : null;
}

/**
 * One encuentro for a calendar: of what everybody may see for all, of anything else for who received it, its owner and
 * admins. Errors: `NotFound`.
 */
export async function encuentroEntry(actor: Actor, id: string): Promise<CalendarEntry> {
  const encuentro = await db.encuentro.findUnique({
    where: { id },
    select: { ayni: { select: { id: true, slug: true, userId: true, listed: true } } },
  });
  const path = encuentro && (await pageFor(actor, encuentro.ayni));
  const [entry] = path ? await calendarEntries({ id }, () => path) : [];
  if (!entry) throw new AppError("NotFound");
  return entry;
}
