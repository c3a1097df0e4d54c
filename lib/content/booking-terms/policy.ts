import { findZoneOfCity, findZoneOfPlace, isZoneOfCountry } from "@/lib/reference/time-zones";
import type { Modality } from "@/lib/reference/labels";

export type OfferPlace = { modality: Modality; placeCity: string | null; placeCountry: string | null };

/** Returns the zone of the place of an offer in person; null for an online one, or where it is not known. */
export const findPlaceZone = ({ modality, placeCity, placeCountry }: OfferPlace): string | null =>
  modality === "OFFLINE" ? findZoneOfPlace({ city: placeCity, country: placeCountry }) : null;

/**
 * Returns the zone in which the week of a Master counts for an offer. In person it is that of the place, wherever the Master is
 * just now. Of a country with several zones, the Master chooses one by the zone of the week, unless the city has its own.
 */
export function toOfferZone(offer: OfferPlace, weekZone: string): string {
  const { modality, placeCity: city, placeCountry: country } = offer;
  if (modality !== "OFFLINE" || country === null) return weekZone;
  const own = findZoneOfCity({ city, country });
  if (own !== null) return own;
  return isZoneOfCountry(weekZone, country) ? weekZone : (findPlaceZone(offer) ?? weekZone);
}
