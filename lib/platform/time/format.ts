import { addDays } from "./dates";
import { zoneCityName } from "./zone-city";

// Instants are ISO 8601 in UTC, zones IANA names.

const formatters = new Map<string, Intl.DateTimeFormat>();

function getFormatter(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`;
  const cached = formatters.get(key);
  if (cached) return cached;
  const created = new Intl.DateTimeFormat("es-ES", { timeZone: zone, ...options });
  formatters.set(key, created);
  return created;
}

const formatInstant = (iso: string, zone: string, options: Intl.DateTimeFormatOptions) =>
  getFormatter(zone, options).format(new Date(iso)).replaceAll(".", "");

/** "sáb", "5" and "dic". */
export function formatDayParts(iso: string, zone: string) {
  return {
    weekday: formatInstant(iso, zone, { weekday: "short" }),
    day: formatInstant(iso, zone, { day: "numeric" }),
    month: formatInstant(iso, zone, { month: "short" }).slice(0, 3),
  };
}

/** "sáb 5 dic". */
export function formatShortDay(iso: string, zone: string): string {
  const { weekday, day, month } = formatDayParts(iso, zone);
  return `${weekday} ${day} ${month}`;
}

/** "sáb 5", beside a full date. */
export function formatBriefDay(iso: string, zone: string): string {
  const { weekday, day } = formatDayParts(iso, zone);
  return `${weekday} ${day}`;
}

/** "sábado, 5 de diciembre de 2026". */
export const formatLongDay = (iso: string, zone: string): string =>
  formatInstant(iso, zone, { dateStyle: "full" });

/** "5 de diciembre de 2026". */
export const formatDayOfYear = (iso: string, zone: string): string =>
  formatInstant(iso, zone, { dateStyle: "long" });

/** "5 de diciembre". */
export const formatDayOfMonth = (iso: string, zone: string): string =>
  formatInstant(iso, zone, { day: "numeric", month: "long" });

/** "jueves 4 de diciembre". */
export const formatWeekdayOfMonth = (iso: string, zone: string): string =>
  `${formatInstant(iso, zone, { weekday: "long" })} ${formatDayOfMonth(iso, zone)}`;

/** "2026-11-22". */
export function toLocalDate(iso: string, zone: string): string {
  const formatter = getFormatter(zone, { year: "numeric", month: "2-digit", day: "2-digit" });
  const parts = new Map(formatter.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
  return `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
}

/** "Hoy", "Mañana" or null for another day; both are dates such as "2026-11-22". */
export function findRelativeDay(day: string, today: string): "Hoy" | "Mañana" | null {
  if (day === today) return "Hoy";
  return day === addDays(today, 1) ? "Mañana" : null;
}

/** "Hoy", "Mañana, lunes 23", "Martes 24 de noviembre". */
export function formatDayHeading(day: string, today: string): string {
  const relativeDay = findRelativeDay(day, today);
  if (relativeDay === "Hoy") return relativeDay;
  const noon = `${day}T12:00:00Z`;
  const weekday = formatInstant(noon, "UTC", { weekday: "long" });
  if (relativeDay) return `${relativeDay}, ${weekday} ${formatInstant(noon, "UTC", { day: "numeric" })}`;
  return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)} ${formatDayOfMonth(noon, "UTC")}`;
}

/** The week from a Monday: "23 – 29 de noviembre", "30 de noviembre – 6 de diciembre". */
export function formatWeekSpan(monday: string): string {
  const sunday = addDays(monday, 6);
  const last = formatDayOfMonth(`${sunday}T12:00:00Z`, "UTC");
  const first = formatDayOfMonth(`${monday}T12:00:00Z`, "UTC");
  const isSameMonth = monday.slice(0, 7) === sunday.slice(0, 7);
  return `${isSameMonth ? Number(monday.slice(8)) : first} – ${last}`;
}

/** "19:00". */
export const formatTime = (iso: string, zone: string): string =>
  formatInstant(iso, zone, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** "sáb 5 dic, 19:00". */
export const formatShortMoment = (iso: string, zone: string): string =>
  `${formatShortDay(iso, zone)}, ${formatTime(iso, zone)}`;

/** "sáb 5, 17:00 en Mérida". */
export const formatBriefMoment = (iso: string, zone: string, city = zoneCityName(zone)): string =>
  `${formatBriefDay(iso, zone)}, ${formatTime(iso, zone)} en ${city}`;

/** Two zones show the same day and hour at an instant. */
export const isSameLocalTime = (iso: string, zone: string, otherZone: string): boolean =>
  formatTime(iso, zone) === formatTime(iso, otherZone) &&
  formatBriefDay(iso, zone) === formatBriefDay(iso, otherZone);
