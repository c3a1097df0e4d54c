import { NOTIFICATION_CATEGORY_SETTINGS } from "@/lib/messaging/preferences/categories";
import type { NotificationCategory } from "@/lib/messaging/preferences/categories";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { formatHourReturn } from "@/lib/messaging/hour-changes";
import {
  NOTIFICATION_KINDS,
  findPictureSubject,
  findReminder,
  renderNotification,
} from "@/lib/messaging/notification-kinds";
import type { NotificationFacts } from "@/lib/messaging/notification-kinds";
import { capitalize } from "@/lib/platform/text/capitalize";
import { routes } from "@/lib/platform/routes";
import { tagMailPath } from "@/lib/platform/urls";
import { besideOther, toFormerMoment, toMoment } from "./encuentros";
import { ANSWERED } from "./payments";
import { NOTICE_TEXTS } from "./notice-texts";
import { RENEWED_CALENDAR, pictureOf, type MailContext, type RenderedMail } from "../layout";

type MailReader = {
  name: string;
  zone: string;
};

export type NotificationMail = MailReader & { notice: NotificationFacts };

export type DigestMail = MailReader & {
  groups: { category: NotificationCategory; notices: NotificationFacts[] }[];
  more: number;
};

/** A shorter start of a sentence is a name with an initial, or a title. */
const MIN_TITLE_WORDS = 4;

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
    case "place-given":
    case "seat-granted":
    case "seat-offered":
    case "barter-accepted":
      return { picture: pictureOf(payload, url) };
    default:
      return {};
  }
}

/** The news in a heading, and what else its sentence says: "Tu pregunta se ha retirado: es larga" has both. */
function splitNews(text: string): { title: string; rest: string[] } {
  let quotes = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text.charAt(index) === "«") quotes += 1;
    if (text.charAt(index) === "»") quotes -= 1;
    const isEnd = quotes === 0 && /^[:;.] /.test(text.slice(index, index + 2));
    const title = text.slice(0, index);
    if (isEnd && title.split(" ").length >= MIN_TITLE_WORDS)
      return { title, rest: [`${capitalize(text.slice(index + 2))}${/[.?!]$/.test(text) ? "" : "."}`] };
  }
  return { title: text, rest: [] };
}

type Hours = Pick<RenderedMail, "title" | "moments">;

/** The hours of what takes place at one, with a heading that does not repeat them. */
function findHours({ kind, payload }: NotificationFacts, zone: string): Hours {
  switch (kind) {
    case "encuentro-tomorrow":
    case "encuentro-soon":
      return {
        title: `«${payload.title}» empieza ${kind === "encuentro-soon" ? "muy pronto" : "pronto"}`,
        moments: [toMoment(payload.isHour ? "Tu cita" : "Cuándo", payload, zone)],
      };
    case "booked":
      return {
        title: `${payload.personName} ha reservado «${payload.title}»${payload.isFromPack ? ", de su pack" : ""}`,
        moments: [toMoment("La cita", besideOther(payload), zone)],
      };
    case "booking-moved":
      return {
        title: `${payload.personName} ha cambiado la hora de «${payload.title}»`,
        moments: [
          toMoment("Ahora es", besideOther(payload), zone),
          ...(payload.before
            ? [toFormerMoment("Antes era", { ...besideOther(payload), startsAt: payload.before }, zone)]
            : []),
        ],
      };
    case "booking-cancelled":
      return {
        title: `${payload.personName} ha cancelado su cita de «${payload.title}»`,
        moments: [toFormerMoment("Iba a ser", besideOther(payload), zone)],
      };
    case "booking-forgone":
      return {
        title: `${payload.personName} no podrá ir a su cita de «${payload.title}»`,
        moments: [toFormerMoment("Iba a ser", besideOther(payload), zone)],
      };
    case "hour-returned":
      return {
        title: `${payload.masterName} te devuelve la cita de «${payload.title}»`,
        moments: [toFormerMoment("Iba a ser", payload, zone)],
      };
    case "seat-offered":
      return {
        title: splitNews(renderNotification({ kind, payload }, { zone }).text).title,
        moments: [toMoment("Es tuyo hasta", { startsAt: payload.until, timezone: zone }, zone)],
      };
    case "hour-freed":
      return {
        title: `Se ha liberado una hora de «${payload.title}»`,
        moments: [toMoment("La hora", payload, zone)],
      };
    default:
      return {};
  }
}

