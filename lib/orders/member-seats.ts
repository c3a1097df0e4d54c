import "server-only";
import { cacheTags, expiringTransaction } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { formatDayOfMonth, formatTime } from "@/lib/platform/time/format";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";

type SeatCounts = { capacity: number | null; takenSeats: number; heldSeats: number };

/** Returns the seats that anybody can take; null without a limit. */
export const countFreeSeats = ({ capacity, takenSeats, heldSeats }: SeatCounts): number | null =>
  capacity === null ? null : capacity - takenSeats - heldSeats;

/** Returns true if members of a plan may take what is kept; without any plan chosen, those of all that open it. */
export const isKeptFor = (
  { memberSeatsPlans }: { memberSeatsPlans: readonly string[] },
  planId: string,
): boolean => memberSeatsPlans.length === 0 || memberSeatsPlans.includes(planId);

const planList = new Intl.ListFormat("es", { type: "disjunction" });

/** "miembros", or "miembros de «Círculo» o «Semilla»". */
async function formatKeptFor(planIds: string[]): Promise<string> {
  const plans = await db.ayni.findMany({
    where: { id: { in: planIds } },
    orderBy: { title: "asc" },
    select: { title: true },
  });
  const names = planList.format(plans.map(({ title }) => `«${title}»`));
  return names === "" ? "miembros" : `miembros de ${names}`;
}

/** Says that no seat is left, or that those which are left are kept for members. */
export async function toSoldOutError(ayniId: string): Promise<AppError> {
  const kept = await db.ayni.findFirst({
    where: { id: ayniId, heldSeats: { gt: 0 }, memberSeatsUntil: { gt: new Date() } },
    select: {
      memberSeatsUntil: true,
      memberSeatsPlans: true,
      encuentros: { orderBy: { startsAt: "asc" }, take: 1, select: { timezone: true } },
    },
  });
  if (!kept?.memberSeatsUntil) return new AppError("SoldOut");
  const until = kept.memberSeatsUntil.toISOString();
  const zone = kept.encuentros[0]?.timezone ?? DEFAULT_TIME_ZONE;
  const people = await formatKeptFor(kept.memberSeatsPlans);
  return new AppError("SoldOut", {
    message: `Los lugares que quedan están reservados para ${people} hasta el ${formatDayOfMonth(until, zone)} a las ${formatTime(until, zone)}.`,
  });
}

/**
 * Frees the seats that were kept for members until now. In the same transaction a trigger holds them for the waiting list
 * (`Ayni_seats_offered`); what that leaves is free for all.
 */
export async function releaseMemberSeats(): Promise<void> {
  const due = await db.$queryRaw<{ id: string; slug: string }[]>`
    select id, slug from "Ayni" where "heldSeats" > 0 and "memberSeatsUntil" <= now() order by id`;
  for (const { id, slug } of due) {
    await expiringTransaction(async (tx, expireTags) => {
      await tx.$executeRaw`
        update "Ayni" set "heldSeats" = 0 where id = ${id}::uuid and "heldSeats" > 0 and "memberSeatsUntil" <= now()`;
      expireTags(cacheTags.ayni(slug));
    });
  }
}
