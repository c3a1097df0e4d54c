import { findZoneOfPlace, isZoneOfCountry } from "@/lib/reference/time-zones";
import type { Modality } from "@/lib/reference/labels";

export type OfferPlace = { modality: Modality; placeCity: string | null; placeCountry: string | null };

/** Returns the zone of the place of an offer in person; null for an online one, or where it is not known. */
export const findPlaceZone = ({ modality, placeCity, placeCountry }: OfferPlace): string | null =>
  modality === "OFFLINE" ? findZoneOfPlace({ city: placeCity, country: placeCountry }) : null;

/**
 * Returns the zone in which the week of a Master counts for an offer. In person it is that of the place, wherever the Master is
 * just now: a week in the zone of another country is told on the clock of the place.
 */
export function toOfferZone(offer: OfferPlace, weekZone: string): string {
  const { modality, placeCountry } = offer;
  if (modality !== "OFFLINE" || placeCountry === null || isZoneOfCountry(weekZone, placeCountry))
    return weekZone;
  return findPlaceZone(offer) ?? weekZone;
}
