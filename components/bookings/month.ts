import { addDays, toIsoDate } from "@/lib/platform/time/dates";
import { formatDayOfMonth } from "@/lib/platform/time/format";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time/instants";

// Months are "2027-01", days "2027-01-12": calendar dates without a zone.

const toMs = (month: string): number => Date.parse(`${month}-01T00:00:00Z`);

export const toMonth = (day: string): string => day.slice(0, 7);

/** The month so many months after `month`. */
export function shiftMonth(month: string, count: number): string {
  const first = new Date(toMs(month));
  return toMonth(toIsoDate(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + count, 1)));
}

/** The days of a month. */
function listDays(month: string): string[] {
  const first = toMs(month);
  const count = (toMs(shiftMonth(month, 1)) - first) / DAY_MS;
  return Array.from({ length: count }, (_, index) => toIsoDate(first + index * DAY_MS));
}

/** The weeks of a month from Monday to Sunday; null for the days of other months. */
export function listWeeks(month: string): (string | null)[][] {
  const before = (new Date(toMs(month)).getUTCDay() + 6) % 7;
  const cells = [...Array.from({ length: before }, () => null), ...listDays(month)];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => cells[week * 7 + weekday] ?? null),
  );
}

/** Weeks that are shown of a month that is nearly over, with the days that follow it. */
const FEWEST_WEEKS = 3;

const findLast = (week: readonly (string | null)[]): string | null =>
  week.findLast((day) => day !== null) ?? null;

/** The weeks of a month that are not over yet; near its end also the days of the next one. */
export function listShownWeeks(month: string, today: string): (string | null)[][] {
  const weeks = listWeeks(month).filter((week) => (findLast(week) ?? "") >= today);
  const first = weeks[0]?.find((day) => day !== null) ?? null;
  if (first === null || weeks.length >= FEWEST_WEEKS) return weeks;
  const weekday = (new Date(first).getUTCDay() + 6) % 7;
  return Array.from({ length: FEWEST_WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (_, index) => {
      const day = addDays(first, week * 7 + index - weekday);
      return day > month ? day : null;
    }),
  );
}

/** "enero de 2027". */
export const formatMonth = (month: string): string =>
  new Intl.DateTimeFormat("es-ES", { timeZone: "UTC", month: "long", year: "numeric" }).format(toMs(month));

/** The first and last day of a month. */
export function toDayRange(month: string): { from: string; to: string } {
  const days = listDays(month);
  return { from: `${month}-01`, to: days.at(-1) ?? `${month}-28` };
}

/** The first day of a month and the last that is shown with it. */
export function toShownRange(month: string, today: string): { from: string; to: string } {
  const { from, to } = toDayRange(month);
  return { from, to: findLast(listShownWeeks(month, today).at(-1) ?? []) ?? to };
}

/** Days such as "2027-01-12", both inclusive. */
export type WaitRange = { from: string; to: string };

interface BookableDays {
  /** The days that have a free hour. */
  free: ReadonlySet<string>;
  /** The first and the last day of which an hour can still be booked. */
  first: string;
  last: string;
}

/** The shown weeks of a month, or what is left of them, that have no free hour though they can still be booked. */
export function listFullWeeks(
  weeks: readonly (string | null)[][],
  { free, first, last }: BookableDays,
): WaitRange[] {
  return weeks.flatMap((week) => {
    const days = week.filter((day) => day !== null).filter((day) => day >= first);
    const [from, to] = [days[0], days.at(-1)];
    if (from === undefined || to === undefined || from > last) return [];
    return days.some((day) => free.has(day)) ? [] : [{ from, to }];
  });
}

const toNoon = (day: string): string => `${day}T12:00:00Z`;

/** "en enero de 2027" of a whole month, "del 4 al 10 de enero", "el 31 de enero". */
export function formatRange({ from, to }: WaitRange): string {
  const whole = toDayRange(toMonth(from));
  if (from === whole.from && to === whole.to) return `en ${formatMonth(toMonth(from))}`;
  const last = formatDayOfMonth(toNoon(to), "UTC");
  if (from === to) return `el ${last}`;
  const isSameMonth = toMonth(from) === toMonth(to);
  return `del ${isSameMonth ? Number(from.slice(8)) : formatDayOfMonth(toNoon(from), "UTC")} al ${last}`;
}

/**
 * "una hora en enero de 2027", "una hora del 4 al 10 de enero", "una hora" of any day. The days of a span of instants are found
 * by its length and noon of the first of them: so they need no zone, from ten hours behind UTC to thirteen before it.
 */
export function formatWait({ from, until }: { from: string | null; until: string | null }): string {
  if (from === null || until === null) return "una hora";
  const [start, end] = [Date.parse(from), Date.parse(until)];
  const days = Math.round((end - start) / DAY_MS);
  const first = toIsoDate(start + DAY_MS / 2 + HOUR_MS);
  return `una hora ${formatRange({ from: first, to: addDays(first, days - 1) })}`;
}
