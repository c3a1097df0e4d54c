import "server-only";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { restsSince } from "@/lib/solidarity/policy";

const { sql } = Prisma;

/** A place that somebody paid for and nobody has yet. */
export const untaken = { takenByOrderId: null, cancelledAt: null } as const;
/** Somebody waits for a place. */
export const openAsk = { grantedAt: null, withdrawnAt: null } as const;

export type Ask = { id: string; userId: string };

/** Asks `k` of people who may be given a place of it now. */
const mayBeGiven = (ayniId: string, now: Date) => sql`
  k."ayniId" = ${ayniId}::uuid and k."grantedAt" is null and k."withdrawnAt" is null
  and exists (select from "User" u where u.id = k."userId" and u."deactivatedAt" is null
    and u."anonymisedAt" is null)
  and not exists (select from "SolidarityAsk" g where g."userId" = k."userId"
    and g."grantedAt" > ${restsSince(now)}::timestamptz)
  and not exists (select from "Order" o where o."userId" = k."userId" and o."ayniContentId" = k."ayniId"
    and o."renewedAt" is null and (o.status = 'PENDING' or (o.status = 'COMPLETED'
      and (o."contentExpirationDate" is null or o."contentExpirationDate" > ${now}::timestamptz))))`;

/** Who has waited longest for a place of a content and may have it, but for those already tried. */
export async function oldestAsk(ayniId: string, tried: string[], now: Date): Promise<Ask | null> {
  const [ask] = await db.$queryRaw<Ask[]>`
    select k.id, k."userId" from "SolidarityAsk" k
    where ${mayBeGiven(ayniId, now)} and k.id <> all(${tried}::uuid[])
      and exists (select from "SolidarityPlace" p where p."ayniId" = k."ayniId"
        and p."takenByOrderId" is null and p."cancelledAt" is null)
    order by k."createdAt", k.id limit 1`;
  return ask ?? null;
}

/** Whether an ask still stands, now that its person is locked; its row stays as it is from here on. */
export async function stillAsks(tx: Tx, ask: Ask, ayniId: string, now: Date): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from "SolidarityAsk" k where k.id = ${ask.id}::uuid and ${mayBeGiven(ayniId, now)}
    for update of k`;
  return rows.length > 0;
}

/** Contents with a place that nobody has and somebody who waits. */
export async function contentsToGrant(): Promise<string[]> {
  const rows = await db.$queryRaw<{ ayniId: string }[]>`
    select distinct p."ayniId" from "SolidarityPlace" p
    where p."takenByOrderId" is null and p."cancelledAt" is null
      and exists (select from "SolidarityAsk" k where k."ayniId" = p."ayniId"
        and k."grantedAt" is null and k."withdrawnAt" is null)`;
  return rows.map(({ ayniId }) => ayniId);
}
