import { countries, type CountryCode } from "./countries";

// Not every JavaScript engine knows the time zones of a country.
type ZonedLocale = Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] };

export function listZonesOfCountry(country: string): string[] {
  const locale: ZonedLocale = new Intl.Locale("und", { region: country });
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

export const findCountryOfZone = (zone: string): CountryCode | null =>
  countries.find(({ iso2 }) => listZonesOfCountry(iso2).includes(zone))?.iso2 ?? null;
