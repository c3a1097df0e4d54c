import type { AvailabilityView } from "@/lib/bookings/availability/schema";

/** A local day such as "2026-08-03", and a time such as "09:30" on it. */
type LocalTime = { date: string; time: string };

function listBlocksOf({ weekly, exceptions }: AvailabilityView, date: string) {
  const ofDay = exceptions.filter((exception) => exception.date === date);
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay() || 7;
  if (ofDay.length === 0) return weekly.filter((block) => block.weekday === weekday);
  return ofDay.some(({ closed }) => closed) ? [] : ofDay;
}

const isCovered = (availability: AvailabilityView, { date, time }: LocalTime): boolean =>
  listBlocksOf(availability, date).some(({ from = "", to = "" }) => from <= time && time < to);

/** Tells whether an hour began within the hours of a Master, and does so no more. */
export const isLeftOut = (
  hour: LocalTime,
  { before, after }: { before: AvailabilityView; after: AvailabilityView },
): boolean => isCovered(before, hour) && !isCovered(after, hour);
