import "server-only";
import type { Member } from "@/lib/platform/actor";
import { requireAyniEditor } from "@/lib/content/access";
import { receivedOrder } from "@/lib/orders/order/policy";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { getParticipantsStream } from "./data";

const PARTICIPANTS_EXPORT_LIMIT = { name: "participants-export", points: 60, seconds: 3600 };

/** Errors: `NotFound` (not the actor's), `TooManyRequests`. */
export async function startParticipantsExport(actor: Member, ayniId: string) {
  const participants = await getParticipantsStream(actor, ayniId);
  await consumeRateLimit(PARTICIPANTS_EXPORT_LIMIT, actor.id);
  return participants;
}

type AttendanceMark = { slug: string; userId: string; encuentroId: string };

/** Errors: `NotFound` (not the actor's, or not a participant), `Conflict` (cancelled, or not started). */
async function checkAttendanceMark(
  actor: Member,
  { slug: ayniId, userId, encuentroId }: AttendanceMark,
): Promise<void> {
  const encuentro = await db.encuentro.findFirst({
    where: { id: encuentroId, ayniId },
    select: { startsAt: true, cancelledAt: true, ayni: { select: { userId: true } } },
  });
  if (!encuentro) throw new AppError("NotFound");
  requireAyniEditor(actor, encuentro.ayni);
  const orderCount = await db.order.count({ where: { ayniContentId: ayniId, userId, ...receivedOrder } });
  if (orderCount === 0) throw new AppError("NotFound");
  if (encuentro.cancelledAt) throw new AppError("Conflict", { message: "Este encuentro se canceló." });
  if (encuentro.startsAt > new Date()) {
    throw new AppError("Conflict", { message: "Este encuentro aún no ha empezado." });
  }
}

/** Idempotent. Errors: `NotFound` (not the actor's, or not a participant), `Conflict` (cancelled, or not started). */
export async function markAttended(actor: Member, mark: AttendanceMark): Promise<void> {
  await checkAttendanceMark(actor, mark);
  const { userId, encuentroId } = mark;
  await db.attendance.createMany({ data: [{ userId, encuentroId }], skipDuplicates: true });
}

/** Idempotent. Errors as in `markAttended`. */
export async function unmarkAttended(actor: Member, mark: AttendanceMark): Promise<void> {
  await checkAttendanceMark(actor, mark);
  const { userId, encuentroId } = mark;
  await db.attendance.deleteMany({ where: { userId, encuentroId } });
}
