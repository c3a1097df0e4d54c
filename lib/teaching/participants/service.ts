import "server-only";
import type { Member } from "@/lib/platform/actor";
import { canEditAyni } from "@/lib/content/ayni/policy";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { consume } from "@/lib/throttles/service";
import { allParticipants } from "./data";

const EXPORTS = { name: "participants-export", points: 60, seconds: 3600 };

/** All who hold a content, batch by batch. Errors: `NotFound` (not the actor's), `TooManyRequests`. */
export async function startExport(actor: Member, ayniId: string) {
  const all = await allParticipants(actor, ayniId);
  await consume(EXPORTS, actor.id);
  return all;
}

type Mark = { slug: string; userId: string; encuentroId: string };

/** An encuentro of the actor's content that has begun, and a person who holds that content. */
async function checkMark(actor: Member, { slug: ayniId, userId, encuentroId }: Mark): Promise<void> {
  const encuentro = await db.encuentro.findFirst({
    where: { id: encuentroId, ayniId },
    select: { startsAt: true, cancelledAt: true, ayni: { select: { userId: true } } },
  });
  if (!encuentro || !canEditAyni(actor, encuentro.ayni)) throw new AppError("NotFound");
  const holds = await db.order.count({ where: { ayniContentId: ayniId, userId, status: "COMPLETED" } });
  if (holds === 0) throw new AppError("NotFound");
  if (encuentro.cancelledAt) throw new AppError("Conflict", { message: "Este encuentro se canceló." });
  if (encuentro.startsAt > new Date()) {
    throw new AppError("Conflict", { message: "Este encuentro aún no ha empezado." });
  }
}

/**
 * Says that somebody was at an encuentro, whichever way they came; again changes nothing.
 * Errors: `NotFound` (not the actor's, or not a participant), `Conflict` (cancelled, or yet to come).
 */
export async function markAttended(actor: Member, mark: Mark): Promise<void> {
  await checkMark(actor, mark);
  const { userId, encuentroId } = mark;
  await db.attendance.createMany({ data: [{ userId, encuentroId }], skipDuplicates: true });
}

/** Takes it back. The same errors. */
export async function unmarkAttended(actor: Member, mark: Mark): Promise<void> {
  await checkMark(actor, mark);
  const { userId, encuentroId } = mark;
  await db.attendance.deleteMany({ where: { userId, encuentroId } });
}