/** The encuentros that the mail puts into a calendar, or takes out of it. */
function listEncuentroIds(facts: NotificationFacts): string[] {
  const { kind, payload } = facts;
  if (
    kind === "booked" ||
    kind === "booking-moved" ||
    kind === "booking-cancelled" ||
    kind === "booking-forgone"
  )
    return payload.encuentroId === undefined ? [] : [payload.encuentroId];
  const reminder = findReminder(facts);
  return reminder ? [reminder.encuentroId] : [];
}

/** Says what goes back, beside the hour that is in the heading no more. */
function findReturn({ kind, payload }: NotificationFacts): string[] {
  if ((kind !== "booking-cancelled" && kind !== "hour-returned") || !payload.returned) return [];
  const returned = formatHourReturn(payload.returned, kind === "hour-returned" ? "apprentice" : "master");
  return returned === null ? [] : [`${returned}.`];
}

const LEFT_WORD = "Te ha dejado unas palabras: las lees en «Citas».";

/** Says that the other person has written something, which stands in the agenda alone. */
function findWritten({ kind, payload }: NotificationFacts): string[] {
  if (kind === "booked" && payload.hasAnswers) return [ANSWERED];
  return kind === "booking-forgone" && payload.hasWord ? [LEFT_WORD] : [];
}

const DEFAULT_TEXTS = { next: "Lo ves todo en tu cuenta.", label: `Verlo en ${PRODUCT_NAME}` };

type Side = { orderId: string | null; city?: string | null };

/** Words before an encuentro, for whoever guides it, whoever goes there, and whoever stays at home. */
function prepareForTomorrow({ orderId, city }: Side): string {
  if (orderId === null) return "Lo que necesitas para guiarlo está en su página.";
  return city ? "Sal con tiempo para llegar sin prisa." : "Búscate un lugar tranquilo y llega sin prisa.";
}

function prepareForNow({ orderId, city }: Side): string {
  if (orderId === null) return "Llega unos minutos antes: te esperan.";
  return city ? "Buen camino." : "Entra unos minutos antes, para llegar sin prisa.";
}

/** The words that depend on more than the kind. */
function findTexts({ kind, payload }: NotificationFacts): { next: string; label: string } {
  const texts = NOTICE_TEXTS[kind] ?? DEFAULT_TEXTS;
  switch (kind) {
    case "encuentro-tomorrow":
      return { next: prepareForTomorrow(payload), label: payload.isHour ? "Ver la cita" : texts.label };
    case "encuentro-soon":
      return { next: prepareForNow(payload), label: payload.isHour ? "Ver la cita" : texts.label };
    case "encuentro-missed":
      return payload.isRefundable ? { ...texts, label: "Pedir la devolución" } : texts;
    case "waiting-list-closed":
      return { ...texts, label: payload.isWithdrawn ? "Explorar otras enseñanzas" : "Ver este Ayni" };
    case "question-hidden":
      return payload.isByAdmin ? (NOTICE_TEXTS.moderated ?? texts) : texts;
    default:
      return texts;
  }
}

async function findPerson(facts: NotificationFacts, person: MailContext["person"]) {
  const subject = findPictureSubject(facts);
  if (!subject || subject.of === "content") return null;
  return person(subject.of === "person" ? subject : { of: "master-of-content", slug: subject.slug });
}

export async function notificationMail(
  { name, zone, notice: facts }: NotificationMail,
  { url, calendars, person }: Pick<MailContext, "url" | "calendars" | "person">,
): Promise<RenderedMail> {
  const { text, path } = renderNotification(facts, { zone });
  const { category } = NOTIFICATION_KINDS[facts.kind];
  const { next, label } = findTexts(facts);
  const encuentroIds = listEncuentroIds(facts);
  const { title, rest } = splitNews(text);
  const hours = findHours(facts, zone);
  const { reference } = facts.kind === "sale-refunded" ? facts.payload : {};
  return {
    subject: text,
    title,
    ...(rest.length > 0 && !hours.moments ? { preview: next } : {}),
    lines: [
      `Hola, ${name}:`,
      ...(hours.title === undefined ? rest : []),
      ...findReturn(facts),
      ...findWritten(facts),
      next,
    ],
    ...hours,
    ...(reference === undefined ? {} : { facts: [["Número de pedido", reference]] }),
    person: await findPerson(facts, person),
    action: { label, url: url(markContentLink(path)) },
    ...(category ? { topic: category } : {}),
    ...findPicture(facts, url),
    ...(encuentroIds.length > 0
      ? { calendars: await calendars(encuentroIds, path), note: RENEWED_CALENDAR }
      : {}),
  };
}

export function digestMail(
  { name, zone, groups, more }: DigestMail,
  { url }: Pick<MailContext, "url">,
): RenderedMail {
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
