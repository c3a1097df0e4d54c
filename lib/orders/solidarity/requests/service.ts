import "server-only";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { openAsk } from "@/lib/orders/solidarity/seats/data";
import { grantWaiting } from "@/lib/orders/solidarity/seats/service";
import { AppError } from "@/lib/platform/http/errors";
import { findOffer, isOver } from "@/lib/orders/offer";
import type { Offer } from "@/lib/orders/offer";
import { accessLasts } from "@/lib/orders/order/data";
import { sectionOf } from "@/lib/orders/section";
import { consume } from "@/lib/throttles/service";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { lockPerson } from "@/lib/identity/lock-user";
import { longDay } from "@/lib/platform/time/format";
import { grantedOrder, restsUntil } from "../../../solidarity/data";
import { asksForMoney } from "../../../solidarity/policy";
import type { AskAnswer } from "./schema";

const ASKS = { name: "solidarity", points: 20, seconds: 3600 };

const conflict = (message: string) => new AppError("Conflict", { message });

function checkOffer(actor: Member, offer: Offer): void {
  if (offer.userId === actor.id) throw conflict("Este Ayni es tuyo.");
  if (!asksForMoney(offer)) throw conflict("Puedes recibir este Ayni sin aportar nada.");
  if (isOver(offer)) throw conflict("Los encuentros de este Ayni ya han pasado.");
}

/** One who has it, or is about to pay for it, needs no place of somebody else's. */
async function checkOrders(tx: Tx, userId: string, ayniContentId: string): Promise<void> {
  const live = { userId, ayniContentId, renewedAt: null };
  const order = await tx.order.findFirst({
    where: { ...live, OR: [{ status: "PENDING" }, { status: "COMPLETED", ...accessLasts() }] },
    select: { status: true },
  });
  if (order?.status === "PENDING") {
    throw conflict("Tienes un pago a medias de este Ayni: complétalo o espera a que caduque.");
  }
  if (order) throw conflict("Este Ayni ya es tuyo.");
}

async function checkRest(tx: Tx, userId: string, now: Date): Promise<void> {
  const from = await restsUntil(userId, now, tx);
  if (from === null) return;
  const { timezone } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { timezone: true },
  });
  const day = longDay(from.toISOString(), timezone ?? DEFAULT_TIME_ZONE);
  throw conflict(
    `Hace poco recibiste un lugar solidario. Para que lleguen a más personas, puedes pedir otro desde el ${day}.`,
  );
}

/** Writes that somebody waits; again changes nothing. */
async function writeAsk(actor: Member, ayniId: string): Promise<string> {
  return db.$transaction(async (tx) => {
    const person = await lockPerson(tx, actor.id);
    if (!person || person.deactivatedAt) throw new AppError("Unauthenticated");
    if (!person.emailVerified) {
      throw new AppError("Forbidden", { message: "Confirma antes tu correo electrónico." });
    }
    await checkOrders(tx, actor.id, ayniId);
    await checkRest(tx, actor.id, new Date());
    const asked = { ayniId, userId: actor.id };
    await tx.solidarityAsk.createMany({ data: [asked], skipDuplicates: true });
    const ask = await tx.solidarityAsk.findFirstOrThrow({
      where: { ...asked, ...openAsk },
      select: { id: true },
    });
    return ask.id;
  });
}

async function answerOf(offer: Offer, userId: string): Promise<AskAnswer | null> {
  const order = await grantedOrder(userId, offer.id);
  const section = sectionOf(offer.contentType, offer.onlineType);
  return order && { granted: true, id: order.id, slug: offer.slug, section };
}

/**
 * Asks for a place that somebody else paid for: it is received at once when there is one, else the actor waits for the
 * next. Those who waited before come first. Repeating it answers the same.
 * Errors: `NotFound`, `Forbidden` (an unverified e-mail), `Conflict` with the reason (one's own, free, over, held, or
 * another place was given not long ago), `TooManyRequests`.
 */
export async function askForPlace(actor: Member, ayniId: string): Promise<AskAnswer> {
  await consume(ASKS, actor.id);
  const offer = await findOffer(ayniId);
  const given = await answerOf(offer, actor.id);
  if (given) return given;
  checkOffer(actor, offer);
  const askId = await writeAsk(actor, ayniId);
  await grantWaiting(ayniId, askId);
  return (await answerOf(offer, actor.id)) ?? { granted: false };
}

/** The actor waits no more for a place of a content. */
export async function withdrawAsk(actor: Member, ayniId: string): Promise<void> {
  await db.solidarityAsk.updateMany({
    where: { ayniId, userId: actor.id, ...openAsk },
    data: { withdrawnAt: new Date() },
  });
}
