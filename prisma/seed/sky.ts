import { Temporal } from "temporal-polyfill";

/** Mean days between two new moons; the true ones are at most half a day off. */
const LUNATION_DAYS = 29.530588853;
/** A new moon. */
const EPOCH = Temporal.Instant.from("2000-01-06T18:14:00Z").epochMilliseconds;
const DAY_MS = 24 * 3600 * 1000;
/** Days from today to the first that may be chosen, so that there is time to reserve a place. */
const LEAD_DAYS = 2;

/** Returns the day of the next new or full moon, in UTC. */
export function nextMoonDay(today: Temporal.PlainDate, phase: "new" | "full"): Temporal.PlainDate {
  const start = today.add({ days: LEAD_DAYS }).toZonedDateTime("UTC").epochMilliseconds;
  const offset = phase === "full" ? LUNATION_DAYS / 2 : 0;
  const count = Math.ceil((start - EPOCH) / DAY_MS / LUNATION_DAYS - offset / LUNATION_DAYS);
  const moment = EPOCH + (count * LUNATION_DAYS + offset) * DAY_MS;
  return Temporal.Instant.fromEpochMilliseconds(Math.round(moment)).toZonedDateTimeISO("UTC").toPlainDate();
}

const SOLSTICES = [
  { month: 6, day: 21 },
  { month: 12, day: 21 },
] as const;

/** Returns the next 21 June or 21 December. */
export function nextSolsticeDay(today: Temporal.PlainDate): Temporal.PlainDate {
  const from = today.add({ days: LEAD_DAYS });
  const days = [from.year, from.year + 1].flatMap((year) =>
    SOLSTICES.map((solstice) => new Temporal.PlainDate(year, solstice.month, solstice.day)),
  );
  return days.find((day) => Temporal.PlainDate.compare(day, from) >= 0) ?? from;
}
