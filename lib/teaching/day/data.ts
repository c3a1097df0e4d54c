import "server-only";
import { listGivenHours } from "@/lib/bookings/booking/data";
import { findUserTimeZone } from "@/lib/identity/users/data";
import type { Member } from "@/lib/platform/actor";
import { isOwnedSql } from "@/lib/content/access-sql";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { endOfDay, shiftDay, startOfDay, toLocalDay } from "@/lib/platform/time/days";
import { earningsSql, listUpcomingEncuentros, toEarnings } from "@/lib/teaching/dashboard/data";
import type { CurrencySum } from "@/lib/teaching/dashboard/data";
import type { MasterDay } from "./schema";

type SalesRow = { people: number; earnings: CurrencySum[] };

/** Counts who received something of a Master since an instant, and sums what the Master earned by it. */
async function findSalesSince(masterId: string, since: Date): Promise<MasterDay["sales"]> {
  const isRecent = Prisma.sql`o."masterUserId" = ${masterId}::uuid and o."purchaseDate" >= ${since}`;
  const [row] = await db.$queryRaw<SalesRow[]>`
    select (select count(distinct o."userId")::int from "Order" o where ${isRecent} and ${isOwnedSql}) as people,
           ${earningsSql(isRecent)} as earnings`;
  return { people: row?.people ?? 0, earnings: toEarnings(row?.earnings ?? []) };
}

/** Returns null for anybody but a Master. */
export async function findMasterDay(actor: Member, now = new Date()): Promise<MasterDay | null> {
  if (actor.role !== "master") return null;
  const zone = await findUserTimeZone(actor.id);
  const today = toLocalDay(now.toISOString(), zone);
  const [encuentros, hours, sales] = await Promise.all([
    listUpcomingEncuentros(actor, now),
    listGivenHours(actor.id, { from: startOfDay(today, zone), to: endOfDay(today, zone) }),
    findSalesSince(actor.id, startOfDay(shiftDay(today, { days: -1 }), zone)),
  ]);
  return { encuentros, hours, zone, sales };
}
