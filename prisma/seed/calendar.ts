import { Temporal } from "temporal-polyfill";
import { seededRandom, type Random } from "@/lib/publishing/textiles/random";
import type { Plan, Teaching } from "./teaching";

export type Meeting = { startsAt: Date; durationMinutes: number };

const MORNINGS = [7, 8, 9, 10, 11] as const;
const EVENINGS = [17, 18, 19, 20] as const;
const WEEKEND_HOURS = [9, 10, 11, 16, 17, 18] as const;
/** A meeting of today starts at least this long after the seed. */
const NOTICE_MINUTES = 40;

/** Plans of the dated contents that name none, in turn; one in fourteen is over. */
const ROTATION: readonly Plan[] = [
  "thisMonth",
  "nextWeek",
  "nextMonth",
  "thisWeek",
  "running",
  "nextMonth",
  "thisMonth",
  "nextWeek",
  "tomorrow",
  "nextMonth",
  "past",
  "thisMonth",
  "running",
  "nextMonth",
];

/** The plan of the nth dated content without one of its own. */
export const rotatedPlan = (index: number): Plan => ROTATION[index % ROTATION.length] ?? "nextMonth";

function firstDay(
  plan: Plan,
  today: Temporal.PlainDate,
  meetings: number,
  random: Random,
): Temporal.PlainDate {
  const daysToMonday = 8 - today.dayOfWeek;
  const nextMonth = today.with({ day: 1 }).add({ months: 1 });
  switch (plan) {
    case "today":
      return today;
    case "tomorrow":
      return today.add({ days: 1 });
    case "thisWeek":
      return today.add({ days: Math.min(1 + random.int(4), Math.max(daysToMonday - 1, 1)) });
    case "nextWeek":
      return today.add({ days: daysToMonday + random.int(7) });
    case "thisMonth":
      return today.add({ days: 8 + random.int(12) });
    case "nextMonth":
      return nextMonth.add({ days: random.int(24) });
    case "running":
      return today
        .subtract({ days: 7 * Math.max(1, Math.floor((meetings - 1) / 2)) })
        .add({ days: 1 + random.int(5) });
    case "past":
      return today.subtract({ days: 7 * meetings + 10 + random.int(150) });
    case "saturdays":
      return today.add({ days: ((6 - today.dayOfWeek + 7) % 7 || 7) + 7 });
  }
}

function humanHour(day: Temporal.PlainDate, random: Random): Temporal.PlainTime {
  const hours = day.dayOfWeek >= 6 ? WEEKEND_HOURS : random.chance(0.25) ? MORNINGS : EVENINGS;
  return new Temporal.PlainTime(random.pick(hours), random.chance(0.3) ? 30 : 0);
}

/** The first human hour that is still to come today, or tomorrow's when the day is over. */
function soonestToday(now: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const earliest = now.add({ minutes: NOTICE_MINUTES });
  const hours = [...MORNINGS, 12, 13, 16, ...EVENINGS, 21];
  const slots = hours.map((hour) =>
    now.toPlainDate().toZonedDateTime({ timeZone: now.timeZoneId, plainTime: new Temporal.PlainTime(hour) }),
  );
  const slot = slots.find((each) => Temporal.ZonedDateTime.compare(each, earliest) > 0);
  return (
    slot ??
    now
      .toPlainDate()
      .add({ days: 1 })
      .toZonedDateTime({ timeZone: now.timeZoneId, plainTime: new Temporal.PlainTime(8) })
  );
}

function usualMinutes({ type, place }: Teaching, random: Random): number {
  if (type === "EVENT") return random.pick(place ? ([90, 120] as const) : ([60, 75, 90] as const));
  if (type === "WORKSHOP") return random.pick(place ? ([150, 180] as const) : ([90, 120] as const));
  return place ? 240 : random.pick([60, 75, 90] as const);
}

/**
 * The meetings of a content at human hours of its Master's zone: one for each part, a week apart.
 * A running series with a single part gets a second meeting, so that it has both a past and a future.
 */
export function meetingsOf(teaching: Teaching, plan: Plan, zone: string, now: Date): Meeting[] {
  const random = seededRandom(`calendar ${teaching.title}`);
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  const count = Math.max(teaching.parts.length, plan === "running" ? 2 : 1);
  const durationMinutes = teaching.minutes ?? usualMinutes(teaching, random);
  const day = firstDay(plan, local.toPlainDate(), count, random);
  const plainTime = plan === "saturdays" ? new Temporal.PlainTime(19) : humanHour(day, random);
  const first = plan === "today" ? soonestToday(local) : day.toZonedDateTime({ timeZone: zone, plainTime });
  return Array.from({ length: count }, (_, index) => ({
    startsAt: new Date(first.add({ weeks: index }).epochMilliseconds),
    durationMinutes,
  }));
}
