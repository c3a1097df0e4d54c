import { formatTime, formatWeekdayOfMonth, isSameLocalTime } from "@/lib/platform/time/format";
import { HOUR_MS, MINUTE_MS } from "@/lib/platform/time/instants";
import { formatZone, zoneName } from "@/lib/platform/time/zone-names";
import type { BookingView } from "@/lib/bookings/booking/schema";
import type { HourOffer } from "./hour-offer";

/** The facts that decide by which clock an hour is told. */
type HourPlace = Pick<HourOffer, "modality" | "zone" | "masterName">;

export const toHourPlace = ({ modality, master }: BookingView): HourPlace => ({
  modality,
  zone: master.zone,
  masterName: master.name,
});

/** The zone that an hour is told in, and the one that is told beside it: in person, that of the place comes first. */
export function findClocks({ modality, zone }: Pick<HourPlace, "modality" | "zone">, viewerZone: string) {
  const masterZone = zone ?? viewerZone;
  return modality === "OFFLINE"
    ? { zone: masterZone, otherZone: viewerZone }
    : { zone: viewerZone, otherZone: masterZone };
}

/** "martes 12 de enero a las 18:00". */
export const formatMoment = (startsAt: string, zone: string): string =>
  `${formatWeekdayOfMonth(startsAt, zone)} a las ${formatTime(startsAt, zone)}`;

/** "00:00 del miércoles 13 de enero": the time of an instant in another zone, with its day if that is another. */
function formatTimeThere(startsAt: string, zone: string, there: string): string {
  const day = formatWeekdayOfMonth(startsAt, there);
  const told = day === formatWeekdayOfMonth(startsAt, zone) ? "" : ` del ${day}`;
  return `${formatTime(startsAt, there)}${told}`;
}

/** "05:00 en Santiago de Chile", with its day if that is another; null where it is the same hour, and in person. */
export function formatOtherHour(
  { startsAt, modality, apprenticeZone }: Pick<BookingView, "startsAt" | "modality" | "apprenticeZone">,
  zone: string,
): string | null {
  if (apprenticeZone === null || modality === "OFFLINE") return null;
  if (isSameLocalTime(startsAt, zone, apprenticeZone)) return null;
  return `${formatTimeThere(startsAt, zone, apprenticeZone)} en ${zoneName(apprenticeZone)}`;
}

/**
 * "martes 12 de enero a las 18:00 (hora de Bogotá); para Lucía, en Madrid, las 00:00 del miércoles 13 de enero"; in person
 * "martes 12 de enero a las 18:00 (hora de Madrid); para ti, en Bogotá, las 12:00".
 */
export function formatHour(
  startsAt: string,
  { zone: viewerZone, offer }: { zone: string; offer: HourPlace },
) {
  const { zone, otherZone } = findClocks(offer, viewerZone);
  const own = `${formatMoment(startsAt, zone)} (${formatZone(zone)})`;
  if (isSameLocalTime(startsAt, zone, otherZone)) return own;
  const whom = offer.modality === "OFFLINE" ? "ti" : offer.masterName;
  return `${own}; para ${whom}, en ${zoneName(otherZone)}, las ${formatTimeThere(startsAt, zone, otherZone)}`;
}

/** From an hour before its start on, the room of an hour is what its page is for. */
export const isRoomNear = ({ startsAt }: { startsAt: string }, now: number): boolean =>
  Date.parse(startsAt) - now < HOUR_MS;

/** The minutes that are left until an instant by the clock, at least one: pages that look in the same minute tell the same. */
export const countMinutes = (until: string, now: number): number =>
  Math.max(1, Math.floor(Date.parse(until) / MINUTE_MS) - Math.floor(now / MINUTE_MS));
