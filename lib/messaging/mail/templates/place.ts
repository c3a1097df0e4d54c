import { pluralize } from "@/lib/platform/copy/pluralize";
import { routes, type ReceivedSection } from "@/lib/platform/routes";
import {
  ATTACHED_CALENDAR,
  RENEWED_CALENDAR,
  pictureOf,
  type MailContext,
  type RenderedMail,
} from "../layout";
import { toNextMoment, type NextMoment } from "./encuentros";

/** `startsAt` is ISO 8601 in UTC, `timezone` the encuentro's; `city` is null for an online one. */
export type PlaceMail = {
  name: string;
  zone: string | null;
  orderId: string;
  section: ReceivedSection;
  ayni: { slug: string; title: string };
  masterName: string;
  next: NextMoment;
  /** The whole address in person; null online, and missing in older mails. */
  venue?: string | null;
  encuentroIds: string[];
  /** It is an hour with one person, of a pack with `packLeft` sessions left or of none; missing for others and in older mails. */
  hour?: { packLeft: number | null };
  /** The conditions as they were told when the hour was chosen; missing for other places and in older mails. */
  conditions?: string[];
};

/** A free place that its holder gives back, with the encuentros that were still ahead. */
export type ReturnedPlaceMail = {
  name: string;
  ayni: { slug: string; title: string };
  encuentroIds: string[];
};

const describePackLeft = (left: number): string =>
  left === 0
    ? "Era la última sesión de tu pack."
    : `En tu pack ${left === 1 ? "queda" : "quedan"} ${pluralize(left, "sesión", "sesiones")}.`;

function hourTexts({ name, ayni, masterName, hour }: PlaceMail & Required<Pick<PlaceMail, "hour">>) {
  return {
    subject: `Tu cita de «${ayni.title}» está confirmada`,
    lines: [
      `Hola, ${name}:`,
      `Tienes cita con ${masterName}: «${ayni.title}». ${ATTACHED_CALENDAR}`,
      ...(hour.packLeft === null ? [] : [describePackLeft(hour.packLeft)]),
    ],
    label: "Ver mi cita",
    when: "Tu cita",
    path: routes.agenda({ como: "aprendiz" }),
  };
}

function placeTexts({ name, orderId, section, ayni, masterName, encuentroIds }: PlaceMail) {
  const isSingle = encuentroIds.length === 1;
  return {
    subject: `Tienes tu lugar en «${ayni.title}»`,
    lines: [
      `Hola, ${name}:`,
      `Te esperamos en «${ayni.title}», con ${masterName}. ${ATTACHED_CALENDAR}`,
      "Lo encuentras cuando quieras en tu espacio de Ayni Recibido.",
    ],
    label: isSingle ? "Ver el encuentro" : "Ver los encuentros",
    when: isSingle ? "Cuándo" : "Empieza",
    path: routes.receivedItem(ayni.slug, orderId, section),
  };
}

/** Confirms a free place or an hour of a pack; a paid one has its receipt. */
export async function placeMail(
  mail: PlaceMail,
  { url, calendars, person }: Pick<MailContext, "url" | "calendars" | "person">,
): Promise<RenderedMail> {
  const { ayni, encuentroIds, hour, next, zone, venue, conditions = [] } = mail;
  const { subject, lines, label, when, path } = hour ? hourTexts({ ...mail, hour }) : placeTexts(mail);
  return {
    subject,
    lines,
    moments: [toNextMoment(when, next, zone, venue)],
    ...(conditions.length > 0
      ? {
          groups: [{ title: "Lo que te dijimos al reservar", entries: conditions.map((text) => ({ text })) }],
        }
      : {}),
    person: await person({ of: "master-of-content", slug: ayni.slug }),
    action: { label, url: url(path) },
    picture: pictureOf(ayni, url, path),
    calendars: await calendars(encuentroIds, path),
  };
}

/** Confirms that a free place is given back, and takes its encuentros out of the calendar. */
export async function returnedPlaceMail(
  { name, ayni, encuentroIds }: ReturnedPlaceMail,
  { url, calendars, person }: Pick<MailContext, "url" | "calendars" | "person">,
): Promise<RenderedMail> {
  const path = routes.ayni(ayni.slug);
  return {
    subject: `Has devuelto tu lugar en «${ayni.title}»`,
    lines: [
      `Hola, ${name}:`,
      "Gracias por avisar: ahora puede ocuparlo otra persona. Si quieres volver, aquí lo tienes mientras quede lugar.",
    ],
    person: await person({ of: "master-of-content", slug: ayni.slug }),
    action: { label: "Ver este Ayni", url: url(path) },
    picture: pictureOf(ayni, url, path),
    ...(encuentroIds.length > 0
      ? { calendars: await calendars([], path, encuentroIds), note: RENEWED_CALENDAR }
      : {}),
  };
}
