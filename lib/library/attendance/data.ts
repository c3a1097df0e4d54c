import "server-only";
import { recordForeignAct } from "@/lib/identity/audit/service";
import type { Actor, Member } from "@/lib/platform/actor";
import { isMember } from "@/lib/platform/actor";
import { canEditAyni, canPreviewAyni, accessNotExpired } from "@/lib/content/access";
import { listCalendarEntries } from "@/lib/content/calendar/data";
import type { CalendarEntry } from "@/lib/content/calendar/schema";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/http/errors";
import { hasActiveAccess } from "@/lib/orders/order/data";
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
} satisfies Prisma.EncuentroSelect;

type EncuentroRow = Prisma.EncuentroGetPayload<{ select: typeof encuentroSelect }>;

/** The Master's link or Ayllu's own room; null if neither is set yet. */
const toJoinUrl = ({ id, joinUrl, roomName }: Pick<EncuentroRow, "id" | "joinUrl" | "roomName">) =>
  roomName === null ? joinUrl : new URL(routes.room(id), env.SITE_URL).href;

function toJoinableEncuentro(
  { cancelledAt, joinUrl, roomName, ...row }: EncuentroRow,
  now: Date,
): JoinableEncuentro {
  const encuentro = {
    ...row,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    cancelled: cancelledAt !== null,
  };
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
  const content = ayni.encuentros
    .map((row) => toJoinableEncuentro(row, now))
    .map((encuentro) => (canJoin ? encuentro : { ...encuentro, joinUrl: null }));
  const metadata = { total: content.length, pageSize: content.length, after: null, now: now.toISOString() };
  return { content, metadata };
}

type EncuentroAyni = { id: string; slug: string; userId: string; listed: boolean };

/** Returns null if the actor may not see the encuentro. */
async function findEncuentroPath(actor: Actor, ayni: EncuentroAyni): Promise<string | null> {
  if (canPreviewAyni(actor, ayni)) return routes.preview(ayni.slug, "encuentros");
  const order = isMember(actor)
    ? await db.order.findFirst({
        where: { userId: actor.id, ayniContentId: ayni.id, status: "COMPLETED", ...accessNotExpired() },
        select: { id: true },
      })
    : null;
  if (order) return routes.receivedItem(ayni.slug, order.id, "encuentros");
  return ayni.listed ? routes.ayni(ayni.slug) : null;
}

/** Anybody may see a listed content, else receivers, the owner and admins. Errors: `NotFound`. */
export async function getEncuentroCalendarEntry(actor: Actor, id: string): Promise<CalendarEntry> {
  const encuentro = await db.encuentro.findUnique({
    where: { id },
    select: { ayni: { select: { id: true, slug: true, userId: true, listed: true } } },
  });
  const path = encuentro && (await findEncuentroPath(actor, encuentro.ayni));
  const [entry] = path ? await listCalendarEntries({ id }, () => path) : [];
  if (!entry) throw new AppError("NotFound");
  return entry;
}
