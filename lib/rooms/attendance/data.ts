import "server-only";
import { db, type Tx } from "@/lib/platform/db/client";
import { listPresences } from "@/lib/rooms/presence/data";
import { measureAttendance } from "./policy";
import type { RoomMeasures } from "./schema";

/** Measures what is known by now. Null if the encuentro is gone. */
export async function calculateMeasures(tx: Tx, encuentroId: string): Promise<RoomMeasures | null> {
  const encuentro = await tx.encuentro.findUnique({
    where: { id: encuentroId },
    select: { startsAt: true, endsAt: true, ayni: { select: { userId: true, attendancePercent: true } } },
  });
  if (!encuentro) return null;
  const { ayni, startsAt, endsAt } = encuentro;
  return measureAttendance({
    startsAt,
    endsAt,
    masterId: ayni.userId,
    requiredPercent: ayni.attendancePercent,
    presences: await listPresences(tx, encuentroId),
  });
}

/**
 * Returns the measures taken when the encuentro was over, or those until now. Null unless a media engine has seen its room: outside of
 * it, attendance is what people and the Master say.
 */
export async function findMeasures(encuentroId: string, tx: Tx = db): Promise<RoomMeasures | null> {
  const room = await tx.room.findUnique({
    where: { encuentroId },
    select: { presenceAt: true, measuredAt: true, measuredPercent: true, ledSeconds: true },
  });
  if (!room?.presenceAt) return null;
  if (room.measuredAt === null) return calculateMeasures(tx, encuentroId);
  const people = await tx.attendanceMeasure.findMany({
    where: { encuentroId },
    select: { userId: true, presentSeconds: true, percent: true, isPresent: true },
  });
  return { people, ledSeconds: room.ledSeconds ?? 0, requiredPercent: room.measuredPercent ?? 0 };
}
