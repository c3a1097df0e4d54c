import { Temporal } from "temporal-polyfill";
import { createSeededRandom, type RandomSource } from "@/lib/publishing/textiles/random";
import type { SchedulePlan, TeachingSeed } from "./teaching";

export type EncuentroSeed = { startsAt: Date; durationMinutes: number };

const MORNINGS = [7, 8, 9, 10, 11] as const;
const EVENINGS = [17, 18, 19, 20] as const;
const WEEKEND_HOURS = [9, 10, 11, 16, 17, 18] as const;
/** Minimum time between the seed and an encuentro on the same day. */
const MIN_LEAD_MINUTES = 40;

/** Default plans of scheduled contents in rotation; one in 14 is over. */
const PLAN_ROTATION: readonly SchedulePlan[] = [
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

/** Returns the default plan of the nth scheduled content. */
export const planAt = (index: number): SchedulePlan =>
  PLAN_ROTATION[index % PLAN_ROTATION.length] ?? "nextMonth";

function firstDayOf(
  plan: SchedulePlan,
  today: Temporal.PlainDate,
  count: number,
  random: RandomSource,
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
        .subtract({ days: 7 * Math.max(1, Math.floor((count - 1) / 2)) })
        .add({ days: 1 + random.int(5) });
    case "past":
      return today.subtract({ days: 7 * count + 10 + random.int(150) });
    case "saturdays":
      return today.add({ days: ((6 - today.dayOfWeek + 7) % 7 || 7) + 7 });
  }
}

function typicalHours(day: Temporal.PlainDate, random: RandomSource) {
  if (day.dayOfWeek >= 6) return WEEKEND_HOURS;
  return random.chance(0.25) ? MORNINGS : EVENINGS;
}

function pickHour(day: Temporal.PlainDate, random: RandomSource): Temporal.PlainTime {
  const hours = typicalHours(day, random);
  return new Temporal.PlainTime(random.pick(hours), random.chance(0.3) ? 30 : 0);
}

/** Returns the next reasonable hour today, else 8:00 tomorrow. */
function soonestSlot(now: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const earliest = now.add({ minutes: MIN_LEAD_MINUTES });
  const hours = [...MORNINGS, 12, 13, 16, ...EVENINGS, 21];
  const slots = hours.map((hour) =>
    now.toPlainDate().toZonedDateTime({ timeZone: now.timeZoneId, plainTime: new Temporal.PlainTime(hour) }),
  );
  const slot = slots.find((candidate) => Temporal.ZonedDateTime.compare(candidate, earliest) > 0);
  return (
    slot ??
    now
      .toPlainDate()
      .add({ days: 1 })
      .toZonedDateTime({ timeZone: now.timeZoneId, plainTime: new Temporal.PlainTime(8) })
  );
}

function typicalMinutes({ type, venue }: TeachingSeed, random: RandomSource): number {
  if (type === "EVENT") return random.pick(venue ? ([90, 120] as const) : ([60, 75, 90] as const));
  if (type === "WORKSHOP") return random.pick(venue ? ([150, 180] as const) : ([90, 120] as const));
  return venue ? 240 : random.pick([60, 75, 90] as const);
}

/**
 * Builds a content's weekly encuentros, one per part, at reasonable hours in the Master's time zone.
 * A running series with a single part gets a second encuentro, so that one is past and one is to come.
 */
export function buildEncuentros(
  teaching: TeachingSeed,
  plan: SchedulePlan,
  zone: string,
  now: Date,
): EncuentroSeed[] {
  const random = createSeededRandom(`calendar ${teaching.title}`);
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  const count = Math.max(teaching.parts.length, plan === "running" ? 2 : 1);
  const durationMinutes = teaching.durationMinutes ?? typicalMinutes(teaching, random);
  const day = firstDayOf(plan, local.toPlainDate(), count, random);
  const plainTime = plan === "saturdays" ? new Temporal.PlainTime(19) : pickHour(day, random);
  const first = plan === "today" ? soonestSlot(local) : day.toZonedDateTime({ timeZone: zone, plainTime });
  return Array.from({ length: count }, (_, index) => ({
    startsAt: new Date(first.add({ weeks: index }).epochMilliseconds),
    durationMinutes,
  }));
}
