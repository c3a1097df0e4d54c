import "server-only";
import { shiftDay, startOfMonth, startOfWeek } from "@/lib/platform/time/days";
import { DAY_MS } from "@/lib/platform/time/instants";
import type { DaySpan, NumbersPeriod, NumbersSpan } from "./schema";

const MONTHS = 12;
/** Since the beginning: weeks from so many days on, months from so many. */
const [WEEKLY_FROM, MONTHLY_FROM] = [32, 120];

const countDays = ({ from, to }: DaySpan): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

function listParts({ from, to }: DaySpan, unit: NumbersSpan["unit"]): string[] {
  const next = {
    day: (day: string) => shiftDay(day, { days: 1 }),
    week: (day: string) => shiftDay(startOfWeek(day), { days: 7 }),
    month: (day: string) => shiftDay(startOfMonth(day), { months: 1 }),
  }[unit];
  const parts: string[] = [];
  for (let day = from; day <= to; day = next(day)) parts.push(day);
  return parts;
}

function findUnit(current: DaySpan): NumbersSpan["unit"] {
  const days = countDays(current);
  if (days < WEEKLY_FROM) return "day";
  return days < MONTHLY_FROM ? "week" : "month";
}

function findDays(
  period: NumbersPeriod,
  today: string,
  firstDay: string,
): Omit<NumbersSpan, "parts" | "unit"> {
  const shift = (span: DaySpan, duration: { days?: number; months?: number }): DaySpan => ({
    from: shiftDay(span.from, duration),
    to: shiftDay(span.to, duration),
  });
  if (period === "todo") {
    return { period, current: { from: firstDay < today ? firstDay : today, to: today }, previous: null };
  }
  if (period === "12-meses") {
    const current = { from: shiftDay(startOfMonth(today), { months: 1 - MONTHS }), to: today };
    return { period, current, previous: shift(current, { months: -MONTHS }) };
  }
  const days = period === "30-dias" ? 30 : 90;
  const current = { from: shiftDay(today, { days: 1 - days }), to: today };
  return { period, current, previous: shift(current, { days: -days }) };
}

/** The days of a period until today, and their parts for a chart. Twelve months are calendar months, as in the list of sales. */
export function createSpan(period: NumbersPeriod, today: string, firstDay: string): NumbersSpan {
  const days = findDays(period, today, firstDay);
  const unit = {
    "30-dias": "day",
    "90-dias": "week",
    "12-meses": "month",
    todo: findUnit(days.current),
  } as const;
  return { ...days, unit: unit[period], parts: listParts(days.current, unit[period]) };
}
