import { routes, type ReceivedSection } from "@/lib/platform/routes";
import { pictureOf, type MailContext, type RenderedMail } from "../layout";
import { formatMoment } from "./encuentros";

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
  /** How the new dates can be declined: by a refund until an instant, or by giving a free place back; null if they cannot. */
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
  { url, calendars }: Pick<MailContext, "url" | "calendars">,
): Promise<RenderedMail> {
  const { name, zone, orderId, section, masterName, from, to, venue, encuentroIds, leftIds } = mail;
  const path = routes.receivedItem(to.slug, orderId, section);
  const former = from.startsAt === null ? "" : `, el ${formatMoment(from.startsAt, zone, from)}`;
  return {
    subject: `Tu nueva fecha: «${to.title}»`,
    lines: [
      `Hola, ${name}:`,
      `${masterName} te ha pasado a otra fecha. No pagas nada más.`,
      `Ahora: «${to.title}», el ${formatMoment(to.startsAt, zone, to)}.`,
      ...(venue ? [`Dónde: ${venue}.`] : []),
      `Antes: «${from.title}»${former}.`,
      ...describeDecline(mail),
    ],
    action: { label: "Ver mi pedido", url: url(routes.order(orderId)) },
    picture: pictureOf(to, url, path),
    topic: "changes",
    note: "El archivo adjunto pone al día tu calendario.",
    calendars: await calendars(encuentroIds, path, leftIds),
  };
}
