import { formatTime, formatWeekdayOfMonth } from "@/lib/platform/time/format";
import { formatZone, zoneName } from "@/lib/platform/time/zone-names";
import type { HourOffer } from "./hour-offer";

/** "martes 12 de enero a las 18:00". */
export const formatMoment = (startsAt: string, zone: string): string =>
  `${formatWeekdayOfMonth(startsAt, zone)} a las ${formatTime(startsAt, zone)}`;

/** "martes 12 de enero a las 18:00 (hora de Bogotá); para Lucía, en Madrid, las 00:00 del miércoles 13 de enero". */
export function formatHour(startsAt: string, { zone, offer }: { zone: string; offer: HourOffer }): string {
  const own = `${formatMoment(startsAt, zone)} (${formatZone(zone)})`;
  const masterZone = offer.zone ?? zone;
  if (formatTime(startsAt, masterZone) === formatTime(startsAt, zone)) return own;
  const day = formatWeekdayOfMonth(startsAt, masterZone);
  const masterDay = day === formatWeekdayOfMonth(startsAt, zone) ? "" : ` del ${day}`;
  return `${own}; para ${offer.masterName}, en ${zoneName(masterZone)}, las ${formatTime(startsAt, masterZone)}${masterDay}`;
}
