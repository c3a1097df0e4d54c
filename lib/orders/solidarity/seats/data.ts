import "server-only";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { seatCooldownStart } from "@/lib/orders/solidarity/requests/policy";

const { sql } = Prisma;

export const openSeat = { claimedByOrderId: null, cancelledAt: null } as const;
export const openRequest = { grantedAt: null, withdrawnAt: null } as const;

export type SeatRequest = { id: string; userId: string };

/** On `r`: an open account, no seat within the cooldown, no current order. */
const isEligibleRequest = (ayniId: string, now: Date) => sql`
  r."ayniId" = ${ayniId}::uuid and r."grantedAt" is null and r."withdrawnAt" is null
  and exists (select from "User" u where u.id = r."userId" and u."deactivatedAt" is null
    and u."anonymisedAt" is null)
  and not exists (select from "SolidarityRequest" g where g."userId" = r."userId"
    and g."grantedAt" > ${seatCooldownStart(now)}::timestamptz)
  and not exists (select from "Order" o where o."userId" = r."userId" and o."ayniContentId" = r."ayniId"
    and o."renewedAt" is null and (o.status = 'PENDING' or (o.status = 'COMPLETED'
      and (o."contentExpirationDate" is null or o."contentExpirationDate" > ${now}::timestamptz))))`;

/** On `r`: a free seat, one that the waiting list holds for them, or the one of their own expired order. */
const hasRoom = (now: Date) => sql`(
  exists (select from "Ayni" a where a.id = r."ayniId" and (a.capacity is null or a."takenSeats" + a."heldSeats" < a.capacity))
  or exists (select from "WaitingListEntry" e where e."ayniId" = r."ayniId" and e."userId" = r."userId"
    and e."endedAt" is null and e."offeredAt" is not null
    and (e."offerExpiresAt" is null or e."offerExpiresAt" > ${now}::timestamptz))
  or exists (select from "Order" o where o."ayniContentId" = r."ayniId" and o."userId" = r."userId"
    and o.status = 'COMPLETED' and o."renewedAt" is null and o."contentExpirationDate" <= ${now}::timestamptz))`;

/** Returns null without an open seat. */
export async function findOldestRequest(
  ayniId: string,
  triedIds: string[],
  now: Date,
): Promise<SeatRequest | null> {
  const [request] = await db.$queryRaw<SeatRequest[]>`
    select r.id, r."userId" from "SolidarityRequest" r
    where ${isEligibleRequest(ayniId, now)} and ${hasRoom(now)} and r.id <> all(${triedIds}::uuid[])
      and exists (select from "SolidaritySeat" s where s."ayniId" = r."ayniId"
        and s."claimedByOrderId" is null and s."cancelledAt" is null)
    order by r."createdAt", r.id limit 1`;
  return request ?? null;
}

/** The user is locked already. Returns false if the request is no longer eligible. */
export async function lockEligibleRequest(
  tx: Tx,
  request: SeatRequest,
  ayniId: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from "SolidarityRequest" r where r.id = ${request.id}::uuid and ${isEligibleRequest(ayniId, now)}
    for update of r`;
  return rows.length > 0;
}

export async function listGrantableAyniIds(): Promise<string[]> {
  const rows = await db.$queryRaw<{ ayniId: string }[]>`
    select distinct s."ayniId" from "SolidaritySeat" s
    where s."claimedByOrderId" is null and s."cancelledAt" is null
      and exists (select from "SolidarityRequest" r where r."ayniId" = s."ayniId"
        and r."grantedAt" is null and r."withdrawnAt" is null)`;
  return rows.map(({ ayniId }) => ayniId);
}
