import "server-only";
import { recordForeignAct } from "@/lib/identity/audit/service";
import { isSelf, type Member } from "@/lib/platform/actor";
import { ownedOrder, toGuidePath } from "@/lib/content/access";
import { db } from "@/lib/platform/db/client";
import { storage } from "@/lib/platform/ports/storage";
import { env } from "@/lib/platform/env";
import { routes } from "@/lib/platform/routes";
import { formatFullName } from "@/lib/platform/text/full-name";
import { toIsoString } from "@/lib/platform/time/instants";
import { opensAtMs } from "@/lib/library/attendance/policy";
import { getContraindications } from "@/lib/orders/acceptances/data";
import { hasLivingEngine, listTestServers } from "@/lib/rooms/engine";
import { listSeatViews } from "@/lib/rooms/seats/data";
import { findEntry, toPlannedTimes, type Entry } from "@/lib/rooms/seats/entry";
import { canLead, canReturn, findClosure } from "@/lib/rooms/seats/policy";
import type { RoomClosure, RoomRole } from "@/lib/rooms/seats/schema";
import type { RoomState, RoomView } from "./schema";

/** Includes those who wait, whom only those who lead may see (`toVisibleState`). */
export async function getRoomState(encuentroId: string, now = new Date()): Promise<RoomState> {
  const [room, seats] = await Promise.all([
    db.room.findUniqueOrThrow({ where: { encuentroId } }),
    listSeatViews(encuentroId),
  ]);
  const spotlight = await db.roomSeat.findFirst({
    where: { id: { in: room.spotlightSeatId ? [room.spotlightSeatId] : [] }, state: "ADMITTED" },
    select: { number: true },
  });
  return {
    version: room.version,
    now: now.toISOString(),
    isOpened: room.openedAt !== null,
    isLocked: room.lockedAt !== null,
    endedAt: toIsoString(room.endedAt),
    spotlight: spotlight?.number ?? null,
    pinned: room.pinned,
    timerEndsAt: toIsoString(room.timerEndsAt),
    bellAt: toIsoString(room.bellAt),
    groupsSince: toIsoString(room.groupsSince),
    groupsUntil: toIsoString(room.groupsUntil),
    seats,
  };
}

/** Leaves out others who wait, unless the viewer leads. */
export const toVisibleState = (state: RoomState, viewer: { seat: number; role: RoomRole }): RoomState =>
  canLead(viewer.role)
    ? state
    : {
        ...state,
        seats: state.seats.filter(({ state, seat }) => state === "admitted" || seat === viewer.seat),
      };

const findMaster = async (userId: string): Promise<RoomView["master"]> => {
  const { id, slug, name, lastName, country, profile } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      id: true,
      slug: true,
      name: true,
      lastName: true,
      country: true,
      profile: { select: { profileImage: true, country: true } },
    },
  });
  return {
    id,
    slug,
    name: formatFullName({ name, lastName }),
    photoUrl: profile?.profileImage ? storage.toPublicUrl(profile.profileImage) : null,
    country: profile?.country ?? country,
  };
};

const listFiles = (ayniId: string) =>
  db.file.findMany({
    where: { ayniId, area: "content", status: "READY" },
    orderBy: { position: "asc" },
    select: { id: true, name: true },
  });

/** Returns null for those who have not received it, such as its Master. */
async function findReceivedPath(userId: string, ayni: { id: string; slug: string }): Promise<string | null> {
  const order = await db.order.findFirst({
    where: { userId, ayniContentId: ayni.id, ...ownedOrder },
    select: { id: true },
  });
  return order && routes.receivedItem(ayni.slug, order.id, "encuentros");
}

type Standing = {
  closure: RoomClosure | null;
  note: string | null;
  isOpened: boolean;
  isLocked: boolean;
  role: RoomRole;
};

async function findStanding(actor: Member, { encuentro, role, isLate }: Entry, now: Date): Promise<Standing> {
  const encuentroId = encuentro.id;
  const [room, ban, former, taken] = await Promise.all([
    db.room.findUnique({ where: { encuentroId } }),
    db.roomBan.findUnique({ where: { encuentroId_userId: { encuentroId, userId: actor.id } } }),
    db.roomSeat.findFirst({
      where: { encuentroId, userId: actor.id, admittedAt: { not: null } },
      orderBy: { number: "desc" },
      select: { role: true, state: true, endedAt: true, endReason: true },
    }),
    db.roomSeat.count({ where: { encuentroId, state: { not: "ENDED" } } }),
  ]);
  const closure = findClosure(
    {
      encuentro: toPlannedTimes(encuentro),
      isEnded: room?.endedAt != null,
      isBanned: ban !== null,
      hasBeenInside: former !== null,
      isLate,
    },
    now.getTime(),
  );
  const isInside = former !== null && former.state !== "ENDED";
  const isCohost = former?.role === "COHOST" && canReturn(former, now.getTime());
  const isFull = !isInside && taken >= env.ROOM_CAPACITY;
  return {
    closure: closure ?? (isFull ? "full" : null),
    note: ban?.reason ?? null,
    isOpened: room?.openedAt != null,
    isLocked: room?.lockedAt != null,
    role: role !== "host" && isCohost ? "cohost" : role,
  };
}

/** Errors: `NotFound` for whoever may not enter. */
export async function getRoomView(actor: Member, encuentroId: string, now = new Date()): Promise<RoomView> {
  const entry = await findEntry(actor, encuentroId);
  const { encuentro, role } = entry;
  const { ayni } = encuentro;
  if (role === "host")
    await recordForeignAct(db, actor, {
      action: "room.seen",
      ownerId: ayni.userId,
      after: { encuentro: encuentroId },
    });
  const isOwnRoom = encuentro.roomName !== null;
  const standing = await findStanding(actor, entry, now);
  const [master, person, people, files, contraindications, receivedPath, hasEngine] = await Promise.all([
    findMaster(ayni.userId),
    db.user.findUniqueOrThrow({ where: { id: actor.id }, select: { name: true } }),
    listSeatViews(encuentroId),
    canLead(standing.role) ? listFiles(ayni.id) : [],
    role === "host" ? null : getContraindications(actor.id, ayni),
    findReceivedPath(actor.id, ayni),
    isOwnRoom ? hasLivingEngine() : true,
  ]);
  const times = toPlannedTimes(encuentro);
  return {
    encuentroId,
    title: encuentro.title,
    startsAt: times.startsAt,
    endsAt: times.endsAt,
    opensAt: new Date(opensAtMs(times)).toISOString(),
    timezone: encuentro.timezone,
    ayni: { id: ayni.id, slug: ayni.slug, title: ayni.title, contentType: ayni.contentType },
    master,
    backPath: receivedPath ?? toGuidePath(ayni),
    role: standing.role,
    isOwn: isSelf(actor, ayni.userId),
    name: person.name,
    closure: standing.closure ?? (hasEngine ? null : "no-engine"),
    closureNote: standing.closure === "removed" ? standing.note : null,
    isOpened: standing.isOpened,
    isLocked: standing.isLocked,
    joinUrl: standing.closure === null ? encuentro.joinUrl : null,
    contraindications,
    people: people
      .filter(({ state, isConnected }) => isConnected && (state === "admitted" || canLead(standing.role)))
      .map(({ name, photoUrl, role, state }) => ({ name, photoUrl, role, isWaiting: state === "waiting" })),
    files,
    iceServers: listTestServers(),
    now: now.toISOString(),
  };
}
