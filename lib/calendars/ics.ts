import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { PRODUCT } from "@/lib/copy/product";
import { feeds, routes } from "@/lib/routes";
import { plainText } from "@/lib/share/text";
import { hour, zoneCity } from "@/lib/when";
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

/** A Master's encuentros as iCalendar, in UTC. */
export function calendarOf(master: Giver, entries: readonly CalendarEntry[], site: URL): string {
  const calendar = ical({
    name: `${master.name} ${master.lastName} en ${PRODUCT}`,
    prodId: { company: PRODUCT, product: "encuentros", language: "ES" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: SECONDS_TO_KEEP,
    url: new URL(routes.master(master.slug), site).href,
    source: new URL(feeds.encuentros(master.slug), site).href,
  });
  for (const entry of entries) {
    const page = new URL(routes.ayni(entry.ayni.slug), site).href;
    const changed = new Date(entry.ayni.updatedAt);
    calendar.createEvent({
      id: entry.id,
      start: new Date(entry.startsAt),
      end: new Date(entry.endsAt),
      stamp: changed,
      lastModified: changed,
      sequence: entry.ayni.version,
      summary: summaryOf(entry),
      description: descriptionOf(entry, page),
      url: page,
      status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(entry.place ? { location: plainText(entry.place) } : {}),
    });
  }
  return calendar.toString();
}
