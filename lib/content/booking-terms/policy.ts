import { capitalize } from "@/lib/platform/text/capitalize";
import { pluralize } from "@/lib/platform/copy/pluralize";
import type { OpenSales } from "./schema";
import { findZoneOfCity, findZoneOfPlace, isZoneOfCountry } from "@/lib/reference/time-zones";
import type { Modality } from "@/lib/reference/labels";

const PACKS_OF_ARCHIVED = "quien tiene sesiones sin usar puede seguir eligiendo horas.";
const PACKS_OF_DRAFT =
  "hasta que la publiques otra vez no se podrán elegir más horas, y quien tiene sesiones sin usar podrá pedir su devolución.";

/** Tells a Master what becomes of sold hours and packs once the offer is no longer public; empty if there are none. */
export function describeOpenSales({ hours, packs }: OpenSales, next: "DRAFT" | "ARCHIVED"): string {
  if (hours + packs === 0) return "";
  const ofHours = hours
    ? `${capitalize(pluralize(hours, "cita reservada sigue", "citas reservadas siguen"))} en pie: si no puedes darlas, cancélalas en «Citas».`
    : "";
  const ofPacks = packs
    ? `Hay ${pluralize(packs, "pack", "packs")} con sesiones: ${next === "DRAFT" ? PACKS_OF_DRAFT : PACKS_OF_ARCHIVED}`
    : "";
  return [ofHours, ofPacks, "En unos minutos avisaremos a esas personas."].filter(Boolean).join(" ");
}

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
