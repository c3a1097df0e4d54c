import ical, {
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalCalendarData,
  type ICalEventData,
} from "ical-generator";
import type { CalendarPart } from "@/lib/messaging/mail/layout";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { feeds, privateFeeds, routes } from "@/lib/platform/routes";
import { toPlainText } from "@/lib/platform/text/plain-text";
import {
  formatBriefMoment,
  formatShortMoment,
  formatTime,
  isSameLocalTime,
} from "@/lib/platform/time/format";
import { formatZone, zoneName } from "@/lib/platform/time/zone-names";
import type { CalendarEntry } from "./schema";

type CalendarMaster = { slug: string; name: string; lastName: string };

const TTL_SECONDS = 3600;

function formatSummary({ title, ayni }: CalendarEntry): string {
  return toPlainText(title ? `${ayni.title}: ${title}` : ayni.title);
}

/** The zone of the reader; null, for anybody, tells the hour of each encuentro in its own. */
type ReaderZone = string | null;

/**
 * "12:00 (hora de Bogotá) · sáb 5, 18:00 en Madrid", in person "sáb 5 dic, 20:00 en Buenos Aires": calendar apps tell the
 * hour wherever their device is.
 */
function formatPlannedTime({ startsAt, timezone, city }: CalendarEntry, zone: ReaderZone): string {
  if (city !== null) return `${formatShortMoment(startsAt, timezone)} en ${toPlainText(city)}`;
  const told = zone ?? timezone;
  const own = `${formatTime(startsAt, told)} (${formatZone(told)})`;
  return isSameLocalTime(startsAt, told, timezone)
    ? own
    : `${own} · ${formatBriefMoment(startsAt, timezone, zoneName(timezone))}`;
}

type EventLinks = { page: string; room: string | null };

function formatDescription(entry: CalendarEntry, { page, room }: EventLinks, zone: ReaderZone): string {
  const { ayni } = entry;
  return [toPlainText(ayni.shortDescription), formatPlannedTime(entry, zone), room && `Sala: ${room}`, page]
    .filter(Boolean)
    .join("\n\n");
}

/** A parameter cannot contain quotation marks, not even escaped ones (RFC 5545, 3.2). */
const toParameter = (text: string): string => toPlainText(text).replaceAll('"', "'");

function toEvent(entry: CalendarEntry, site: URL, zone: ReaderZone): ICalEventData {
  const page = new URL(entry.path, site).href;
  const room = entry.roomPath === null ? null : new URL(entry.roomPath, site).href;
  const modifiedAt = new Date(entry.updatedAt);
  return {
    id: entry.id,
    start: new Date(entry.startsAt),
    end: new Date(entry.endsAt),
    stamp: modifiedAt,
    lastModified: modifiedAt,
    sequence: entry.sequence,
    summary: formatSummary(entry),
    description: formatDescription(entry, { page, room }, zone),
    url: room ?? page,
    status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(entry.venue ? { location: toPlainText(entry.venue) } : {}),
  };
}

/** Event ids are encuentro ids, so that calendar apps merge an event found in two calendars. */
function renderCalendar(about: ICalCalendarData, events: ICalEventData[]): string {
  const calendar = ical({
    prodId: { company: PRODUCT_NAME, product: "encuentros", language: "ES" },
    ...about,
    events,
  });
  // Each line ends with CRLF (RFC 5545, 3.4); the library leaves the last one open.
  return `${calendar.toString()}\r\n`;
}

export function renderMasterCalendar(
  master: CalendarMaster,
  entries: readonly CalendarEntry[],
  site: URL,
): string {
  const about = {
    name: `${master.name} ${master.lastName} en ${PRODUCT_NAME}`,
    ttl: TTL_SECONDS,
    url: new URL(routes.master(master.slug), site).href,
    source: new URL(feeds.encuentros(master.slug), site).href,
  };
  return renderCalendar(
    about,
    entries.map((entry) => toEvent(entry, site, null)),
  );
}

type ReaderEntries = { entries: readonly CalendarEntry[]; zone: ReaderZone };

export function renderPrivateCalendar(token: string, { entries, zone }: ReaderEntries, site: URL): string {
  const about = {
    name: `Mis encuentros en ${PRODUCT_NAME}`,
    ttl: TTL_SECONDS,
    url: new URL(routes.received(), site).href,
    source: new URL(privateFeeds.calendar(token), site).href,
  };
  return renderCalendar(
    about,
    entries.map((entry) => toEvent(entry, site, zone)),
  );
}

/** Renders one encuentro as a file. */
export const renderEncuentroCalendar = (entry: CalendarEntry, site: URL, zone: ReaderZone): string =>
  renderCalendar({}, [toEvent(entry, site, zone)]);

/**
 * Renders the current state of encuentros for a mail: cancelled ones as `CANCEL`, which removes them from the reader's
 * calendar, and the rest as `PUBLISH`. Both methods require an organizer (RFC 5546); replies go to `sender`.
 */
export function renderMailCalendars(
  { entries, zone }: ReaderEntries,
  site: URL,
  sender: string,
): CalendarPart[] {
  const toScheduledEvent = (entry: CalendarEntry): ICalEventData => ({
    ...toEvent(entry, site, zone),
    organizer: { name: toParameter(entry.master), email: sender },
  });
  const methods = [ICalCalendarMethod.PUBLISH, ICalCalendarMethod.CANCEL] as const;
  return methods.flatMap((method) => {
    const matching = entries.filter(({ cancelled }) => cancelled === (method === ICalCalendarMethod.CANCEL));
    if (matching.length === 0) return [];
    return [{ method, content: renderCalendar({ method }, matching.map(toScheduledEvent)) }];
  });
}
