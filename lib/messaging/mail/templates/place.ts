import { pluralize } from "@/lib/platform/copy/pluralize";
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
  /** It is an hour with one person, of a pack with `packLeft` sessions left or of none; missing for others and in older mails. */
  hour?: { packLeft: number | null };
};

const describePackLeft = (left: number): string =>
  left === 0
    ? "Era la última sesión de tu pack."
    : `En tu pack ${left === 1 ? "queda" : "quedan"} ${pluralize(left, "sesión", "sesiones")}.`;

function hourTexts({
  name,
  zone,
  ayni,
  masterName,
  next,
  venue,
  hour,
}: PlaceMail & Required<Pick<PlaceMail, "hour">>) {
  return {
    subject: `Tu cita de «${ayni.title}» está confirmada`,
    lines: [
      `Hola, ${name}:`,
      `Tienes cita con ${masterName}: «${ayni.title}».`,
      `Es el ${formatMoment(next.startsAt, zone, next)}. ${ATTACHED_CALENDAR}`,
      ...(venue ? [`Dónde: ${venue}.`] : []),
      ...(hour.packLeft === null ? [] : [describePackLeft(hour.packLeft)]),
    ],
    label: "Ver mi cita",
    path: routes.agenda({ como: "aprendiz" }),
  };
}

function placeTexts({ name, zone, orderId, section, ayni, masterName, next, venue }: PlaceMail) {
  return {
    subject: `Tienes tu lugar en «${ayni.title}»`,
    lines: [
      `Hola, ${name}:`,
      `Tienes tu lugar en «${ayni.title}», con ${masterName}.`,
      `Empieza el ${formatMoment(next.startsAt, zone, next)}. ${ATTACHED_CALENDAR}`,
      ...(venue ? [`Dónde: ${venue}.`] : []),
    ],
    label: "Ver los encuentros",
    path: routes.receivedItem(ayni.slug, orderId, section),
  };
}

/** Confirms a free place or an hour of a pack; a paid one has its receipt. */
export async function placeMail(
  mail: PlaceMail,
  { url, calendars }: Pick<MailContext, "url" | "calendars">,
): Promise<RenderedMail> {
  const { ayni, encuentroIds, hour } = mail;
  const { subject, lines, label, path } = hour ? hourTexts({ ...mail, hour }) : placeTexts(mail);
  return {
    subject,
    lines,
    action: { label, url: url(path) },
    picture: pictureOf(ayni, url, path),
    calendars: await calendars(encuentroIds, path),
  };
}
