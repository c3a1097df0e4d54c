import { routes, type ReceivedSection } from "@/lib/platform/routes";
import { pictureOf, RENEWED_CALENDAR, type MailContext, type RenderedMail } from "../layout";
import { formatMoment, toFormerMoment, toMoment } from "./encuentros";

/** A content with its first encuentro; `startsAt` is ISO 8601 in UTC, `timezone` the encuentro's, `city` null online. */
export type MovedDates = { title: string; startsAt: string; timezone: string; city: string | null };

export type PlaceMovedMail = {
  name: string;
  zone: string | null;
  orderId: string;
  section: ReceivedSection;
  masterName: string;
  /** The former dates; their start is null where all had been cancelled. */
  from: Omit<MovedDates, "startsAt"> & { startsAt: string | null };
  to: MovedDates & { slug: string };
  /** The whole address in person; null online. */
  venue: string | null;
  encuentroIds: string[];
  /** Encuentros to come of the former content. */
  leftIds: string[];
  /** The way to decline the new dates: a refund until an instant, or giving a free place back; null if there is none. */
  decline: { refundUntil: string | null } | null;
};

function describeDecline({ decline, zone, to }: PlaceMovedMail): string[] {
  if (!decline) return [];
  if (decline.refundUntil === null) return ["Si no te va bien, puedes devolver tu lugar en tu pedido."];
  const until = formatMoment(decline.refundUntil, zone, { timezone: to.timezone });
  return [`Si no te va bien, puedes pedir en tu pedido que te devolvamos lo que pagaste, hasta el ${until}.`];
}

/** Tells that the Master moved an order to the dates of another content. */
export async function placeMovedMail(
  mail: PlaceMovedMail,
  { url, calendars, person }: Pick<MailContext, "url" | "calendars" | "person">,
): Promise<RenderedMail> {
  const { name, zone, orderId, section, masterName, from, to, venue, encuentroIds, leftIds } = mail;
  const path = routes.receivedItem(to.slug, orderId, section);
  const { startsAt: formerStart, ...former } = from;
  return {
    subject: `Tu nueva fecha: «${to.title}»`,
    lines: [
      `Hola, ${name}:`,
      `${masterName} te ha pasado a otra fecha. No pagas nada más.`,
      ...describeDecline(mail),
    ],
    moments: [
      toMoment("Ahora es", to, zone, venue),
      ...(formerStart === null
        ? []
        : [toFormerMoment(`Antes era «${from.title}»`, { ...former, startsAt: formerStart }, zone)]),
    ],
    person: await person({ of: "master-of-content", slug: to.slug }),
    action: { label: "Ver mi pedido", url: url(routes.order(orderId)) },
    picture: pictureOf(to, url, path),
    topic: "changes",
    note: RENEWED_CALENDAR,
    calendars: await calendars(encuentroIds, path, leftIds),
  };
}
