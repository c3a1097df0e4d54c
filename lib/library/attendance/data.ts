import "server-only";
import { recordForeignAct } from "@/lib/identity/audit/service";
import type { Actor, Member } from "@/lib/platform/actor";
import { isMember, isSelf } from "@/lib/platform/actor";
import { canEditAyni, canPreviewAyni, accessNotExpired, toGuidePath } from "@/lib/content/access";
import { listCalendarEntries, type EntryOptions } from "@/lib/content/calendar/data";
import type { CalendarEntry } from "@/lib/content/calendar/schema";
import { db } from "@/lib/platform/db/client";
import { roomTimes, toEncuentroTimes } from "@/lib/content/schedule/policy";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/http/errors";
import { cameTooLate, hasActiveAccess } from "@/lib/orders/order/data";
import { routes } from "@/lib/platform/routes";
import { isEncuentroOpen, opensAtMs } from "./policy";
import type { JoinableEncuentroList, JoinableEncuentro } from "./schema";

const encuentroSelect = {
  id: true,
  startsAt: true,
  endsAt: true,
  timezone: true,
  durationMinutes: true,
  title: true,
  cancelledAt: true,
  joinUrl: true,
  roomName: true,
  room: roomTimes,
} satisfies Prisma.EncuentroSelect;

type EncuentroRow = Prisma.EncuentroGetPayload<{ select: typeof encuentroSelect }>;

/** The Master's link or Ayllu's own room; null if neither is set yet. */
const toJoinUrl = ({ id, joinUrl, roomName }: Pick<EncuentroRow, "id" | "joinUrl" | "roomName">) =>
  roomName === null ? joinUrl : new URL(routes.room(id), env.SITE_URL).href;

function toJoinableEncuentro({ joinUrl, roomName, ...row }: EncuentroRow, now: Date): JoinableEncuentro {
  const { id, timezone, durationMinutes, title } = row;
  const encuentro = { id, timezone, durationMinutes, title, ...toEncuentroTimes(row) };
  return {
    ...encuentro,
    opensAt: new Date(opensAtMs(encuentro)).toISOString(),
    joinUrl: isEncuentroOpen(encuentro, now.getTime()) ? toJoinUrl({ id: row.id, joinUrl, roomName }) : null,
  };
}

/**
 * In order of their start; without join URLs for an owner who is no longer a Master.
 * Errors: `NotFound` for anybody but receivers, the owner and admins.
 */
export async function listJoinableEncuentros(
  actor: Member,
  ayniId: string,
  now = new Date(),
): Promise<JoinableEncuentroList> {
  const ayni = await db.ayni.findUnique({
    where: { id: ayniId },
    select: {
      userId: true,
      lateEntryMinutes: true,
      encuentros: { orderBy: [{ startsAt: "asc" }, { id: "asc" }], select: encuentroSelect },
    },
  });
  if (!ayni) throw new AppError("NotFound");
  const isEditor = canEditAyni(actor, ayni);
  const canJoin = isEditor || (await hasActiveAccess(actor.id, ayniId));
  if (!canJoin && !canPreviewAyni(actor, ayni)) throw new AppError("NotFound");
  if (isEditor)
    await recordForeignAct(db, actor, {
      action: "room.seen",
      ownerId: ayni.userId,
      after: { content: ayniId },
    });
  const { lateEntryMinutes } = ayni;
  const content: JoinableEncuentro[] = [];
  for (const row of ayni.encuentros) {
    const encuentro = toJoinableEncuentro(row, now);
    const isOpen =
      encuentro.joinUrl !== null &&
      canJoin &&
      (isEditor || !(await cameTooLate(actor.id, ayniId, { ...row, lateEntryMinutes })));
    content.push(isOpen ? encuentro : { ...encuentro, joinUrl: null });
  }
  const metadata = { total: content.length, pageSize: content.length, after: null, now: now.toISOString() };
  return { content, metadata };
}

type EncuentroAyni = { id: string; slug: string; userId: string; listed: boolean; offerId: string | null };

/** Returns null if the actor may not see the encuentro. */
async function findEntryOptions(actor: Actor, ayni: EncuentroAyni): Promise<EntryOptions | null> {
  const toOptions = (path: string, reader: EntryOptions["reader"]) => ({ toPath: () => path, reader });
  if (canPreviewAyni(actor, ayni)) {
    const reader = isSelf(actor, ayni.userId) ? "receiver" : "everybody";
    return toOptions(toGuidePath(ayni), reader);
  }
  const order = isMember(actor)
    ? await db.order.findFirst({
        where: { userId: actor.id, ayniContentId: ayni.id, status: "COMPLETED", ...accessNotExpired() },
        select: { id: true },
      })
    : null;
  if (order) return toOptions(routes.receivedItem(ayni.slug, order.id, "encuentros"), "receiver");
  return ayni.listed ? toOptions(routes.ayni(ayni.slug), "everybody") : null;
}

/** `zone` is the one that its reader chose; null if they chose none. */
type EncuentroCalendar = { entry: CalendarEntry; zone: string | null };

/** Anybody may see a listed content, else receivers, the owner and admins. Errors: `NotFound`. */
export async function getEncuentroCalendar(actor: Actor, id: string): Promise<EncuentroCalendar> {
  const encuentro = await db.encuentro.findUnique({
    where: { id },
    select: { ayni: { select: { id: true, slug: true, userId: true, listed: true, offerId: true } } },
  });
  const options = encuentro && (await findEntryOptions(actor, encuentro.ayni));
  const [entry] = options ? await listCalendarEntries({ id }, options) : [];
  if (!entry) throw new AppError("NotFound");
  const reader = isMember(actor)
    ? await db.user.findUnique({ where: { id: actor.id }, select: { timezone: true } })
    : null;
  return { entry, zone: reader?.timezone ?? null };
}
