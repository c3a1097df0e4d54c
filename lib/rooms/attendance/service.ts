import "server-only";
import { receivedOrder } from "@/lib/orders/order/policy";
import { db, type Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { log } from "@/lib/platform/log";
import { BRIDGED_MS } from "@/lib/rooms/presence/policy";
import { calculateMeasures } from "./data";
import type { AttendanceMeasure } from "./schema";

const { sql } = Prisma;

const BATCH_SIZE = 50;
/** For how long measuring is caught up with after a downtime of the worker. */
const CATCH_UP = "8 days";

// Over by the clock (after the last look into the room), or ended by the Master; again if people were there after that.
const isDueSql = (now: Date): Prisma.Sql => {
  const settledAt = sql`encuentro."endsAt" + ${`${BRIDGED_MS} milliseconds`}::interval`;
  return sql`encuentro."cancelledAt" is null and encuentro."roomName" is not null
    and room."presenceAt" > ${now}::timestamptz - ${CATCH_UP}::interval and room."presenceAt" >= encuentro."startsAt"
    and (${settledAt} <= ${now} or room."endedAt" between encuentro."startsAt" and ${now})
    and (room."measuredAt" is null or room."measuredAt" < least(room."presenceAt", ${settledAt}))`;
};

/** Attendance is what was measured, unless the Master has corrected it; of people who have received the content. */
async function applyMeasures(
  tx: Tx,
  encuentroId: string,
  people: readonly AttendanceMeasure[],
): Promise<void> {
  const present = people.flatMap(({ userId, isPresent }) => (isPresent ? userId : []));
  const corrections = await tx.attendanceCorrection.findMany({
    where: { encuentroId },
    select: { userId: true },
  });
  const corrected = corrections.map(({ userId }) => userId);
  await tx.attendance.deleteMany({
    where: { encuentroId, userId: { notIn: [...present, ...corrected] } },
  });
  const receivers = await tx.order.findMany({
    where: {
      ...receivedOrder,
      userId: { in: present, notIn: corrected },
      ayni: { encuentros: { some: { id: encuentroId } } },
    },
    distinct: ["userId"],
    select: { userId: true },
  });
  await tx.attendance.createMany({
    data: receivers.map(({ userId }) => ({ encuentroId, userId })),
    skipDuplicates: true,
  });
}

/** Measures an encuentro that is over, unless that was done. Whoever comes second waits, and finds nothing to do. */
export async function measureIfDue(tx: Tx, encuentroId: string, now: Date): Promise<void> {
  // The Master's corrections lock the encuentro, too.
  const due = await tx.$queryRaw<unknown[]>`
    select 1 from "Encuentro" encuentro join "Room" room on room."encuentroId" = encuentro.id
    where encuentro.id = ${encuentroId}::uuid and ${isDueSql(now)} for no key update`;
  const measures = due.length > 0 ? await calculateMeasures(tx, encuentroId) : null;
  if (!measures) return;
  const { people, ledSeconds, requiredPercent } = measures;
  await tx.attendanceMeasure.deleteMany({ where: { encuentroId } });
  await tx.attendanceMeasure.createMany({ data: people.map((person) => ({ ...person, encuentroId })) });
  await applyMeasures(tx, encuentroId, people);
  await tx.room.update({
    where: { encuentroId },
    data: { measuredAt: now, measuredPercent: requiredPercent, ledSeconds },
  });
}

/** Measures an encuentro that is over; a failure is logged. */
export const tryToMeasure = (encuentroId: string, now: Date): Promise<void> =>
  db
    .$transaction((tx) => measureIfDue(tx, encuentroId, now))
    .catch((err: unknown) => log.error({ err, encuentroId }, "Attendance could not be measured"));

/** Turns presence into attendance where an encuentro is over. Returns how many were measured. */
export async function measureDueAttendance(now = new Date()): Promise<number> {
  const due = await db.$queryRaw<{ id: string }[]>`
    select encuentro.id from "Encuentro" encuentro join "Room" room on room."encuentroId" = encuentro.id
    where ${isDueSql(now)} order by encuentro."endsAt" limit ${BATCH_SIZE}`;
  for (const { id } of due) await tryToMeasure(id, now);
  return due.length;
}
