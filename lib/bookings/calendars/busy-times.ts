import ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";
import { isTimeZone } from "@/lib/platform/time/zone";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time/instants";
import type { BusyTimesJob, BusyTimesResult } from "./schema";

// Lists when somebody is busy by their calendar. Recurring events are expanded in the wall-clock time of their zone, and each
// occurrence then becomes an instant, so that changes of the clocks are those of the place.

const MAX_EVENTS = 20_000;
/** For all recurring events together; a daily one of ten years has 3 650. */
const MAX_OCCURRENCES = 200_000;
const MAX_SPANS = 20_000;
/** A wall-clock time, read as UTC, is nearer than this to its instant. */
const ZONE_MARGIN_MS = DAY_MS;

class TooManyEvents extends Error {}

/** The zone of a time: one that this engine knows, or one that only the calendar describes. */
type Zone = string | ICAL.Timezone;
type Span = [from: number, until: number];

type Reader = {
  job: BusyTimesJob;
  /** The zone in which days of the calendar begin. */
  dayZone: string;
  zones: Map<string, Zone>;
  occurrencesLeft: number;
};

/** A date without time has no zone. */
type Moment = { time: ICAL.Time; zone: Zone };

const toNaiveMs = ({ year, month, day, hour, minute, second }: ICAL.Time): number =>
  Date.UTC(year, month - 1, day, hour, minute, second);

const toDayKey = ({ year, month, day }: ICAL.Time): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** A time that a change of the clocks removes is the one after it; of a repeated one, the first. */
function toMs({ time, zone }: Moment, { dayZone }: Reader): number {
  const { year, month, day, hour, minute, second } = time;
  if (time.isDate) return new Temporal.PlainDate(year, month, day).toZonedDateTime(dayZone).epochMilliseconds;
  if (zone instanceof ICAL.Timezone)
    return new ICAL.Time({ year, month, day, hour, minute, second }, zone).toUnixTime() * 1000;
  // A leap second is the last one of its minute.
  const wall = new Temporal.PlainDateTime(year, month, day, hour, minute, Math.min(second, 59));
  return wall.toZonedDateTime(zone).epochMilliseconds;
}

/** Returns the IANA name in a TZID, which some programs put at the end of a path. */
function findZoneName(id: string): string | undefined {
  const parts = id.split("/");
  return [id, parts.slice(-3).join("/"), parts.slice(-2).join("/")].find(isTimeZone);
}

function resolveZone(id: string, component: ICAL.Component, { job, zones }: Reader): Zone {
  const known = zones.get(id);
  if (known !== undefined) return known;
  const described = component.getTimeZoneByID(id);
  const location = described?.component?.getFirstPropertyValue("x-lic-location");
  const zone =
    findZoneName(id) ?? (typeof location === "string" ? findZoneName(location) : undefined) ?? described;
  const resolved = zone ?? job.zone;
  zones.set(id, resolved);
  return resolved;
}

function toMoment(time: ICAL.Time, property: ICAL.Property, reader: Reader): Moment {
  if (time.zone === ICAL.Timezone.utcTimezone) return { time, zone: "UTC" };
  const id = property.getParameter("tzid");
  const zone =
    typeof id === "string" && property.parent ? resolveZone(id, property.parent, reader) : reader.job.zone;
  return { time, zone };
}

function readMoments(event: ICAL.Component, name: string, reader: Reader): Moment[] {
  return event.getAllProperties(name).flatMap((property) =>
    property.getValues().flatMap((value) => {
      // A recurrence date may be a period, of which the start counts.
      const time = value instanceof ICAL.Period ? value.start : value;
      return time instanceof ICAL.Time ? [toMoment(time, property, reader)] : [];
    }),
  );
}

