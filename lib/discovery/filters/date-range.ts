import { Temporal } from "temporal-polyfill";
import type { StartChoice, StartRange } from "@/lib/content/schedule/sql";
import { startOfDay } from "@/lib/platform/time/days";
import { DAY_MS } from "@/lib/platform/time/instants";
import type { DatesFilter } from "@/lib/reference/labels";
import type { CatalogueFilters } from "./filters";

type DateRange = StartRange;

const later = (a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate =>
  Temporal.PlainDate.compare(a, b) > 0 ? a : b;

/**
 * Returns the range of a `dates` filter, end exclusive, in days of `tz` and weeks from Monday; null for no limit. Days of
 * this week, weekend and month that are over are left out.
 */
export function resolveDatesFilter(dates: DatesFilter | "", tz: string, now: Date): DateRange | null {
  if (dates === "" || dates === "always") return null;
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(tz).toPlainDate();
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const firstOfMonth = today.with({ day: 1 });
  const toRange = (from: Temporal.PlainDate, to: Temporal.PlainDate): DateRange => ({
    from: startOfDay(from, tz),
    to: startOfDay(to, tz),
  });
  switch (dates) {
    case "today":
      return toRange(today, today.add({ days: 1 }));
    case "tomorrow":
      return toRange(today.add({ days: 1 }), today.add({ days: 2 }));
    case "this_weekend":
      return toRange(later(today, monday.add({ days: 5 })), monday.add({ days: 7 }));
    case "this_week":
      return toRange(today, monday.add({ days: 7 }));
    case "next_week":
      return toRange(monday.add({ days: 7 }), monday.add({ days: 14 }));
    case "this_month":
      return toRange(today, firstOfMonth.add({ months: 1 }));
    case "next_month":
      return toRange(firstOfMonth.add({ months: 1 }), firstOfMonth.add({ months: 2 }));
  }
}

/** Returns the starts that the filters of days and hours allow, both for the same encuentro; null for no limit. */
export function resolveStarts(
  { dates, dayPart }: Pick<CatalogueFilters, "dates" | "dayPart">,
  tz: string,
  now: Date,
): StartChoice | null {
  const range = resolveDatesFilter(dates, tz, now);
  if (!range && !dayPart) return null;
  return { range, dayPart: dayPart ? { part: dayPart, tz } : null };
}

type SplitStarts = { days: string[]; rest: StartChoice[] };

/** Splits starts into what bitmaps of days answer and what is read from the encuentros: hours have no bitmaps. */
export function splitStarts({ range, dayPart }: StartChoice, now: Date): SplitStarts {
  if (!range || dayPart) return { days: [], rest: [{ range, dayPart }] };
  const { days, rest } = splitIntoDays(range, now);
  return { days, rest: rest.map((part) => ({ range: part, dayPart })) };
}

type SplitRange = { days: string[]; rest: DateRange[] };

/** Splits a range into whole days in UTC that begin after `now` ("2026-11-27"), which have bitmaps, and what is left at its ends. */
function splitIntoDays({ from, to }: DateRange, now: Date): SplitRange {
  const first = Math.max(Math.ceil(from.getTime() / DAY_MS), Math.ceil(now.getTime() / DAY_MS));
  const last = Math.floor(to.getTime() / DAY_MS);
  if (first >= last) return { days: [], rest: [{ from, to }] };
  const rest = [
    { from, to: new Date(first * DAY_MS) },
    { from: new Date(last * DAY_MS), to },
  ];
  return {
    days: Array.from({ length: last - first }, (_, index) =>
      new Date((first + index) * DAY_MS).toISOString().slice(0, 10),
    ),
    rest: rest.filter((part) => part.from < part.to),
  };
}
