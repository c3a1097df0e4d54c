import "server-only";
import { db, type Tx } from "@/lib/platform/db/client";

/** A person's own traces in live rooms, without the passes that let them in and without other people. */
export async function listOwnRoomData(userId: string) {
  const where = { userId };
  const [seats, messages, presences, removals, acceptances, attendance, corrections] = await Promise.all([
    db.roomSeat.findMany({
      where,
      orderBy: { createdAt: "desc" },
      select: {
        encuentroId: true,
        role: true,
        name: true,
        createdAt: true,
        endedAt: true,
        endReason: true,
        endNote: true,
      },
    }),
    db.roomMessage.findMany({
      where,
      orderBy: { createdAt: "desc" },
      select: { encuentroId: true, text: true, createdAt: true },
    }),
    db.roomPresence.findMany({
      where,
      orderBy: { startedAt: "desc" },
      select: { encuentroId: true, role: true, startedAt: true, lastSeenAt: true },
    }),
    db.roomBan.findMany({ where, select: { encuentroId: true, reason: true, at: true } }),
    db.contraindicationAcceptance.findMany({ where, omit: { userId: true } }),
    db.attendanceMeasure.findMany({ where, omit: { userId: true } }),
    db.attendanceCorrection.findMany({ where, omit: { userId: true, byUserId: true } }),
  ]);
  return { seats, messages, presences, removals, acceptances, attendance, corrections };
}

/**
 * Deletes what the person of a closed account wrote and what was written about them. When somebody was there, and what
 * they accepted, stays as evidence about orders that stay, too; it has no name any more.
 */
export async function anonymiseRoomData(tx: Tx, userId: string): Promise<void> {
  const where = { userId };
  await tx.roomMessage.deleteMany({ where });
  await tx.roomBan.deleteMany({ where });
  await tx.attendanceCorrection.deleteMany({ where });
  await tx.roomSeat.updateMany({ where, data: { name: "Cuenta eliminada", endNote: null } });
}
