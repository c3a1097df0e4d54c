// How instants are said. Zones are IANA names, instants ISO 8601 in UTC.

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat("es-ES", { timeZone: zone, ...options });
  formatters.set(key, made);
  return made;
}

const format = (iso: string, zone: string, options: Intl.DateTimeFormatOptions) =>
  formatter(zone, options).format(new Date(iso)).replaceAll(".", "");

/** "sáb", "5" and "dic" of an instant in a zone. */
export function dayParts(iso: string, zone: string) {
  return {
    weekday: format(iso, zone, { weekday: "short" }),
    day: format(iso, zone, { day: "numeric" }),
    month: format(iso, zone, { month: "short" }).slice(0, 3),
  };
}

/** "sáb 5 dic". */
export function shortDay(iso: string, zone: string): string {
  const { weekday, day, month } = dayParts(iso, zone);
  return `${weekday} ${day} ${month}`;
}

/** "sábado, 5 de diciembre de 2026". */
export const longDay = (iso: string, zone: string): string => format(iso, zone, { dateStyle: "full" });

/** "19:00". */
export const hour = (iso: string, zone: string): string =>
  format(iso, zone, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

// Cities whose name in the zone is not the one that people use in Spanish.
const CITIES: Record<string, string> = {
  "America/Mexico_City": "Ciudad de México",
  "America/Santiago": "Santiago de Chile",
  "America/Bogota": "Bogotá",
  "America/Panama": "Panamá",
  "America/Asuncion": "Asunción",
  "America/Sao_Paulo": "São Paulo",
  "America/New_York": "Nueva York",
  "America/Havana": "La Habana",
  "America/Cancun": "Cancún",
  "America/Merida": "Mérida",
  "America/La_Paz": "La Paz",
  "America/Costa_Rica": "San José",
  "America/Argentina/Cordoba": "Córdoba",
  "America/Argentina/Tucuman": "Tucumán",
  "Atlantic/Canary": "Canarias",
  "Europe/London": "Londres",
  "Europe/Paris": "París",
  "Europe/Berlin": "Berlín",
  "Europe/Rome": "Roma",
  "Europe/Lisbon": "Lisboa",
};

/** The city by which people name a zone: "Madrid", "Santiago de Chile". */
export const zoneCity = (zone: string): string =>
  CITIES[zone] ?? zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
