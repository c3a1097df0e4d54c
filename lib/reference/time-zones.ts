import { zoneCityName } from "@/lib/platform/time/format";
import { countries, type CountryCode } from "./countries";

// Not every JavaScript engine knows the time zones of a country.
type ZonedLocale = Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] };

export function listZonesOfCountry(country: string): string[] {
  const locale: ZonedLocale = new Intl.Locale("und", { region: country });
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

export const findCountryOfZone = (zone: string): CountryCode | null =>
  countries.find(({ iso2 }) => listZonesOfCountry(iso2).includes(zone))?.iso2 ?? null;

const AREA_NAMES: Readonly<Record<string, string>> = {
  Africa: "África",
  America: "América",
  Antarctica: "Antártida",
  Arctic: "Ártico",
  Asia: "Asia",
  Atlantic: "Atlántico",
  Australia: "Australia",
  Europe: "Europa",
  Indian: "Índico",
  Pacific: "Pacífico",
};

function formatZoneLabel(zone: string): string {
  const area = AREA_NAMES[zone.split("/")[0] ?? ""];
  return area ? `${zoneCityName(zone)} (${area})` : zone;
}

/** Options sorted by Spanish label. Includes `extraZone` even if the engine lists it under another name. */
export function timeZoneOptions(extraZone: string | null): { value: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf("timeZone"), ...(extraZone ? [extraZone] : [])]);
  const { compare } = new Intl.Collator("es");
  return [...zones]
    .map((value) => ({ value, label: formatZoneLabel(value) }))
    .sort((a, b) => compare(a.label, b.label));
}
