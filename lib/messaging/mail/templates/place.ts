import { routes, type ReceivedSection } from "@/lib/platform/routes";
import { ATTACHED_CALENDAR, pictureOf, type MailContext, type RenderedMail } from "../layout";
import { formatMoment } from "./encuentros";

/** `startsAt` is ISO 8601 in UTC, `timezone` the encuentro's; `city` is null for an online one. */
export type PlaceMail = {
  name: string;
  zone: string | null;
  orderId: string;
  section: ReceivedSection;
  ayni: { slug: string; title: string };
  masterName: string;
  next: { startsAt: string; timezone: string; city: string | null };
  /** The whole address in person; null online, and missing in older mails. */
  venue?: string | null;
  encuentroIds: string[];
};

/** Confirms a free place; a paid one has its receipt. */
export async function placeMail(
  { name, zone, orderId, section, ayni, masterName, next, venue, encuentroIds }: PlaceMail,
  { url, calendars }: Pick<MailContext, "url" | "calendars">,
): Promise<RenderedMail> {
  const path = routes.receivedItem(ayni.slug, orderId, section);
  return {
    subject: `Tienes tu lugar en «${ayni.title}»`,
    lines: [
      `Hola, ${name}:`,
      `Tienes tu lugar en «${ayni.title}», con ${masterName}.`,
      `Empieza el ${formatMoment(next.startsAt, zone, next)}. ${ATTACHED_CALENDAR}`,
      ...(venue ? [`Dónde: ${venue}.`] : []),
    ],
    action: { label: "Ver los encuentros", url: url(path) },
    picture: pictureOf(ayni, url, path),
    calendars: await calendars(encuentroIds, path),
  };
}
