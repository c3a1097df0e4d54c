import "server-only";
import ical, { ICalEventStatus } from "ical-generator";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";
import { toPlainText } from "@/lib/platform/text/plain-text";

export type BookedEvent = {
  encuentroId: string;
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  title: string;
  /** The first name of the other person: the calendar may be shared. */
  personName: string;
  hasRoom: boolean;
};

/** Renders a booked hour for the calendar of its Master. */
export function renderBookedEvent(event: BookedEvent, site: URL): string {
  const page = new URL(
    event.hasRoom ? routes.room(event.encuentroId) : routes.agenda({ como: "maestro" }),
    site,
  ).href;
  const calendar = ical({
    prodId: { company: PRODUCT_NAME, product: "citas", language: "ES" },
    events: [
      {
        // The id of the encuentro, by which a reading knows the site's own events.
        id: event.encuentroId,
        start: event.startsAt,
        end: event.endsAt,
        stamp: new Date(),
        sequence: event.sequence,
        summary: toPlainText(`${event.title} con ${event.personName}`),
        description: page,
        url: page,
        status: ICalEventStatus.CONFIRMED,
      },
    ],
  });
  return `${calendar.toString()}\r\n`;
}
