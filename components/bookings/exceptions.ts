import type { AvailabilityView } from "@/lib/bookings/availability/schema";
import { addDays } from "@/lib/platform/time/dates";
import { formatDayOfMonth, formatLongDay } from "@/lib/platform/time/format";
import { DAY_MS } from "@/lib/platform/time/instants";

// The days that differ from the week. A holiday is one exception for each of its days.

export type DayException = AvailabilityView["exceptions"][number];

/** Days such as "2026-08-01", both inclusive. */
export type DayRange = { first: string; last: string };

/** Consecutive closed days, or some hours of one day. */
export type ExceptionRow = DayRange & { isClosed: boolean; exceptions: DayException[] };

/** The days of a range; `first` alone if `last` is before it. */
export function listDays({ first, last }: DayRange): string[] {
  const count = Math.floor((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
  return Array.from({ length: Math.max(count, 1) }, (_, index) => addDays(first, index));
}

const sortDays = (exceptions: readonly DayException[]): DayException[] =>
  [...exceptions].sort((a, b) => a.date.localeCompare(b.date) || (a.from ?? "").localeCompare(b.from ?? ""));

/** Closes days, which takes their hours away. */
export function closeDays(exceptions: readonly DayException[], days: readonly string[]): DayException[] {
  const others = exceptions.filter(({ date }) => !days.includes(date));
  return sortDays([...others, ...days.map((date) => ({ date, closed: true }))]);
}

/** Adds hours to days, which ends their closing. */
export function openDays(
  exceptions: readonly DayException[],
  days: readonly string[],
  hours: { from: string; to: string },
): DayException[] {
  const others = exceptions.filter(({ date, closed }) => !days.includes(date) || !closed);
  return sortDays([...others, ...days.map((date) => ({ date, ...hours }))]);
}

/** Joins consecutive closed days to one row. */
export function toRows(exceptions: readonly DayException[]): ExceptionRow[] {
  const rows: ExceptionRow[] = [];
  for (const exception of sortDays(exceptions)) {
    const { date, closed = false } = exception;
    const row = rows.at(-1);
    if (closed && row?.isClosed && date <= addDays(row.last, 1)) {
      row.last = date;
      row.exceptions.push(exception);
    } else rows.push({ first: date, last: date, isClosed: closed, exceptions: [exception] });
  }
  return rows;
}

const toNoon = (day: string): string => `${day}T12:00:00Z`;
const toYear = (day: string): string => day.slice(0, 4);
const toMonth = (day: string): string => day.slice(0, 7);

function formatFirstDay({ first, last }: DayRange): string {
  if (toMonth(first) === toMonth(last)) return String(Number(first.slice(-2)));
  const day = formatDayOfMonth(toNoon(first), "UTC");
  return toYear(first) === toYear(last) ? day : `${day} de ${toYear(first)}`;
}

function formatRange(range: DayRange): string {
  const { first, last } = range;
  if (first === last) return formatLongDay(toNoon(first), "UTC");
  return `del ${formatFirstDay(range)} al ${formatDayOfMonth(toNoon(last), "UTC")} de ${toYear(last)}`;
}

/** "del 1 al 15 de agosto de 2026: sin citas", "martes, 4 de agosto de 2026: de 10:00 a 12:00". */
export function formatRow(row: ExceptionRow): string {
  const [{ from, to } = {} as Partial<DayException>] = row.exceptions;
  return `${formatRange(row)}: ${row.isClosed ? "sin citas" : `de ${from} a ${to}`}`;
}
