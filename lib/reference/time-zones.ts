import { zoneCity, zoneCityName } from "@/lib/platform/time/zone-city";
import { countries, findCountry, type CountryCode } from "./countries";

// Not every JavaScript engine knows the time zones of a country.
type ZonedLocale = Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] };

export function listZonesOfCountry(country: string): string[] {
  const locale: ZonedLocale = new Intl.Locale("und", { region: country });
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

const searchCountryOfZone = (zone: string): CountryCode | null =>
  countries.find(({ iso2 }) => listZonesOfCountry(iso2).includes(zone))?.iso2 ?? null;

// A search takes up to 50 ms.
const countryByZone = new Map<string, CountryCode | null>();

export function findCountryOfZone(zone: string): CountryCode | null {
  const known = countryByZone.get(zone);
  if (known !== undefined) return known;
  const country = searchCountryOfZone(zone);
  countryByZone.set(zone, country);
  return country;
}

/** Zones that most of a country shares, of those with several that none bears the name of the capital. */
const MAIN_ZONES: Readonly<Record<string, string>> = { BR: "America/Sao_Paulo", EC: "America/Guayaquil" };

const fold = (name: string): string =>
  name.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("_", " ").trim().toLowerCase();

const findZoneNamed = (zones: readonly string[], city: string): string | undefined =>
  zones.find((zone) => [zoneCity(zone), zoneCityName(zone)].some((name) => fold(name) === fold(city)));

type PlaceInCountry = { country: string | null; city: string | null };

/** Returns the zone that bears the name of a city; null without one in its country. */
export const findZoneOfCity = ({ country, city }: PlaceInCountry): string | null =>
  country === null || city === null || !findCountry(country)
    ? null
    : (findZoneNamed(listZonesOfCountry(country), city) ?? null);

/**
 * Returns the zone of a place by its city and country: the only one of the country, that of the city, or that of the capital;
 * null if none of these is known.
 */
export function findZoneOfPlace(place: PlaceInCountry): string | null {
  const facts = place.country === null ? undefined : findCountry(place.country);
  if (!facts) return null;
  const zones = listZonesOfCountry(facts.iso2);
  const [first] = zones;
  if (first !== undefined && zones.length === 1) return first;
  return findZoneOfCity(place) ?? findZoneNamed(zones, facts.capital) ?? MAIN_ZONES[facts.iso2] ?? null;
}

/** Tells whether a country has a zone; old and new names of one share their last part. */
export const isZoneOfCountry = (zone: string, country: string): boolean =>
  findCountry(country) !== undefined &&
  listZonesOfCountry(country).some((other) => zoneCity(other) === zoneCity(zone));
