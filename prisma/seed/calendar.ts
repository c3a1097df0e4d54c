import { Temporal } from "temporal-polyfill";
import type { ContentFile } from "./files/parse-demo";
import { WEEKDAYS } from "./files/schemas";
import { nextMoonDay, nextSolsticeDay } from "./sky";

export type EncuentroSeed = { startsAt: Date; durationMinutes: number };
type Plan = NonNullable<ContentFile["encuentros"]>;

/** Minimum time between the seed and an encuentro on the same day. */
const MIN_LEAD_MINUTES = 40;
/** Minimum age of an encuentro that is live at the seed. */
const LIVE_MINUTES = 5;
const HOURS_TODAY = [7, 8, 9, 10, 11, 12, 13, 16, 17, 18, 19, 20, 21];
const SATURDAY = 6;

function planDay({ from, days }: Plan, today: Temporal.PlainDate): Temporal.PlainDate {
  switch (from) {
    case "now":
    case "today":
      return today.add({ days });
    case "nextMonday":
      return today.add({ days: 8 - today.dayOfWeek + days });
    case "nextSaturday":
      return today.add({ days: ((SATURDAY - today.dayOfWeek + 7) % 7 || 7) + 7 + days });
    case "nextMonth":
      return today.with({ day: 1 }).add({ months: 1 }).add({ days });
    case "nextNewMoon":
      return nextMoonDay(today, "new");
    case "nextFullMoon":
      return nextMoonDay(today, "full");
    case "nextSolstice":
      return nextSolsticeDay(today);
  }
}

/** The day of the plan, or the first one after it that is the weekday it names. */
function firstDay(plan: Plan, today: Temporal.PlainDate): Temporal.PlainDate {
  const day = planDay(plan, today);
  if (!plan.on) return day;
  return day.add({ days: (WEEKDAYS.indexOf(plan.on) + 1 - day.dayOfWeek + 7) % 7 });
}

/** The quarter of an hour that began at least `LIVE_MINUTES` ago. */
const liveSlot = (now: Temporal.ZonedDateTime): Temporal.ZonedDateTime =>
  now
    .subtract({ minutes: LIVE_MINUTES })
    .round({ smallestUnit: "minute", roundingIncrement: 15, roundingMode: "floor" });

/** Returns the next reasonable hour today, else 8:00 tomorrow. */
function soonestSlot(now: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const earliest = now.add({ minutes: MIN_LEAD_MINUTES });
  const at = (day: Temporal.PlainDate, hour: number) =>
    day.toZonedDateTime({ timeZone: now.timeZoneId, plainTime: new Temporal.PlainTime(hour) });
  const today = now.toPlainDate();
  const slots = HOURS_TODAY.map((hour) => at(today, hour));
  const slot = slots.find((candidate) => Temporal.ZonedDateTime.compare(candidate, earliest) > 0);
  return slot ?? at(today.add({ days: 1 }), 8);
}

/** Builds a content's weekly encuentros in the Master's time zone: one for each part, if its plan says no number. */
export function buildEncuentros(
  { encuentros: plan, parts }: ContentFile,
  zone: string,
  now: Date,
): EncuentroSeed[] {
  if (!plan) return [];
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  const day = firstDay(plan, local.toPlainDate());
  const unplanned = plan.from === "now" ? liveSlot(local).add({ days: plan.days }) : soonestSlot(local);
  const first = plan.time
    ? day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(plan.time) })
    : unplanned;
  return Array.from({ length: plan.count ?? parts.length }, (_, index) => ({
    startsAt: new Date(first.add({ weeks: index }).epochMilliseconds),
    durationMinutes: plan.minutes,
  }));
}
