import ical, {
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalCalendarData,
  type ICalEventData,
} from "ical-generator";
import { PRODUCT } from "@/lib/copy/product";
import { feeds, privateFeeds, routes } from "@/lib/platform/routes";
import { plainText } from "@/lib/share/text";
import { hour, zoneCity } from "@/lib/platform/time/format";
import type { CalendarEntry } from "./schema";

type Giver = { slug: string; name: string; lastName: string };

const SECONDS_TO_KEEP = 3600;

function summaryOf({ title, ayni }: CalendarEntry): string {
  return plainText(title ? `${ayni.title}: ${title}` : ayni.title);
}

/** What it is, and the hour for which the Master planned it: calendars show it in that of their owner. */
function descriptionOf({ startsAt, timezone, ayni }: CalendarEntry, page: string): string {
  const planned = `${hour(startsAt, timezone)} (hora de ${zoneCity(timezone)})`;
  return [plainText(ayni.shortDescription), planned, page].filter(Boolean).join("\n\n");
}

function toEvent(entry: CalendarEntry, site: URL): ICalEventData {
  const page = new URL(entry.path, site).href;
  const changed = new Date(entry.updatedAt);
  return {
    id: entry.id,
    start: new Date(entry.startsAt),
    end: new Date(entry.endsAt),
    stamp: changed,
    lastModified: changed,
    sequence: entry.sequence,
    summary: summaryOf(entry),
    description: descriptionOf(entry, page),
    url: page,
    status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(entry.place ? { location: plainText(entry.place) } : {}),
  };
}

/** Events under their encuentros' ids, in UTC: whoever has one in two calendars has it once. */
function calendarText(about: ICalCalendarData, entries: readonly CalendarEntry[], site: URL): string {
  return ical({
    prodId: { company: PRODUCT, product: "encuentros", language: "ES" },
    method: ICalCalendarMethod.PUBLISH,
    ...about,
    events: entries.map((entry) => toEvent(entry, site)),
  }).toString();
}

/** A Master's encuentros as iCalendar. */
export function calendarOf(master: Giver, entries: readonly CalendarEntry[], site: URL): string {
  const about = {
    name: `${master.name} ${master.lastName} en ${PRODUCT}`,
    ttl: SECONDS_TO_KEEP,
    url: new URL(routes.master(master.slug), site).href,
    source: new URL(feeds.encuentros(master.slug), site).href,
  };
  return calendarText(about, entries, site);
}

/** All encuentros of a person as iCalendar, at the address that only they know. */
export function privateCalendar(token: string, entries: readonly CalendarEntry[], site: URL): string {
  const about = {
    name: `Mis encuentros en ${PRODUCT}`,
    ttl: SECONDS_TO_KEEP,
    url: new URL(routes.received(), site).href,
    source: new URL(privateFeeds.calendar(token), site).href,
  };
  return calendarText(about, entries, site);
}

/** Encuentros as iCalendar to keep, as a file or in a mail; "CANCEL" takes them out of a calendar. */
export function encuentroCalendar(
  entries: readonly CalendarEntry[],
  site: URL,
  method: "PUBLISH" | "CANCEL" = "PUBLISH",
): string {
  return calendarText({ method: ICalCalendarMethod[method] }, entries, site);
}
