import "server-only";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { openRequest, openSeat } from "@/lib/orders/solidarity/seats/data";
import { ownedOrder, accessNotExpired } from "@/lib/content/access";
import { seatCooldownEnd } from "./policy";
import type { SolidarityView } from "./schema";

async function findLastGrantDate(userId: string, tx: Tx): Promise<Date | null> {
  const { _max } = await tx.solidarityRequest.aggregate({ where: { userId }, _max: { grantedAt: true } });
  return _max.grantedAt;
}

/** Returns null if another seat may be granted now. */
export const findSeatCooldownEnd = async (userId: string, now: Date, tx: Tx = db): Promise<Date | null> =>
  seatCooldownEnd(await findLastGrantDate(userId, tx), now);

export const findGrantedOrder = (userId: string, ayniContentId: string) =>
  db.order.findFirst({
    where: { userId, ayniContentId, ...ownedOrder, ...accessNotExpired(), claimedSeat: { isNot: null } },
    select: { id: true },
  });

export async function getSolidarityView(actor: Member, ayniId: string): Promise<SolidarityView> {
  const [openSeatRow, openRequestCount, cooldownEnd] = await Promise.all([
    db.solidaritySeat.findFirst({ where: { ayniId, ...openSeat }, select: { id: true } }),
    db.solidarityRequest.count({ where: { ayniId, userId: actor.id, ...openRequest } }),
    findSeatCooldownEnd(actor.id, new Date()),
  ]);
  return {
    free: openSeatRow ? 1 : 0,
    waiting: openRequestCount > 0,
    nextFrom: cooldownEnd?.toISOString() ?? null,
  };
}
