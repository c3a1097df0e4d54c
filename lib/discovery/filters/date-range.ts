import { Temporal } from "temporal-polyfill";
import type { DatesFilter } from "@/lib/reference/labels";

type Range = { from: Date; to: Date };

const instant = (day: Temporal.PlainDate, tz: string) =>
  new Date(day.toZonedDateTime({ timeZone: tz }).epochMilliseconds);

/**
 * From when until when (exclusive) a `dates` filter reaches, with weeks from Monday and days of the zone `tz`.
 * What has begun already today still counts; null for no limit.
 */
export function datesRange(dates: DatesFilter | "", tz: string, now: Date): Range | null {
  if (dates === "" || dates === "always") return null;
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(tz).toPlainDate();
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const first = today.with({ day: 1 });
  const range = (from: Temporal.PlainDate, to: Temporal.PlainDate): Range => ({
    from: instant(from, tz),
    to: instant(to, tz),
  });
  switch (dates) {
    case "this_week":
      return range(today, monday.add({ days: 7 }));
    case "next_week":
      return range(monday.add({ days: 7 }), monday.add({ days: 14 }));
    case "this_month":
      return range(today, first.add({ months: 1 }));
    case "next_month":
      return range(first.add({ months: 1 }), first.add({ months: 2 }));
  }
}
