import { sortDays, type DayException } from "@/lib/bookings/availability/policy";
import { addDays } from "@/lib/platform/time/dates";
import { formatDayOfMonth, formatLongDay } from "@/lib/platform/time/format";
import { DAY_MS } from "@/lib/platform/time/instants";

// The days that differ from the week. A holiday is one exception for each of its days.

/** Days such as "2026-08-01", both inclusive. */
export type DayRange = { first: string; last: string };

/** Consecutive closed days, or some hours of one day. */
export type ExceptionRow = DayRange & { isClosed: boolean; exceptions: DayException[] };

/** The days of a range; `first` alone if `last` is before it. */
export function listDays({ first, last }: DayRange): string[] {
  const count = Math.floor((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
  return Array.from({ length: Math.max(count, 1) }, (_, index) => addDays(first, index));
}

const contains = (outer: DayRange, inner: DayRange): boolean =>
  outer.first <= inner.first && inner.last <= outer.last;

/**
 * Closes a range of days. What was set for days within it stays below, and shows again once the range is taken away; closed
 * days that reach beyond it are joined with it.
 */
export function closeDays(exceptions: readonly DayException[], range: DayRange): DayException[] {
  const closed = toRows(exceptions).filter((row) => row.isClosed);
  if (closed.some((row) => contains(row, range))) return [...exceptions];
  const joined = new Set(closed.filter((row) => !contains(range, row)).flatMap((row) => listDays(row)));
  const days = listDays(range).filter((day) => !joined.has(day));
  return sortDays([...exceptions, ...days.map((date) => ({ date, closed: true }))]);
}

const isClosedOn = (exceptions: readonly DayException[], day: string): boolean =>
  exceptions.some(({ date, closed }) => closed && date === day);

/** Adds hours to days, which ends their closing and what lay below it. */
export function openDays(
  exceptions: readonly DayException[],
  days: readonly string[],
  hours: { from: string; to: string },
): DayException[] {
  const others = exceptions.filter(({ date }) => !days.includes(date) || !isClosedOn(exceptions, date));
  return sortDays([...others, ...days.map((date) => ({ date, ...hours }))]);
}

/** Tells whether hours overlap others of one of the days that is open. */
export const overlapsOn = (
  exceptions: readonly DayException[],
  days: readonly string[],
  hours: { from: string; to: string },
): boolean =>
  exceptions.some(
    ({ date, from = "", to = "" }) =>
      days.includes(date) && !isClosedOn(exceptions, date) && from < hours.to && hours.from < to,
  );

const isCancelled = ({ exceptions }: ExceptionRow): boolean => exceptions.some(({ cancelled }) => cancelled);

/**
 * Joins consecutive closed days to one row; of days that are closed twice, the row that began first goes on. A day whose hours
 * were cancelled is a row of its own.
 */
function joinRows(exceptions: readonly DayException[]): ExceptionRow[] {
  const rows: ExceptionRow[] = [];
  for (const exception of sortDays(exceptions)) {
    const { date, closed = false, cancelled = false } = exception;
    const row =
      closed &&
      !cancelled &&
      rows.find((other) => other.isClosed && !isCancelled(other) && addDays(other.last, 1) === date);
    if (row) {
      row.last = date;
      row.exceptions.push(exception);
    } else rows.push({ first: date, last: date, isClosed: closed, exceptions: [exception] });
  }
  return rows;
}

/** The rows that count: those of days within a closed range wait below it. */
export function toRows(exceptions: readonly DayException[]): ExceptionRow[] {
  const rows = joinRows(exceptions);
  const isBelow = (row: ExceptionRow, index: number) =>
    rows.some(
      (other, place) =>
        other.isClosed &&
        place !== index &&
        contains(other, row) &&
        !(contains(row, other) && place > index && row.isClosed),
    );
  return rows.filter((row, index) => !isBelow(row, index));
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

/** "del 1 al 15 de agosto de 2026: cerrado", "martes, 4 de agosto de 2026: de 10:00 a 12:00". */
export function formatRow(row: ExceptionRow): string {
  const [{ from, to } = {} as Partial<DayException>] = row.exceptions;
  return `${formatRange(row)}: ${row.isClosed ? "cerrado" : `de ${from} a ${to}`}`;
}
