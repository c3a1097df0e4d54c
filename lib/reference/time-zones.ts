import { countries, type CountryCode } from "./countries";

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
