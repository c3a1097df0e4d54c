import { zoneCity } from "@/lib/platform/time/format";
import { countries, type CountryCode } from "./countries";

// Which zones a country has is known to the platform, though not to every one yet: then nothing is guessed.
type ZonedLocale = Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] };

/** The IANA zones of a country; empty where the platform does not tell. */
export function zonesOf(country: string): string[] {
  const locale: ZonedLocale = new Intl.Locale("und", { region: country });
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** The country in which a zone is; null where the platform does not tell. */
export const countryOfZone = (zone: string): CountryCode | null =>
  countries.find(({ Iso2 }) => zonesOf(Iso2).includes(zone))?.Iso2 ?? null;

const AREAS: Readonly<Record<string, string>> = {
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

/** "Madrid (Europa)". */
function zoneLabel(zone: string): string {
  const area = AREAS[zone.split("/")[0] ?? ""];
  return area ? `${zoneCity(zone)} (${area})` : zone;
}

/** Every zone as an option, sorted as in Spanish; `also` is among them even where the platform has another name for it. */
export function zoneOptions(also: string | null): { value: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf("timeZone"), ...(also ? [also] : [])]);
  const { compare } = new Intl.Collator("es");
  return [...zones]
    .map((value) => ({ value, label: zoneLabel(value) }))
    .sort((one, other) => compare(one.label, other.label));
}
