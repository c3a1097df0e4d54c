import { formatDayOfMonth, formatLongDay } from "@/lib/platform/time/format";

/** "5 de diciembre de 2026". */
export const formatDate = (iso: string, zone: string): string =>
  formatLongDay(iso, zone).replace(/^[^,]+, /, "");

/** "5 de diciembre", with the year only when it is another one. */
export function formatNearDate(iso: string, zone: string): string {
  const date = formatDate(iso, zone);
  return date.endsWith(` ${new Date().getFullYear()}`) ? formatDayOfMonth(iso, zone) : date;
}

const monthFormat = new Intl.DateTimeFormat("es-ES", { month: "long", year: "numeric", timeZone: "UTC" });

/** "noviembre de 2026" for an instant or a month ("2026-11"), in UTC. */
export const formatMonth = (iso: string): string => monthFormat.format(new Date(iso));
