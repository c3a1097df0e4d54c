import "server-only";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { DEFAULT_TIME_ZONE, isTimeZone } from "@/lib/platform/time/zone";
import { findPlaceZone, toOfferZone, type OfferPlace } from "@/lib/content/booking-terms/policy";
import { availabilityInput } from "./schema";
import type { AvailabilityView, PlacedOffer } from "./schema";

/** The week of a Master who has not set one: no hours, in the zone of the account. */
async function toEmptyWeek(tx: Tx, masterId: string): Promise<AvailabilityView> {
  const { timezone } = await tx.user.findUniqueOrThrow({
    where: { id: masterId },
    select: { timezone: true },
  });
  const zone = timezone && isTimeZone(timezone) ? timezone : DEFAULT_TIME_ZONE;
  return { zone, weekly: [], exceptions: [] };
}

/** Finds the hours in which a Master can be booked. */
export async function findAvailability(masterId: string, tx: Tx = db): Promise<AvailabilityView> {
  const row = await tx.availability.findUnique({ where: { masterId } });
  if (!row) return toEmptyWeek(tx, masterId);
  const { zone, weekly, exceptions } = row;
  return availabilityInput.parse({ zone, weekly, exceptions }) as AvailabilityView;
}

type Offer = OfferPlace & { userId: string };

/** Finds the hours in which an offer can be booked: those of its Master, in person on the clock of its place. */
export async function findOfferAvailability(offer: Offer, tx: Tx = db): Promise<AvailabilityView> {
  const availability = await findAvailability(offer.userId, tx);
  return { ...availability, zone: toOfferZone(offer, availability.zone) };
}

/** Lists the offers in person of a Master, whose hours are on the clock of their place. */
export async function listPlacedOffers(actor: Member): Promise<PlacedOffer[]> {
  const offers = await db.ayni.findMany({
    where: { userId: actor.id, isBookable: true, modality: "OFFLINE", status: "PUBLISHED" },
    orderBy: [{ title: "asc" }, { id: "asc" }],
    select: { id: true, title: true, modality: true, placeCity: true, placeCountry: true },
  });
  return offers.map((offer) => ({
    id: offer.id,
    title: offer.title,
    city: offer.placeCity?.trim() || null,
    isZoneKnown: findPlaceZone(offer) !== null,
  }));
}

export const getOwnAvailability = (actor: Member): Promise<AvailabilityView> => findAvailability(actor.id);
