import "server-only";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { hasLiveAccess } from "@/lib/orders/order/data";
import { isOpen, momentOf, OPENS_MINUTES_BEFORE, type Moment } from "./policy";

const CLOSED: Partial<Record<Moment, string>> = {
  cancelled: "Este encuentro se ha cancelado.",
  coming: `Podrás entrar ${OPENS_MINUTES_BEFORE} minutos antes de que empiece.`,
  past: "Este encuentro ya ha terminado.",
};

/**
 * Writes down that somebody entered an encuentro that they received; again changes nothing.
 * Errors: `NotFound` for whoever did not receive it, `Conflict` while its doors are closed.
 */
export async function attend(actor: Member, encuentroId: string, now = new Date()): Promise<void> {
  const row = await db.encuentro.findUnique({
    where: { id: encuentroId },
    select: { ayniId: true, startsAt: true, endsAt: true, cancelledAt: true },
  });
  if (!row || !(await hasLiveAccess(actor.id, row.ayniId))) throw new AppError("NotFound");
  const times = {
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    cancelled: row.cancelledAt !== null,
  };
  if (!isOpen(times, now.getTime())) {
    throw new AppError("Conflict", { message: CLOSED[momentOf(times, now.getTime())] });
  }
  // Its Master may take it out at this very moment: then there is nothing left to attend.
  await db.$executeRaw`
    insert into "Attendance" ("encuentroId", "userId", "at")
    select id, ${actor.id}::uuid, ${now} from "Encuentro" where id = ${encuentroId}::uuid for key share
    on conflict do nothing`;
}