/** Returns the end of an event by its start. */
function readLength(event: ICAL.Component, start: Moment, reader: Reader): (start: Moment) => number {
  const [end] = readMoments(event, "dtend", reader);
  if (end && start.time.isDate && end.time.isDate) {
    const days = Math.max(1, Math.round((toNaiveMs(end.time) - toNaiveMs(start.time)) / DAY_MS));
    return ({ time, zone }) => {
      const last = time.clone();
      last.adjust(days, 0, 0, 0);
      return toMs({ time: last, zone }, reader);
    };
  }
  if (end) {
    const lengthMs = toMs(end, reader) - toMs(start, reader);
    return (from) => toMs(from, reader) + lengthMs;
  }
  const duration = event.getFirstPropertyValue("duration");
  if (duration instanceof ICAL.Duration) {
    // Days are those of the wall clock, hours are exact.
    const { weeks, days, hours, minutes, seconds } = duration;
    return ({ time, zone }) => {
      const last = time.clone();
      last.adjust(weeks * 7 + days, 0, 0, 0);
      return toMs({ time: last, zone }, reader) + hours * HOUR_MS + minutes * 60_000 + seconds * 1000;
    };
  }
  return ({ time, zone }) => {
    const last = time.clone();
    if (time.isDate) last.adjust(1, 0, 0, 0);
    return toMs({ time: last, zone }, reader);
  };
}

const readText = (event: ICAL.Component, name: string): string => {
  const value = event.getFirstPropertyValue(name);
  return typeof value === "string" ? value.toUpperCase() : "";
};

function isBusy(event: ICAL.Component): boolean {
  if (readText(event, "status") === "CANCELLED") return false;
  const transparency = readText(event, "transp");
  if (transparency) return transparency !== "TRANSPARENT";
  return readText(event, "x-microsoft-cdo-busystatus") !== "FREE";
}

/** Identifies an occurrence of its series. */
const toKey = (moment: Moment, reader: Reader): string =>
  moment.time.isDate ? toDayKey(moment.time) : String(toMs(moment, reader));

/** Times of a rule are compared without zones: its end, mostly told in UTC, becomes a time of the event's clock. */
function alignEnd(rule: ICAL.Recur, { time, zone }: Moment): void {
  const { until } = rule;
  if (!until) return;
  if (until.isDate && !time.isDate) {
    const { year, month, day } = until;
    rule.until = createFloating({ year, month, day, hour: 23, minute: 59, second: 59 });
  } else if (until.zone === ICAL.Timezone.utcTimezone && zone instanceof ICAL.Timezone) {
    rule.until = toFloating(until.convertToZone(zone));
  } else if (until.zone === ICAL.Timezone.utcTimezone && typeof zone === "string") {
    const wall = Temporal.Instant.fromEpochMilliseconds(until.toUnixTime() * 1000).toZonedDateTimeISO(zone);
    const { year, month, day, hour, minute, second } = wall;
    rule.until = createFloating({ year, month, day, hour, minute, second });
  }
}

const createFloating = (data: ConstructorParameters<typeof ICAL.Time>[0]): ICAL.Time =>
  new ICAL.Time(data, ICAL.Timezone.localTimezone);

const toFloating = ({ year, month, day, hour, minute, second, isDate }: ICAL.Time): ICAL.Time =>
  createFloating({ year, month, day, hour, minute, second, isDate });

function listRuleStarts(rule: ICAL.Recur, start: Moment, lengthMs: number, reader: Reader): Moment[] {
  const { from, until } = reader.job;
  alignEnd(rule, start);
  const starts: Moment[] = [];
  const iterator = rule.iterator(toFloating(start.time));
  for (;;) {
    // The type leaves out that it ends.
    const next = iterator.next() as ICAL.Time | null;
    if (!next) return starts;
    reader.occurrencesLeft -= 1;
    if (reader.occurrencesLeft < 0) throw new TooManyEvents();
    const naive = toNaiveMs(next);
    if (naive > until + ZONE_MARGIN_MS) return starts;
    if (naive + lengthMs < from - ZONE_MARGIN_MS) continue;
    starts.push({ time: next.clone(), zone: start.zone });
  }
}

