import "server-only";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { openRequest } from "@/lib/orders/solidarity/seats/data";
import { grantOpenSeats } from "@/lib/orders/solidarity/seats/service";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { findOffer, formatClosed, isClosedToNewcomers } from "@/lib/orders/offer";
import type { Offer } from "@/lib/orders/offer";
import { findCurrentOrder } from "@/lib/orders/current-order";
import { receivedSection } from "@/lib/content/access";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { lockOpenUser } from "@/lib/identity/lock-user";
import { formatLongDay } from "@/lib/platform/time/format";
import { findGrantedOrder, findSeatCooldownEnd } from "./data";
import { requiresPayment } from "./policy";
import type { SeatRequestResult } from "./schema";

const SEAT_REQUEST_LIMIT = { name: "solidarity", points: 20, seconds: 3600 };

function checkOfferIsRequestable(actor: Member, offer: Offer): void {
  if (offer.userId === actor.id) throw conflict("Este Ayni es tuyo.");
  if (!requiresPayment(offer)) throw conflict("Puedes recibir este Ayni sin aportar nada.");
  if (isClosedToNewcomers(offer)) throw conflict(formatClosed(offer));
}

async function checkNoCurrentOrder(tx: Tx, userId: string, ayniContentId: string): Promise<void> {
  const order = await findCurrentOrder(tx, userId, ayniContentId);
  if (order?.status === "PENDING") {
    throw conflict("Tienes un pago a medias de este Ayni: complétalo o espera a que caduque.");
  }
  if (order) throw conflict("Este Ayni ya es tuyo.");
}

/** Errors: `Conflict` (a seat was granted not long ago). */
export async function checkSeatCooldown(tx: Tx, userId: string, now: Date): Promise<void> {
  const cooldownEnd = await findSeatCooldownEnd(userId, now, tx);
  if (cooldownEnd === null) return;
  const { timezone } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { timezone: true },
  });
  const dayText = formatLongDay(cooldownEnd.toISOString(), timezone ?? DEFAULT_TIME_ZONE);
  throw conflict(
    `Hace poco recibiste un lugar solidario. Para que lleguen a más personas, puedes pedir otro desde el ${dayText}.`,
  );
}

/** Idempotent. */
async function createSeatRequest(actor: Member, ayniId: string): Promise<string> {
  return db.$transaction(async (tx) => {
    const requester = await lockOpenUser(tx, actor.id);
    if (!requester.emailVerified) {
      throw new AppError("Forbidden", { message: "Confirma antes tu correo electrónico." });
    }
    await checkNoCurrentOrder(tx, actor.id, ayniId);
    await checkSeatCooldown(tx, actor.id, new Date());
    const requestKey = { ayniId, userId: actor.id };
    await tx.solidarityRequest.createMany({ data: [requestKey], skipDuplicates: true });
    const request = await tx.solidarityRequest.findFirstOrThrow({
      where: { ...requestKey, ...openRequest },
      select: { id: true },
    });
    return request.id;
  });
}

async function findGrantedSeat(offer: Offer, userId: string): Promise<SeatRequestResult | null> {
  const order = await findGrantedOrder(userId, offer.id);
  const section = receivedSection(offer.contentType, offer.onlineType);
  return order && { granted: true, id: order.id, slug: offer.slug, section };
}

/** Idempotent; requests are served in order of creation. Errors: `NotFound`, `Forbidden`, `Conflict`, `TooManyRequests`. */
export async function requestSeat(actor: Member, ayniId: string): Promise<SeatRequestResult> {
  await consumeRateLimit(SEAT_REQUEST_LIMIT, actor.id);
  const offer = await findOffer(ayniId);
  const grantedSeat = await findGrantedSeat(offer, actor.id);
  if (grantedSeat) return grantedSeat;
  checkOfferIsRequestable(actor, offer);
  const requestId = await createSeatRequest(actor, ayniId);
  await grantOpenSeats(ayniId, requestId);
  return (await findGrantedSeat(offer, actor.id)) ?? { granted: false };
}

export async function withdrawSeatRequest(actor: Member, ayniId: string): Promise<void> {
  await db.solidarityRequest.updateMany({
    where: { ayniId, userId: actor.id, ...openRequest },
    data: { withdrawnAt: new Date() },
  });
}
