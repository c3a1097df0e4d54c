import "server-only";
import { isSelf, type Member } from "@/lib/platform/actor";
import { ownedOrder } from "@/lib/content/access";
import { db } from "@/lib/platform/db/client";
import { storage } from "@/lib/platform/ports/storage";
import { formatFullName } from "@/lib/platform/text/full-name";
import { findMeasures } from "@/lib/rooms/attendance/data";
import { findEntry } from "@/lib/rooms/seats/entry";
import type { RoomFarewell } from "./schema";

async function findNext(ayniId: string, encuentroId: string, now: Date): Promise<RoomFarewell["next"]> {
  const next = await db.encuentro.findFirst({
    where: { ayniId, id: { not: encuentroId }, cancelledAt: null, startsAt: { gt: now } },
    orderBy: [{ startsAt: "asc" }, { id: "asc" }],
    select: { id: true, title: true, startsAt: true, timezone: true },
  });
  return next && { ...next, startsAt: next.startsAt.toISOString() };
}

async function listAttendees(encuentroId: string): Promise<NonNullable<RoomFarewell["attendees"]>> {
  const { people = [] } = (await findMeasures(encuentroId)) ?? {};
  const seconds = new Map(people.map(({ userId, presentSeconds }) => [userId, presentSeconds]));
  const users = await db.user.findMany({
    where: { id: { in: [...seconds.keys()] }, anonymisedAt: null },
    select: { id: true, name: true, lastName: true, profile: { select: { profileImage: true } } },
  });
  return users
    .map(({ id, profile, ...name }) => ({
      userId: id,
      name: formatFullName(name),
      photoUrl: profile?.profileImage ? storage.toPublicUrl(profile.profileImage) : null,
      minutes: Math.round((seconds.get(id) ?? 0) / 60),
    }))
    .sort((left, right) => right.minutes - left.minutes || left.name.localeCompare(right.name, "es"));
}

/** Errors: `NotFound` for whoever may not enter. */
export async function getFarewell(
  actor: Member,
  encuentroId: string,
  now = new Date(),
): Promise<RoomFarewell> {
  const { encuentro } = await findEntry(actor, encuentroId);
  const { id: ayniId, userId } = encuentro.ayni;
  const [room, order, next, attendees] = await Promise.all([
    db.room.findUnique({
      where: { encuentroId },
      select: { endedAt: true, presenceAt: true, measuredAt: true },
    }),
    db.order.findFirst({
      where: { userId: actor.id, ayniContentId: ayniId, ...ownedOrder },
      select: { id: true },
    }),
    findNext(ayniId, encuentroId, now),
    isSelf(actor, userId) && encuentro.roomName !== null ? listAttendees(encuentroId) : null,
  ]);
  return {
    isSettled: !room?.endedAt || !room.presenceAt || room.measuredAt !== null,
    orderId: order?.id ?? null,
    next,
    attendees,
  };
}
