import "server-only";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { openAsk, untaken } from "@/lib/orders/solidarity/seats/data";
import { accessLasts } from "@/lib/orders/order/data";
import { holding } from "@/lib/orders/order/policy";
import { nextPlaceFrom } from "./policy";
import type { SolidarityView } from "../orders/solidarity/requests/schema";

/** When somebody was last given a place, of whatever content. */
async function lastGrant(userId: string, tx: Tx): Promise<Date | null> {
  const { _max } = await tx.solidarityAsk.aggregate({ where: { userId }, _max: { grantedAt: true } });
  return _max.grantedAt;
}

/** From when somebody may be given another place; null when they may now. */
export const restsUntil = async (userId: string, now: Date, tx: Tx = db): Promise<Date | null> =>
  nextPlaceFrom(await lastGrant(userId, tx), now);

/** The order by which somebody has a content that another gave them a place in. */
export const grantedOrder = (userId: string, ayniContentId: string) =>
  db.order.findFirst({
    where: { userId, ayniContentId, ...holding, ...accessLasts(), takenPlace: { isNot: null } },
    select: { id: true },
  });

/** How the actor stands towards the solidarity places of a content. */
export async function solidarityView(actor: Member, ayniId: string): Promise<SolidarityView> {
  const [free, waiting, from] = await Promise.all([
    db.solidarityPlace.findFirst({ where: { ayniId, ...untaken }, select: { id: true } }),
    db.solidarityAsk.count({ where: { ayniId, userId: actor.id, ...openAsk } }),
    restsUntil(actor.id, new Date()),
  ]);
  return { free: free ? 1 : 0, waiting: waiting > 0, nextFrom: from?.toISOString() ?? null };
}
