import "server-only";
import { receivedSection, requireAyniEditor } from "@/lib/content/access";
import { sendInvitations } from "@/lib/identity/invitations/service";
import { lockForChange } from "@/lib/identity/lock-user";
import { getNamedPerson } from "@/lib/identity/users/data";
import { notify } from "@/lib/messaging/notifications/service";
import { findCurrentOrder } from "@/lib/orders/current-order";
import { grantFreeOrder, mailPlace, retireExpiredOrders } from "@/lib/orders/grant";
import { toSoldOutError } from "@/lib/orders/member-seats";
import {
  findOffer,
  formatClosed,
  isClosedToNewcomers,
  lockUnchangedOffer,
  type Offer,
} from "@/lib/orders/offer";
import { isSelf, type Member } from "@/lib/platform/actor";
import { cacheTags, expiringTransaction } from "@/lib/platform/cache";
import { db, type Tx } from "@/lib/platform/db/client";
import { violatesConstraint } from "@/lib/platform/db/errors";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { formatFullName } from "@/lib/platform/text/full-name";
import type { AddedParticipant, ParticipantInput } from "./schema";

const ADD_LIMIT = { name: "participant-added", points: 30, seconds: 86_400 };

const NOT_PUBLIC = "Publícalo antes: solo se puede añadir a alguien a lo que está publicado.";
const BY_THE_HOUR = "Una cita se reserva por horas: pídele que elija la suya.";
const OWN = "Este Ayni es tuyo: ya lo tienes.";
const OWNED = "Ya lo tiene.";
const PAYING = "Lo está pagando ahora mismo. Prueba dentro de media hora.";
const CLOSED_ACCOUNT = "No podemos añadir a esta persona: su cuenta no está abierta.";
const CHANGED = "Algo ha cambiado mientras tanto. Inténtalo de nuevo.";

/** Errors: `NotFound`, `Forbidden` (a former Master, or an admin, whose gift it would not be). */
export async function authorizeAdding(actor: Member, { slug: id }: { slug: string }): Promise<void> {
  const ayni = await db.ayni.findUnique({ where: { id }, select: { userId: true } });
  requireAyniEditor(actor, ayni);
  if (!isSelf(actor, ayni.userId)) throw new AppError("Forbidden");
}

/** Errors: `Conflict` with the reason. */
async function findGivenOffer(ayniId: string, now: Date): Promise<Offer> {
  const offer = await findOffer(ayniId, db, now).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "NotFound" ? conflict(NOT_PUBLIC) : error;
  });
  if (offer.isBookable) throw conflict(BY_THE_HOUR);
  if (isClosedToNewcomers(offer, now)) throw conflict(formatClosed(offer, now));
  return offer;
}

async function tellPerson(
  tx: Tx,
  offer: Offer,
  { userId, orderId, now }: { userId: string; orderId: string; now: Date },
): Promise<void> {
  const { slug, title, contentType, onlineType } = offer;
  const { personName: masterName } = await getNamedPerson(tx, offer.userId);
  const section = receivedSection(contentType, onlineType);
  const payload = { slug, title, orderId, section, masterName };
  // Encuentros have a mail of their own, with the calendar.
  const isMailless = offer.encuentros.some(({ endsAt }) => endsAt > now);
  await notify(
    tx,
    [{ kind: "place-given", userId, payload, dedupeKey: `place-given:${orderId}`, isMailless }],
    now,
  );
  await mailPlace(tx, offer, { userId, orderId });
}

/** Locks the person before the content, as orders do. */
async function givePlace(
  tx: Tx,
  actor: Member,
  { offer, userId, now }: { offer: Offer; userId: string; now: Date },
): Promise<void> {
  const person = await lockForChange(tx, actor, userId);
  if (person.deactivatedAt) throw conflict(CLOSED_ACCOUNT);
  await retireExpiredOrders(tx, userId, [offer.id], now);
  if (!(await lockUnchangedOffer(tx, offer))) throw conflict(CHANGED);
  const current = await findCurrentOrder(tx, userId, offer.id);
  if (current) throw conflict(current.status === "PENDING" ? PAYING : OWNED);
  const { id: orderId } = await grantFreeOrder(tx, userId, offer, now);
  await tx.order.update({ where: { id: orderId }, data: { addedByMaster: true } });
  await tellPerson(tx, offer, { userId, orderId, now });
}

/** Returns what answers the loss of a race for a seat; `owned` says that the person has one. */
export async function toSeatRefusal(error: unknown, ayniId: string, owned: string): Promise<unknown> {
  if (violatesConstraint(error, "Ayni_capacity_kept")) return toSoldOutError(ayniId);
  return violatesConstraint(error, "Order_one_live") ? conflict(owned) : error;
}

/**
 * Gives a content of the actor to one person, without money; seats are kept. An address without an account gets an invitation
 * instead. Call after `authorizeAdding`.
 * Errors: `Conflict` with the reason, `SoldOut`, `TooManyRequests`.
 */
export async function addParticipant(
  actor: Member,
  ayniId: string,
  { email }: ParticipantInput,
  now = new Date(),
): Promise<AddedParticipant> {
  await consumeRateLimit(ADD_LIMIT, actor.id);
  const offer = await findGivenOffer(ayniId, now);
  const person = await db.user.findFirst({
    where: { email, anonymisedAt: null },
    select: { id: true, name: true, lastName: true },
  });
  if (!person) {
    const message = `Quiero darte un lugar en «${offer.title}». Cuando tengas tu cuenta, dímelo y te lo doy.`;
    await sendInvitations(actor, { emails: [email], message: message.slice(0, 500) }, now);
    return { added: null };
  }
  if (isSelf(actor, person.id)) throw conflict(OWN);
  await expiringTransaction(async (tx, expireTags) => {
    await givePlace(tx, actor, { offer, userId: person.id, now });
    if (offer.capacity !== null) expireTags(cacheTags.ayni(offer.slug));
  }).catch(async (error: unknown) => {
    throw await toSeatRefusal(error, ayniId, OWNED);
  });
  return { added: formatFullName(person) };
}

/**
 * Takes back what the actor gave to one person, which frees the seat. Call after `authorizeAdding`.
 * Errors: `NotFound` (not given by the Master, or taken back already).
 */
export async function removeParticipant(
  actor: Member,
  { slug: ayniId, orderId }: { slug: string; orderId: string },
  now = new Date(),
): Promise<void> {
  await expiringTransaction(async (tx, expireTags) => {
    await tx.$queryRaw`select 1 from "Order" where id = ${orderId}::uuid for update`;
    const order = await tx.order.findFirst({
      where: {
        id: orderId,
        ayniContentId: ayniId,
        masterUserId: actor.id,
        addedByMaster: true,
        status: "COMPLETED",
        refundedAt: null,
      },
      select: {
        userId: true,
        ayni: { select: { slug: true, title: true } },
        master: { select: { name: true, lastName: true } },
      },
    });
    if (!order) throw new AppError("NotFound");
    await tx.order.update({ where: { id: orderId }, data: { status: "REFUNDED", refundedAt: now } });
    const payload = { ...order.ayni, masterName: formatFullName(order.master) };
    const dedupeKey = `place-taken-back:${orderId}`;
    await notify(tx, [{ kind: "place-taken-back", userId: order.userId, payload, dedupeKey }], now);
    expireTags(cacheTags.ayni(order.ayni.slug));
  });
}
