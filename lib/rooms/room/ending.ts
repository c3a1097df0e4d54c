import "server-only";
import { isSelf, type Member } from "@/lib/platform/actor";
import { expiringTransaction, type ExpireTags } from "@/lib/platform/cache";
import type { Tx } from "@/lib/platform/db/client";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { tryToMeasure } from "@/lib/rooms/attendance/service";
import { announceState, lockRoom } from "@/lib/rooms/changes";
import { toLiveTags } from "@/lib/rooms/seats/entry";
import { endSeats, findRoomEntry } from "@/lib/rooms/seats/service";
import { canReopen, TOO_LATE_TO_REOPEN } from "./policy";

const REOPENING_LIMIT = { name: "room reopening", points: 20, seconds: 3600 };

async function markEnded(tx: Tx, encuentroId: string, now: Date, expireTags: ExpireTags): Promise<void> {
  const ended = await tx.room.updateMany({ where: { encuentroId, endedAt: null }, data: { endedAt: now } });
  if (ended.count === 0) return;
  const { ayni } = await tx.encuentro.findUniqueOrThrow({
    where: { id: encuentroId },
    select: { ayni: { select: { slug: true, user: { select: { slug: true } } } } },
  });
  expireTags(...toLiveTags(ayni));
}

/** Ends the room for everybody, until its Master opens it again. Attendance is measured at once. Idempotent. */
export async function endRoom(encuentroId: string, now = new Date()): Promise<void> {
  await endSeats(
    { encuentroId },
    {
      reason: "ROOM_ENDED",
      alongside: (tx, expireTags) => markEnded(tx, encuentroId, now, expireTags),
    },
  );
  // The task that measures repeats it.
  await tryToMeasure(encuentroId, now);
}

/**
 * Opens a room that was ended before its planned end, as a new one: nobody is inside, the door is open. Attendance is measured
 * anew when it ends; certificates that were given in between stay. `presenceAt` stays as well: it is the last look, and missed
 * starts are found by it. Idempotent. Errors: `NotFound` (no access), `Forbidden` (not its Master), `Conflict` (too late),
 * `TooManyRequests`.
 */
export async function reopenRoom(actor: Member, encuentroId: string, now = new Date()): Promise<void> {
  const { encuentro } = await findRoomEntry(actor, encuentroId);
  if (!isSelf(actor, encuentro.ayni.userId)) throw new AppError("Forbidden");
  if (encuentro.cancelledAt !== null || !canReopen(encuentro, now.getTime()))
    throw conflict(TOO_LATE_TO_REOPEN);
  await consumeRateLimit(REOPENING_LIMIT, actor.id);
  await expiringTransaction(async (tx, expireTags) => {
    await lockRoom(tx, encuentroId);
    const reopened = await tx.room.updateMany({
      where: { encuentroId, endedAt: { not: null } },
      data: {
        endedAt: null,
        measuredAt: null,
        lockedAt: null,
        spotlightSeatId: null,
        timerEndsAt: null,
        groupsSince: null,
        groupsUntil: null,
      },
    });
    if (reopened.count === 0) return;
    await announceState(tx, encuentroId);
    expireTags(...toLiveTags(encuentro.ayni));
  });
}
