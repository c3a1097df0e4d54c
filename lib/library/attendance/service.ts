import "server-only";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { hasActiveAccess } from "@/lib/orders/order/data";
import { isEncuentroOpen, getEncuentroPhase, OPENS_MINUTES_BEFORE, type EncuentroPhase } from "./policy";

const CLOSED_MESSAGES: Partial<Record<EncuentroPhase, string>> = {
  cancelled: "Este encuentro se ha cancelado.",
  upcoming: `Podrás entrar ${OPENS_MINUTES_BEFORE} minutos antes de que empiece.`,
  over: "Este encuentro ya ha terminado.",
};

const ROOM_MESSAGE = "En la sala de Ayllu tu asistencia se cuenta sola mientras estás en ella.";

/**
 * For encuentros outside of Ayllu; in our own room, presence counts (`lib/rooms/attendance`). Idempotent.
 * Errors: `NotFound` (no active access), `Conflict` (in our own room, cancelled, not open yet, or over).
 */
export async function recordAttendance(actor: Member, encuentroId: string, now = new Date()): Promise<void> {
  const row = await db.encuentro.findUnique({
    where: { id: encuentroId },
    select: { ayniId: true, startsAt: true, endsAt: true, cancelledAt: true, roomName: true },
  });
  if (!row || !(await hasActiveAccess(actor.id, row.ayniId))) throw new AppError("NotFound");
  if (row.roomName !== null) throw conflict(ROOM_MESSAGE);
  const times = {
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    cancelled: row.cancelledAt !== null,
  };
  if (!isEncuentroOpen(times, now.getTime())) {
    throw conflict(CLOSED_MESSAGES[getEncuentroPhase(times, now.getTime())]);
  }
  // The Master may delete the encuentro concurrently; then nothing is inserted.
  await db.$executeRaw`
    insert into "Attendance" ("encuentroId", "userId", "at")
    select id, ${actor.id}::uuid, ${now} from "Encuentro" where id = ${encuentroId}::uuid for key share
    on conflict do nothing`;
}
