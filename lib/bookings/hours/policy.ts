import { Temporal } from "temporal-polyfill";
import type { AvailabilityView } from "@/lib/bookings/availability/schema";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/time/instants";

// Decides which hours of a Master are free. Pure: the same function lists what is offered and decides what may be booked.

/** Long sessions begin on the half hour; shorter ones follow each other. */
const LONGEST_STEP = 30;

export type Interval = { from: Date; until: Date };

export type HourTerms = {
  minutes: number;
  bufferBefore: number;
  bufferAfter: number;
  noticeHours: number;
  horizonDays: number;
  perDay: number | null;
};

export type HourFacts = {
  availability: AvailabilityView;
  terms: HourTerms;
  /** Times that are taken: hours booked by others, with their buffers, own encuentros, calendars elsewhere. */
  busy: readonly Interval[];
  /** Starts of the hours booked by others, for the limit of a day. */
  bookedStarts: readonly Date[];
  now: Date;
  /** Starts are from `from`, and before `until`. */
  from: Date;
  until: Date;
};

export type Hour = { startsAt: Date; endsAt: Date };

type ClockBlock = { from: string; to: string };

/** The blocks of a day: none of a closed one, those of its exceptions, otherwise those of its weekday. */
function listBlocks({ weekly, exceptions }: AvailabilityView, day: Temporal.PlainDate): ClockBlock[] {
  const ofDay = exceptions.filter(({ date }) => date === day.toString());
  if (ofDay.length === 0) return weekly.filter(({ weekday }) => weekday === day.dayOfWeek);
  if (ofDay.some(({ closed }) => closed)) return [];
  return ofDay.flatMap(({ from, to }) => (!from || !to ? [] : [{ from, to }]));
}

/** A time that a change of the clocks removes is the one after it; of a repeated one, the first. */
function toMs(day: Temporal.PlainDate, time: string, zone: string): number {
  const isMidnight = time === "24:00";
  const date = isMidnight ? day.add({ days: 1 }) : day;
  const plainTime = Temporal.PlainTime.from(isMidnight ? "00:00" : time);
  return date.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds;
}

const toDay = (instant: Date, zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).toPlainDate();

/** The hour with the free minutes around it. */
export const toBlocked = (
  startsAt: Date,
  { minutes, bufferBefore, bufferAfter }: Pick<HourTerms, "minutes" | "bufferBefore" | "bufferAfter">,
): Interval => ({
  from: new Date(startsAt.getTime() - bufferBefore * MINUTE_MS),
  until: new Date(startsAt.getTime() + (minutes + bufferAfter) * MINUTE_MS),
});

const overlaps = (a: Interval, b: Interval): boolean => a.from < b.until && b.from < a.until;

/** A time that is open, in milliseconds. */
type Span = { from: number; until: number };

const listSpans = (day: Temporal.PlainDate, { availability }: HourFacts): Span[] =>
  listBlocks(availability, day)
    .map(({ from, to }) => ({
      from: toMs(day, from, availability.zone),
      until: toMs(day, to, availability.zone),
    }))
    .sort((a, b) => a.from - b.from);

/** Returns until when it is open without a gap from the end of a span on; `spans` are in order. */
const findOpenEnd = ({ until }: Span, spans: readonly Span[]): number =>
  spans.reduce((end, span) => (span.from <= end && span.until > end ? span.until : end), until);

/** An hour begins in its own span, and may end in those that follow without a gap, also after midnight. */
function listStartsOf(span: Span, spans: readonly Span[], { terms: { minutes } }: HourFacts): number[] {
  const step = Math.min(minutes, LONGEST_STEP) * MINUTE_MS;
  const last = findOpenEnd(span, spans) - minutes * MINUTE_MS;
  const starts: number[] = [];
  for (let start = span.from; start < span.until && start <= last; start += step) starts.push(start);
  return starts;
}

/** Returns the days on which no more hours may be booked. */
function findFullDays({ availability, terms: { perDay }, bookedStarts }: HourFacts): Set<string> {
  if (perDay === null) return new Set();
  const counts = new Map<string, number>();
  for (const start of bookedStarts) {
    const day = toDay(start, availability.zone).toString();
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= perDay).map(([day]) => day));
}

/** `next` are the spans of the day after: a session is shorter than a day. */
function listFreeHoursOfDay(spans: readonly Span[], next: readonly Span[], facts: HourFacts): Hour[] {
  const { terms, busy, now } = facts;
  const earliest = Math.max(facts.from.getTime(), now.getTime() + terms.noticeHours * HOUR_MS);
  const latest = Math.min(facts.until.getTime(), now.getTime() + terms.horizonDays * DAY_MS);
  const starts = spans.flatMap((span) => listStartsOf(span, [...spans, ...next], facts));
  return [...new Set(starts)]
    .filter((start) => start >= earliest && start > now.getTime() && start < latest)
    .sort((a, b) => a - b)
    .map((start) => ({ startsAt: new Date(start), endsAt: new Date(start + terms.minutes * MINUTE_MS) }))
    .filter(({ startsAt }) => {
      const blocked = toBlocked(startsAt, terms);
      return !busy.some((other) => overlaps(blocked, other));
    });
}

/** Lists the hours that may be booked, in order of time, at most `limit`. */
export function listFreeHours(facts: HourFacts, limit = Infinity): Hour[] {
  const { zone } = facts.availability;
  const fullDays = findFullDays(facts);
  const hours: Hour[] = [];
  // A range reaches into at most the day before and after it in the Master's zone.
  const lastDay = toDay(facts.until, zone);
  let day = toDay(facts.from, zone);
  let spans = listSpans(day, facts);
  while (Temporal.PlainDate.compare(day, lastDay) <= 0 && hours.length < limit) {
    const nextDay = day.add({ days: 1 });
    const next = listSpans(nextDay, facts);
    if (!fullDays.has(day.toString())) hours.push(...listFreeHoursOfDay(spans, next, facts));
    [day, spans] = [nextDay, next];
  }
  return hours.slice(0, limit);
}
