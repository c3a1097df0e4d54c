import "server-only";
import { recordForeignAct } from "@/lib/identity/audit/service";
import type { Member } from "@/lib/platform/actor";
import { requireAyniEditor } from "@/lib/content/access";
import { receivedOrder } from "@/lib/orders/order/policy";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { findMeasures } from "@/lib/rooms/attendance/data";
import { measureIfDue } from "@/lib/rooms/attendance/service";
import { saveCorrections } from "@/lib/rooms/corrections/service";
import { getParticipantsStream } from "./data";
import type { AttendanceMarks } from "./schema";

const PARTICIPANTS_EXPORT_LIMIT = { name: "participants-export", points: 60, seconds: 3600 };

/** Errors: `NotFound` (not the actor's), `TooManyRequests`. */
export async function startParticipantsExport(actor: Member, ayniId: string) {
  const participants = await getParticipantsStream(actor, ayniId);
  await consumeRateLimit(PARTICIPANTS_EXPORT_LIMIT, actor.id);
  return participants;
}

type EncuentroRef = { slug: string; encuentroId: string };

/** Errors: `NotFound` (not the actor's), `Forbidden` (no longer a Master). */
export async function authorizeAttendance(
  actor: Member,
  { slug: ayniId, encuentroId }: EncuentroRef,
): Promise<void> {
  const encuentro = await db.encuentro.findFirst({
    where: { id: encuentroId, ayniId },
    select: { ayni: { select: { userId: true } } },
  });
  if (!encuentro) throw new AppError("NotFound");
  requireAyniEditor(actor, encuentro.ayni);
}

type LockedEncuentro = { isCancelled: boolean; hasStarted: boolean; isInRoom: boolean; isOver: boolean };

function findMarkingRefusal(encuentro: LockedEncuentro): string | null {
  if (encuentro.isCancelled) return "Este encuentro se canceló.";
  if (!encuentro.hasStarted) return "Este encuentro aún no ha empezado.";
  // Until then, what is measured changes.
  if (encuentro.isInRoom && !encuentro.isOver) return "Podrás corregir la asistencia cuando termine.";
  return null;
}

/** Errors: `NotFound` (deleted), `Conflict` (cancelled, not started, or still going on in our own room). */
async function lockMarkableEncuentro(tx: Tx, encuentroId: string): Promise<void> {
  const [encuentro] = await tx.$queryRaw<LockedEncuentro[]>`
    select encuentro."cancelledAt" is not null as "isCancelled", encuentro."startsAt" <= now() as "hasStarted",
      encuentro."roomName" is not null as "isInRoom",
      encuentro."endsAt" <= now() or coalesce(room."endedAt" >= encuentro."startsAt", false) as "isOver"
    from "Encuentro" encuentro left join "Room" room on room."encuentroId" = encuentro.id
    where encuentro.id = ${encuentroId}::uuid for no key update of encuentro`;
  if (!encuentro) throw new AppError("NotFound");
  const message = findMarkingRefusal(encuentro);
  if (message) throw conflict(message);
}

/** Errors: `NotFound`. */
async function requireParticipants(tx: Tx, ayniId: string, userIds: string[]): Promise<void> {
  const participants = await tx.order.findMany({
    where: { ayniContentId: ayniId, userId: { in: userIds }, ...receivedOrder },
    distinct: ["userId"],
    select: { userId: true },
  });
  if (participants.length < userIds.length) throw new AppError("NotFound");
}

/**
 * Records who was present and who was not; idempotent, all or nothing. Call after `authorizeAttendance`.
 * Errors: `NotFound` (deleted, or somebody is no participant), `Conflict` (cancelled, not started, or still going on in our
 * own room), `ValidationError` (without a reason against what was measured there).
 */
export async function saveAttendance(
  actor: Member,
  { slug: ayniId, encuentroId }: EncuentroRef,
  { present, absent, reason }: AttendanceMarks,
): Promise<void> {
  const toMarks = (userIds: string[], isPresent: boolean) =>
    [...new Set(userIds)].map((userId) => ({ userId, isPresent }));
  const marks = [...toMarks(present, true), ...toMarks(absent, false)];
  await db.$transaction(async (tx) => {
    await lockMarkableEncuentro(tx, encuentroId);
    await requireParticipants(
      tx,
      ayniId,
      marks.map(({ userId }) => userId),
    );
    await measureIfDue(tx, encuentroId, new Date());
    const measures = await findMeasures(encuentroId, tx);
    if (measures) await saveCorrections(tx, actor, { encuentroId, measures, marks, reason });
    const { userId: ownerId } = await tx.ayni.findUniqueOrThrow({
      where: { id: ayniId },
      select: { userId: true },
    });
    const after = { encuentro: encuentroId };
    await recordForeignAct(tx, actor, { action: "attendance.marked", ownerId, after });
    await tx.attendance.createMany({
      data: present.map((userId) => ({ encuentroId, userId })),
      skipDuplicates: true,
    });
    await tx.attendance.deleteMany({ where: { encuentroId, userId: { in: absent } } });
  });
}
