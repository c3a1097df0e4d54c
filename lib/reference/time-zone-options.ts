import { isTimeZone } from "@/lib/platform/time/zone";
import { zoneCityName } from "@/lib/platform/time/zone-city";

// Beside those of `zoneCityName`, which every page loads.
const MORE_CITY_NAMES: Readonly<Record<string, string>> = {
  "America/Belem": "Belém",
  "America/Cuiaba": "Cuiabá",
  "America/Maceio": "Maceió",
  "America/Los_Angeles": "Los Ángeles",
  "America/Mazatlan": "Mazatlán",
  "America/Ciudad_Juarez": "Ciudad Juárez",
  "America/Bahia_Banderas": "Bahía de Banderas",
  "America/Port-au-Prince": "Puerto Príncipe",
  "America/Port_of_Spain": "Puerto España",
  "America/Curacao": "Curazao",
  "America/Martinique": "Martinica",
  "America/Guadeloupe": "Guadalupe",
  "America/Cayenne": "Cayena",
  "America/St_Johns": "San Juan de Terranova",
  "America/Argentina/Rio_Gallegos": "Río Gallegos",
  "Pacific/Easter": "Isla de Pascua",
  "Pacific/Galapagos": "Galápagos",
  "Atlantic/Reykjavik": "Reikiavik",
  "Atlantic/Cape_Verde": "Cabo Verde",
  "Africa/El_Aaiun": "El Aaiún",
  "Africa/Cairo": "El Cairo",
  "Africa/Algiers": "Argel",
  "Africa/Tunis": "Túnez",
  "Africa/Tripoli": "Trípoli",
  "Africa/Johannesburg": "Johannesburgo",
  "Africa/Addis_Ababa": "Adís Abeba",
  "Africa/Sao_Tome": "Santo Tomé",
  "Europe/Brussels": "Bruselas",
  "Europe/Amsterdam": "Ámsterdam",
  "Europe/Dublin": "Dublín",
  "Europe/Vienna": "Viena",
  "Europe/Zurich": "Zúrich",
  "Europe/Copenhagen": "Copenhague",
  "Europe/Stockholm": "Estocolmo",
  "Europe/Warsaw": "Varsovia",
  "Europe/Prague": "Praga",
  "Europe/Athens": "Atenas",
  "Europe/Istanbul": "Estambul",
  "Europe/Moscow": "Moscú",
  "Europe/Kyiv": "Kiev",
  "Europe/Luxembourg": "Luxemburgo",
  "Europe/Monaco": "Mónaco",
  "Europe/Belgrade": "Belgrado",
  "Europe/Bucharest": "Bucarest",
  "Europe/Sofia": "Sofía",
  "Europe/Tallinn": "Tallin",
  "Europe/Vilnius": "Vilna",
  "Europe/Vatican": "Vaticano",
  "Asia/Tokyo": "Tokio",
  "Asia/Seoul": "Seúl",
  "Asia/Shanghai": "Shanghái",
  "Asia/Singapore": "Singapur",
  "Asia/Calcutta": "Calcuta",
  "Asia/Kolkata": "Calcuta",
  "Asia/Katmandu": "Katmandú",
  "Asia/Kathmandu": "Katmandú",
  "Asia/Dubai": "Dubái",
  "Asia/Riyadh": "Riad",
  "Asia/Tehran": "Teherán",
  "Asia/Baghdad": "Bagdad",
  "Asia/Jerusalem": "Jerusalén",
  "Asia/Jakarta": "Yakarta",
  "Asia/Damascus": "Damasco",
  "Asia/Taipei": "Taipéi",
  "Australia/Sydney": "Sídney",
};

/** "GMT−6", "GMT+5:30" at an instant, since it changes with the season. */
function formatOffset(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat("es", { timeZone: zone, timeZoneName: "shortOffset" }).formatToParts(
    at,
  );
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  return offset.replace("UTC", "GMT").replace("-", "−");
}

export type ZoneOption = { value: string; label: string };

const { compare } = new Intl.Collator("es");

// Asking 400 zones for their offset takes tens of milliseconds.
let cached: { key: string; options: ZoneOption[] } | undefined;

/**
 * Options such as "Ciudad de México (GMT−6)", sorted by label, with the offsets of the day of `at`. Includes `zones` even if
 * the engine lists them under another name.
 */
export function timeZoneOptions(zones: readonly (string | null)[], at = new Date()): ZoneOption[] {
  const named = zones.filter((zone): zone is string => zone !== null && isTimeZone(zone));
  const key = [at.toISOString().slice(0, 10), ...named].join(" ");
  if (cached?.key === key) return cached.options;
  const options = [...new Set([...Intl.supportedValuesOf("timeZone"), ...named])]
    .map((value) => ({
      value,
      label: `${MORE_CITY_NAMES[value] ?? zoneCityName(value)} (${formatOffset(value, at)})`,
    }))
    .sort((a, b) => compare(a.label, b.label));
  cached = { key, options };
  return options;
}
