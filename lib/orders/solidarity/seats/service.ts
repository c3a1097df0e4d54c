import "server-only";
import { cacheTags, expiringTransaction } from "@/lib/platform/cache";
import type { Tx } from "@/lib/platform/db/client";
import { grantFreeOrder, mailPlace, notifyMasterOfGrant, retireExpiredOrders } from "@/lib/orders/grant";
import { AppError } from "@/lib/platform/http/errors";
import { log } from "@/lib/platform/log";
import { notify } from "@/lib/messaging/notifications/service";
import { findOffer, isClosedToNewcomers } from "@/lib/orders/offer";
import type { Offer } from "@/lib/orders/offer";
import { receivedSection } from "@/lib/content/access";
import { lockUser } from "@/lib/identity/lock-user";
import { listGrantableAyniIds, findOldestRequest, openRequest, lockEligibleRequest, openSeat } from "./data";
import type { SeatRequest } from "./data";

type FundingOrder = {
  id: string;
  ayniContentId: string;
  masterUserId: string;
  ayni: { slug: string; title: string };
};

/** Withdraws the buyer's own request for a content that they have paid. */
export async function withdrawOwnRequest(
  tx: Tx,
  { userId, ayniContentId: ayniId }: { userId: string; ayniContentId: string },
): Promise<void> {
  await tx.solidarityRequest.updateMany({
    where: { userId, ayniId, ...openRequest },
    data: { withdrawnAt: new Date() },
  });
}

export async function createFundedSeat(tx: Tx, order: FundingOrder): Promise<void> {
  const { id, ayniContentId: ayniId, masterUserId, ayni } = order;
  await tx.solidaritySeat.create({ data: { ayniId, fundedByOrderId: id } });
  await notify(tx, [
    {
      kind: "seat-funded",
      userId: masterUserId,
      payload: { slug: ayni.slug, title: ayni.title },
      dedupeKey: `seat-funded:${id}`,
    },
  ]);
}

/** Returns true if the seat was still open. */
export async function cancelFundedSeat(tx: Tx, fundedByOrderId: string): Promise<boolean> {
  const { count } = await tx.solidaritySeat.updateMany({
    where: { fundedByOrderId, ...openSeat },
    data: { cancelledAt: new Date() },
  });
  return count > 0;
}

/** The user's own expired order does not count, nor does the seat that the waiting list holds for them. */
async function lockAndCheckCapacity(tx: Tx, { id }: Offer, userId: string, now: Date): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ room: boolean }[]>`
    select capacity is null or "takenSeats" - (
      select count(*) from "Order" o where o."userId" = ${userId}::uuid and o."ayniContentId" = ${id}::uuid
        and o.status = 'COMPLETED' and o."renewedAt" is null and o."contentExpirationDate" <= ${now}::timestamptz
    ) - (
      select count(*) from "WaitingListEntry" e where e."userId" = ${userId}::uuid and e."ayniId" = ${id}::uuid
        and e."endedAt" is null and e."offeredAt" is not null
        and (e."offerExpiresAt" is null or e."offerExpiresAt" > ${now}::timestamptz)
    ) < capacity - "heldSeats" as room
    from "Ayni" where id = ${id}::uuid and listed for no key update`;
  return row?.room ?? false;
}

type OpenSeat = { id: string; funderId: string };

/** Skips seats that a concurrent transaction is granting or cancelling. */
async function lockOpenSeat(tx: Tx, ayniId: string): Promise<OpenSeat | null> {
  const [seat] = await tx.$queryRaw<OpenSeat[]>`
    select s.id, o."userId" as "funderId" from "SolidaritySeat" s join "Order" o on o.id = s."fundedByOrderId"
    where s."ayniId" = ${ayniId}::uuid and s."claimedByOrderId" is null and s."cancelledAt" is null
    order by s."createdAt", s.id limit 1 for update of s skip locked`;
  return seat ?? null;
}

type SeatGrant = { request: SeatRequest; seat: OpenSeat; orderId: string; isRequesterPresent: boolean };

/** Only the Master learns who received the content. */
async function notifyOfSeatGrant(
  tx: Tx,
  offer: Offer,
  { request, seat, orderId, isRequesterPresent }: SeatGrant,
): Promise<void> {
  const payload = { slug: offer.slug, title: offer.title };
  await notifyMasterOfGrant(tx, offer, { userId: request.userId, orderId });
  await notify(tx, [
    { kind: "seat-claimed", userId: seat.funderId, payload, dedupeKey: `seat-claimed:${seat.id}` },
  ]);
  await mailPlace(tx, offer, { userId: request.userId, orderId });
  if (isRequesterPresent) return;
  const section = receivedSection(offer.contentType, offer.onlineType);
  await notify(tx, [
    {
      kind: "seat-granted",
      userId: request.userId,
      payload: { ...payload, orderId, section },
      dedupeKey: `seat-granted:${request.id}`,
      // Encuentros have a mail of their own, with the calendar.
      isMailless: offer.encuentros.some(({ endsAt }) => endsAt > new Date()),
    },
  ]);
}

/** "ineligible": this request cannot be served now. "unavailable": no request can. */
type GrantOutcome = "granted" | "ineligible" | "unavailable";

function grantSeat(request: SeatRequest, offer: Offer, isRequesterPresent: boolean): Promise<GrantOutcome> {
  return expiringTransaction(async (tx, expireTags) => {
    const now = new Date();
    const requester = await lockUser(tx, request.userId);
    if (!requester || !(await lockEligibleRequest(tx, request, offer.id, now))) return "ineligible";
    if (!(await lockAndCheckCapacity(tx, offer, request.userId, now))) return "unavailable";
    const seat = await lockOpenSeat(tx, offer.id);
    if (!seat) return "unavailable";
    await retireExpiredOrders(tx, request.userId, [offer.id], now);
    const { id } = await grantFreeOrder(tx, request.userId, offer, now);
    await tx.solidaritySeat.update({ where: { id: seat.id }, data: { claimedByOrderId: id } });
    await tx.solidarityRequest.update({ where: { id: request.id }, data: { grantedAt: now } });
    await notifyOfSeatGrant(tx, offer, { request, seat, orderId: id, isRequesterPresent });
    if (offer.capacity !== null) expireTags(cacheTags.ayni(offer.slug));
    return "granted";
  });
}

const findOfferOrNull = (ayniId: string): Promise<Offer | null> =>
  findOffer(ayniId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "NotFound") return null;
    throw error;
  });

/** Serves requests oldest first. The user of `activeRequestId` sees the result and is not notified. */
export async function grantOpenSeats(ayniId: string, activeRequestId?: string): Promise<void> {
  const triedIds: string[] = [];
  for (;;) {
    const request = await findOldestRequest(ayniId, triedIds, new Date());
    const offer = request && (await findOfferOrNull(ayniId));
    if (!offer || isClosedToNewcomers(offer)) return;
    triedIds.push(request.id);
    const outcome = await grantSeat(request, offer, request.id === activeRequestId);
    if (outcome === "unavailable") return;
  }
}

/** Serves requests that became eligible by time or by a raised capacity. */
export async function grantAllOpenSeats(): Promise<void> {
  for (const ayniId of await listGrantableAyniIds()) {
    await grantOpenSeats(ayniId).catch((error: unknown) =>
      log.error({ err: error, ayniId }, "A solidarity seat could not be granted"),
    );
  }
}
