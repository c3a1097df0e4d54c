import "server-only";
import { receivedSection } from "@/lib/content/access";
import { findReceivedVenue } from "@/lib/content/calendar/data";
import { findFirstAhead, findVenueCity, roomTimes } from "@/lib/content/schedule/policy";
import type { NextMoment } from "@/lib/messaging/mail/templates/encuentros";
import type { PlaceMail } from "@/lib/messaging/mail/templates/place";
import { queueMail } from "@/lib/messaging/mail/outbox";
import { notify } from "@/lib/messaging/notifications/service";
import type { Tx } from "@/lib/platform/db/client";
import { formatFullName } from "@/lib/platform/text/full-name";
import { toOrderDates } from "./offer";
import { endOpened, handOnFeed } from "./opened-orders";
import type { Offer } from "./offer";

/** Allows other orders of contents whose access has expired. */
export const retireExpiredOrders = (tx: Tx, userId: string, ayniIds: readonly string[], now: Date) =>
  tx.order.updateMany({
    where: {
      userId,
      ayniContentId: { in: [...ayniIds] },
      status: "COMPLETED",
      renewedAt: null,
      contentExpirationDate: { lte: now },
    },
    data: { renewedAt: now },
  });

/**
 * The caller decides who may have it; what is not given by a membership takes the place of what one opens. Errors: the
 * constraints `Ayni_capacity_kept` and `Order_one_live`.
 */
export async function grantFreeOrder(
  tx: Tx,
  userId: string,
  offer: Offer,
  now: Date,
  membership: { id: string; openUntil: Date | null } | null = null,
): Promise<{ id: string }> {
  const openedId = membership ? null : await endOpened(tx, { userId, ayniContentId: offer.id }, now);
  const order = await tx.order.create({
    data: {
      userId,
      ayniContentId: offer.id,
      masterUserId: offer.userId,
      status: "COMPLETED",
      amount: 0,
      taxBase: 0,
      taxPercentage: 0,
      taxAmount: 0,
      currency: "eur",
      ...toOrderDates(offer, now),
      availableBillingDate: null,
      replacesOpened: openedId !== null,
      ...(membership && { membershipId: membership.id, contentExpirationDate: membership.openUntil }),
    },
    select: { id: true },
  });
  if (openedId !== null) await handOnFeed(tx, openedId, order.id);
  return order;
}

/** Returns the slug of the page of what is given: of what is sold by the hour, that of its offer. */
async function findPageSlug(tx: Tx, { slug, offerId }: Offer): Promise<string> {
  const offer = offerId && (await tx.ayni.findUnique({ where: { id: offerId }, select: { slug: true } }));
  return offer ? offer.slug : slug;
}

export async function notifyMasterOfGrant(
  tx: Tx,
  offer: Offer,
  { userId, orderId, planId = null }: { userId: string; orderId: string; planId?: string | null },
): Promise<void> {
  const receiver = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { name: true, lastName: true, slug: true },
  });
  const payload = {
    // The participants of a pack that was given are those of its offer.
    slug: await findPageSlug(tx, offer),
    title: offer.title,
    personName: formatFullName(receiver),
    personSlug: receiver.slug,
    ...(planId === null ? {} : { planId }),
  };
  await notify(tx, [{ kind: "received", userId: offer.userId, payload, dedupeKey: `received:${orderId}` }]);
}

const listComing = (tx: Tx, ayniId: string) =>
  tx.encuentro.findMany({
    where: { ayniId, cancelledAt: null, endsAt: { gt: new Date() } },
    orderBy: { startsAt: "asc" },
    select: { id: true, startsAt: true, endsAt: true, cancelledAt: true, timezone: true, room: roomTimes },
  });

type Ahead = { encuentro: { startsAt: Date; timezone: string }; isLive: boolean };

/** Tells in a mail when the next encuentro is, or that it takes place. */
export const toMomentOf = (
  content: Parameters<typeof findVenueCity>[0],
  { encuentro: { startsAt, timezone }, isLive }: Ahead,
): NextMoment => ({
  startsAt: startsAt.toISOString(),
  timezone,
  city: findVenueCity(content, timezone),
  ...(isLive ? { isLive } : {}),
});

/** Confirms by mail that a free place was given back. */
export async function mailReturnedPlace(
  tx: Tx,
  {
    orderId,
    user,
    ayni,
  }: {
    orderId: string;
    user: { id: string; name: string; email: string };
    ayni: { id: string; slug: string; title: string };
  },
): Promise<void> {
  const coming = await listComing(tx, ayni.id);
  await queueMail(tx, {
    template: "place-returned",
    userId: user.id,
    to: user.email,
    dedupeKey: `place-given-back:${orderId}`,
    payload: {
      name: user.name,
      ayni: { slug: ayni.slug, title: ayni.title },
      encuentroIds: coming.map(({ id }) => id),
    },
  });
}

/** Confirms a free place by mail, with its encuentros for the calendar; what is read or played at any time needs none. */
export async function mailPlace(
  tx: Tx,
  offer: Offer,
  { userId, orderId, hour }: { userId: string; orderId: string; hour?: PlaceMail["hour"] },
): Promise<void> {
  const [receiver, master, encuentros, { conditions }] = await Promise.all([
    tx.user.findUniqueOrThrow({ where: { id: userId }, select: { name: true, email: true, timezone: true } }),
    tx.user.findUniqueOrThrow({ where: { id: offer.userId }, select: { name: true, lastName: true } }),
    listComing(tx, offer.id),
    tx.order.findUniqueOrThrow({ where: { id: orderId }, select: { conditions: true } }),
  ]);
  const next = findFirstAhead(encuentros, new Date());
  if (!next) return;
  await queueMail(tx, {
    template: "place",
    userId,
    to: receiver.email,
    dedupeKey: `place:${orderId}`,
    payload: {
      name: receiver.name,
      zone: receiver.timezone,
      orderId,
      section: receivedSection(offer.contentType, offer.onlineType),
      ayni: { slug: await findPageSlug(tx, offer), title: offer.title },
      masterName: formatFullName(master),
      next: toMomentOf(offer, next),
      venue: await findReceivedVenue(tx, next.encuentro.id),
      encuentroIds: encuentros.map(({ id }) => id),
      ...(hour ? { hour, conditions } : {}),
    },
  });
}
