import { NOTIFICATION_CATEGORY_SETTINGS } from "@/lib/messaging/preferences/categories";
import type { NotificationCategory } from "@/lib/messaging/preferences/categories";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import {
  NOTIFICATION_KINDS,
  findHour,
  findReminder,
  renderNotification,
} from "@/lib/messaging/notification-kinds";
import type { NotificationFacts } from "@/lib/messaging/notification-kinds";
import { routes } from "@/lib/platform/routes";
import { tagMailPath } from "@/lib/platform/urls";
import { ANSWERED } from "./payments";
import { formatMoment } from "./encuentros";
import { pictureOf, type MailContext, type RenderedMail } from "../layout";

type MailReader = {
  name: string;
  zone: string;
};

export type NotificationMail = MailReader & { notice: NotificationFacts };

export type DigestMail = MailReader & {
  groups: { category: NotificationCategory; notices: NotificationFacts[] }[];
  more: number;
};

const PASSED_ON = "Si no lo tomas a tiempo, pasará a la siguiente persona de la lista de espera.";

type UrlBuilder = (path: string) => string;

/** Only the page of a content counts where its visitors come from. */
const markContentLink = (path: string): string =>
  path.startsWith(routes.ayni("")) ? tagMailPath(path) : path;

/** The content that a mail invites to, or that its reader has a seat in. */
function findPicture({ kind, payload }: NotificationFacts, url: UrlBuilder): Pick<RenderedMail, "picture"> {
  switch (kind) {
    case "published":
    case "encuentro-tomorrow":
    case "encuentro-soon":
    case "lesson-opened":
    case "seat-granted":
    case "seat-offered":
      return { picture: pictureOf(payload, url) };
    default:
      return {};
  }
}

function findActionLabel(facts: NotificationFacts): string {
  const { kind } = facts;
  const reminder = findReminder(facts);
  if (reminder) return reminder.isHour ? "Ver la cita" : "Ver el encuentro";
  if (kind === "lesson-opened") return "Seguir con el curso";
  return kind === "seat-offered" ? "Tomar mi lugar" : `Verlo en ${PRODUCT_NAME}`;
}

type MailedHour = NonNullable<ReturnType<typeof findHour>>;

/** Tells an hour in the zones of both sides; one in person in that of its place. */
function describeHour(hour: MailedHour, kind: NotificationFacts["kind"], zone: string): string[] {
  const { startsAt, before, city, timezone, personZone } = hour;
  const place = { timezone: city ? timezone : (personZone ?? timezone), city };
  const moment = formatMoment(startsAt, zone, place);
  const lines = [
    before
      ? `Ahora es el ${moment}. Antes era el ${formatMoment(before, zone, place)}.`
      : `${kind === "booking-cancelled" ? "Era" : "Es"} el ${moment}.`,
  ];
  return hour.hasAnswers ? [...lines, ANSWERED] : lines;
}

export async function notificationMail(
  { name, zone, notice: facts }: NotificationMail,
  { url, calendars }: Pick<MailContext, "url" | "calendars">,
): Promise<RenderedMail> {
  const { text, path } = renderNotification(facts, { zone });
  const reminder = findReminder(facts);
  const hour = findHour(facts);
  const encuentroId = reminder?.encuentroId ?? hour?.encuentroId;
  const { category } = NOTIFICATION_KINDS[facts.kind];
  return {
    subject: text,
    lines: [
      `Hola, ${name}:`,
      `${text}.`,
      ...(facts.kind === "seat-offered" ? [PASSED_ON] : []),
      ...(reminder ? [`Empieza el ${formatMoment(reminder.startsAt, zone, reminder)}.`] : []),
      ...(hour ? describeHour(hour, facts.kind, zone) : []),
    ],
    action: { label: findActionLabel(facts), url: url(markContentLink(path)) },
    ...(category ? { topic: category } : {}),
    ...findPicture(facts, url),
    ...(encuentroId ? { calendars: await calendars([encuentroId], path) } : {}),
  };
}

export function digestMail({ name, zone, groups, more }: DigestMail, url: UrlBuilder): RenderedMail {
  const total = groups.reduce((sum, { notices }) => sum + notices.length, more);
  const rest = pluralize(more, "novedad más te espera", "novedades más te esperan");
  return {
    subject: `Tu resumen de ${PRODUCT_NAME}: ${pluralize(total, "novedad", "novedades")}`,
    lines: [`Hola, ${name}:`, "Esto es lo que ha pasado desde tu último resumen."],
    groups: groups.map(({ category, notices }) => ({
      title: NOTIFICATION_CATEGORY_SETTINGS[category].label,
      entries: notices.map((facts) => {
        const { text, path } = renderNotification(facts, { zone });
        return { text, url: url(markContentLink(path)) };
      }),
    })),
    action: { label: "Ver todas mis notificaciones", url: url(routes.notifications()) },
    ...(more > 0 ? { note: `${rest} en tu lista.` } : {}),
    topic: "daily",
  };
}
