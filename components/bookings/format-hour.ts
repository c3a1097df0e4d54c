import type { BookingView } from "@/lib/bookings/booking/schema";
import { formatTime, formatWeekdayOfMonth, isSameLocalTime } from "@/lib/platform/time/format";
import { formatZone, zoneName } from "@/lib/platform/time/zone-names";
import type { HourOffer } from "./hour-offer";

/** "martes 12 de enero a las 18:00". */
export const formatMoment = (startsAt: string, zone: string): string =>
  `${formatWeekdayOfMonth(startsAt, zone)} a las ${formatTime(startsAt, zone)}`;

/** "05:00 en Santiago de Chile", with its day if that is another; null where it is the same hour, and in person. */
export function formatOtherHour(
  { startsAt, modality, apprenticeZone }: Pick<BookingView, "startsAt" | "modality" | "apprenticeZone">,
  zone: string,
): string | null {
  if (apprenticeZone === null || modality === "OFFLINE") return null;
  if (isSameLocalTime(startsAt, zone, apprenticeZone)) return null;
  const day = formatWeekdayOfMonth(startsAt, apprenticeZone);
  const told = day === formatWeekdayOfMonth(startsAt, zone) ? "" : ` del ${day}`;
  return `${formatTime(startsAt, apprenticeZone)}${told} en ${zoneName(apprenticeZone)}`;
}

/** "martes 12 de enero a las 18:00 (hora de Bogotá); para Lucía, en Madrid, las 00:00 del miércoles 13 de enero". */
export function formatHour(startsAt: string, { zone, offer }: { zone: string; offer: HourOffer }): string {
  const own = `${formatMoment(startsAt, zone)} (${formatZone(zone)})`;
  const masterZone = offer.zone ?? zone;
  if (formatTime(startsAt, masterZone) === formatTime(startsAt, zone)) return own;
  const day = formatWeekdayOfMonth(startsAt, masterZone);
  const masterDay = day === formatWeekdayOfMonth(startsAt, zone) ? "" : ` del ${day}`;
  return `${own}; para ${offer.masterName}, en ${zoneName(masterZone)}, las ${formatTime(startsAt, masterZone)}${masterDay}`;
}