/** Lists when one component takes place; `replaced` are the occurrences that others stand for. */
function listOccurrences(event: ICAL.Component, replaced: ReadonlySet<string>, reader: Reader): Span[] {
  const [start] = readMoments(event, "dtstart", reader);
  if (!start || !isBusy(event)) return [];
  const findEnd = readLength(event, start, reader);
  const starts = [start];
  if (!event.hasProperty("recurrence-id")) {
    const lengthMs = findEnd(start) - toMs(start, reader);
    for (const rule of event.getAllProperties("rrule")) {
      const value = rule.getFirstValue();
      if (value instanceof ICAL.Recur) starts.push(...listRuleStarts(value, start, lengthMs, reader));
    }
    starts.push(...readMoments(event, "rdate", reader));
  }
  const left = new Set(readMoments(event, "exdate", reader).map((moment) => toKey(moment, reader)));
  return starts.flatMap((moment): Span[] => {
    const isOut = [toKey(moment, reader), toDayKey(moment.time)].some(
      (key) => left.has(key) || replaced.has(key),
    );
    return isOut ? [] : [[toMs(moment, reader), findEnd(moment)]];
  });
}

/** Keeps what touches the asked time, in order, without overlaps. */
function mergeSpans(spans: readonly Span[], { from, until }: BusyTimesJob): Span[] {
  const merged: Span[] = [];
  const within = spans
    .map(([start, end]): Span => [Math.max(start, from), Math.min(end, until)])
    .filter(([start, end]) => start < end)
    .sort(([a], [b]) => a - b);
  for (const [start, end] of within) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/** Errors: those of the parser. */
function parseCalendars(text: string): ICAL.Component[] {
  const parsed = ICAL.parse(text.replace(/^\uFEFF/, "").trim()) as unknown[];
  const roots = typeof parsed[0] === "string" ? [parsed] : parsed;
  const components = roots.map((root) => new ICAL.Component(root as unknown[]));
  if (components.length === 0 || components.some(({ name }) => name !== "vcalendar"))
    throw new Error("This is no calendar");
  return components;
}

function listSpansOfCalendar(calendar: ICAL.Component, job: BusyTimesJob, limits: { occurrences: number }) {
  const calendarZone = calendar.getFirstPropertyValue("x-wr-timezone");
  const reader: Reader = {
    job,
    dayZone: typeof calendarZone === "string" && isTimeZone(calendarZone) ? calendarZone : job.zone,
    zones: new Map(),
    occurrencesLeft: limits.occurrences,
  };
  const own = new Set(job.ownIds);
  const events = calendar
    .getAllSubcomponents("vevent")
    .map((event) => ({ event, uid: String(event.getFirstPropertyValue("uid") ?? "") }))
    .filter(({ uid }) => !own.has(uid));
  const replaced = new Map<string, Set<string>>();
  for (const { event, uid } of events) {
    for (const moment of readMoments(event, "recurrence-id", reader))
      replaced.set(uid, (replaced.get(uid) ?? new Set()).add(toKey(moment, reader)));
  }
  const none = new Set<string>();
  const spans = events.flatMap(({ event, uid }) =>
    listOccurrences(event, event.hasProperty("recurrence-id") ? none : (replaced.get(uid) ?? none), reader),
  );
  limits.occurrences = reader.occurrencesLeft;
  return spans;
}

/** Lists when somebody is busy by the texts of their calendar (iCalendar). Events of the site itself do not count. */
export function listBusyTimes(job: BusyTimesJob): BusyTimesResult {
  try {
    const calendars = job.texts.flatMap(parseCalendars);
    const events = calendars.reduce((sum, { jCal }) => sum + (jCal[2] as unknown[]).length, 0);
    if (events > MAX_EVENTS) return { problem: "too-many" };
    const limits = { occurrences: MAX_OCCURRENCES };
    const spans = mergeSpans(
      calendars.flatMap((calendar) => listSpansOfCalendar(calendar, job, limits)),
      job,
    );
    return spans.length > MAX_SPANS ? { problem: "too-many" } : { spans };
  } catch (error) {
    return { problem: error instanceof TooManyEvents ? "too-many" : "not-a-calendar" };
  }
}
