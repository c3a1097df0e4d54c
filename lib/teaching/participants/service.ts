import "server-only";
import type { Member } from "@/lib/platform/actor";
import { requireAyniEditor } from "@/lib/content/access";
import { receivedOrder } from "@/lib/orders/order/policy";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { getParticipantsStream } from "./data";
import type { AttendanceInput } from "./schema";

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

/** Errors: `NotFound` (deleted), `Conflict` (cancelled, or not started). */
async function lockStartedEncuentro(tx: Tx, encuentroId: string): Promise<void> {
  const [encuentro] = await tx.$queryRaw<{ isCancelled: boolean; hasStarted: boolean }[]>`
    select "cancelledAt" is not null as "isCancelled", "startsAt" <= now() as "hasStarted"
    from "Encuentro" where id = ${encuentroId}::uuid for no key update`;
  if (!encuentro) throw new AppError("NotFound");
  if (encuentro.isCancelled) throw new AppError("Conflict", { message: "Este encuentro se canceló." });
  if (!encuentro.hasStarted)
    throw new AppError("Conflict", { message: "Este encuentro aún no ha empezado." });
}

/**
 * Records who was present and who was not; idempotent, all or nothing. Call after `authorizeAttendance`.
 * Errors: `NotFound` (deleted, or somebody is no participant), `Conflict` (cancelled, or not started).
 */
export async function saveAttendance(
  { slug: ayniId, encuentroId }: EncuentroRef,
  { present, absent }: AttendanceInput,
): Promise<void> {
  const userIds = [...new Set([...present, ...absent])];
  await db.$transaction(async (tx) => {
    await lockStartedEncuentro(tx, encuentroId);
    const participants = await tx.order.findMany({
      where: { ayniContentId: ayniId, userId: { in: userIds }, ...receivedOrder },
      distinct: ["userId"],
      select: { userId: true },
    });
    if (participants.length < userIds.length) throw new AppError("NotFound");
    await tx.attendance.createMany({
      data: present.map((userId) => ({ encuentroId, userId })),
      skipDuplicates: true,
    });
    await tx.attendance.deleteMany({ where: { encuentroId, userId: { in: absent } } });
  });
}
