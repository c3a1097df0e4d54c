import { formatPeriod, type MembershipEvent, type SoldPeriod } from "@/lib/messaging/membership-events";
import type { NotificationCategory } from "@/lib/messaging/preferences/categories";
import {
  formatCanceller,
  formatEffect,
  formatHourReturn,
  formatMover,
  type CancelledHour,
  type HourReturn,
  type MovedHour,
} from "@/lib/messaging/hour-changes";
import { describeFreed } from "@/lib/messaging/seat-names";
import { formatMoney } from "@/lib/reference/money";
import { masterWord, type MasterTitle } from "@/lib/platform/copy/master-title";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { routes } from "@/lib/platform/routes";
import type { ReceivedSection } from "@/lib/platform/routes";
import { isolateTexts } from "@/lib/platform/text/isolate";
import { formatDayOfMonth, formatTime, formatShortDay, isSameLocalTime } from "@/lib/platform/time/format";
import { formatZone } from "@/lib/platform/time/zone-names";

type AyniReference = { slug: string; title: string };
/** Older ones lack the slug. */
type NamedPerson = { personName: string; personSlug?: string };
type ReceivedAyni = AyniReference & { orderId: string; section: ReceivedSection };
/**
 * `orderId` is null for the Master. `startsAt` is ISO 8601 in UTC, `timezone` the encuentro's; a changed `sequence`
 * makes the reminder outdated. An encuentro in person has its `city`, which older reminders lack.
 */
type Reminder = AyniReference & {
  encuentroId: string;
  sequence: number;
  startsAt: string;
  timezone: string;
  city?: string | null;
  orderId: string | null;
  /** It is an hour with one person; older ones lack it. */
  isHour?: boolean;
};
/**
 * The start of an hour, ISO 8601 in UTC; one in person has its `city`. `timezone` is the Master's, who is told the zone of the
 * other person, null if they chose none; for the other person, and in older ones, it is missing.
 */
type HourFacts = { startsAt: string; timezone: string; city: string | null; personZone?: string | null };
/** An hour of one person. `before` is its former start. */
type BookedHour = AyniReference &
  NamedPerson &
  HourFacts & {
    bookingId: string;
    before: string | null;
    /** Older ones lack it, and whether the person has answered the questions. */
    encuentroId?: string;
    hasAnswers?: boolean;
    /** It is a session of a pack. */
    isFromPack?: boolean;
  };
type PackFacts = AyniReference & { packId: string; lastDay: string };
/** A letter of a Master. */
type WrittenLetter = {
  letterId: string;
  subject: string;
  masterId: string;
  masterName: string;
  masterSlug: string;
};
/** `recipientName` as the giver wrote it. */
type GivenAyni = AyniReference & { recipientName: string };
type PreferredTitle = { masterTitle?: MasterTitle | null };
type MoneySum = { amount: number; currency: string };

/** Stored payloads by kind. They never contain e-mail addresses or secrets. */
export type NotificationPayloads = {
  /** Older ones lack `masterId`. */
  published: AyniReference & { masterName: string; masterId?: string };
  letter: WrittenLetter;
  /** About a content that its readers received. */
  "participants-letter": WrittenLetter;
  "encuentro-tomorrow": Reminder;
  "encuentro-soon": Reminder;
  /** `isHour` if it is an hour with one person; `cancelled` or `moved` if one of both did it, which older ones lack. */
  "encuentros-changed": AyniReference & {
    orderId: string | null;
    isHour?: boolean;
    cancelled?: CancelledHour;
    moved?: MovedHour;
  };
  /** Nobody is there to lead it. */
  "encuentro-missed": AyniReference & { orderId: string; isRefundable: boolean };
  "master-missed": AyniReference & { encuentroId: string; hasRefunds: boolean };
  /** `planId` of a membership that somebody was given. */
  received: AyniReference & NamedPerson & { planId?: string };
  "place-returned": AyniReference & NamedPerson;
  /** By the Master, to one person. */
  "place-given": ReceivedAyni & { masterName: string };
  "place-taken-back": AyniReference & { masterName: string };
  /** The Master moved an order to the dates of another content; the start is the first one there. */
  "place-moved": ReceivedAyni & HourPlace & { masterName: string; startsAt: string; from: { title: string } };
  /** Older ones lack the person. `bundled`: the number of contents of a bundle, whose title and slug are given. */
  sold: AyniReference &
    MoneySum &
    Partial<NamedPerson> & { orderId: string; bundled?: number; hour?: HourFacts; period?: SoldPeriod };
  /** Older ones lack the person, the hour that was paid and the number of the order. */
  /** `endsMembership`: it was the running period of one, which has ended with it. */
  "sale-refunded": AyniReference &
    MoneySum & { personName?: string; hour?: HourFacts; reference?: string; endsMembership?: true };
  "paid-out": MoneySum & { sales: number };
  /** `account` is masked, `effectiveAt` ISO 8601. */
  "bank-details-changed": { account: string; effectiveAt: string };
  "bank-details-cancelled": { account: string };
  /** Older ones lack `masterTitle`. */
  "application-approved": PreferredTitle;
  "application-refused": PreferredTitle;
  thanked: AyniReference & NamedPerson;
  "thanks-answered": ReceivedAyni & { masterName: string };
  /** A course opens day by day; `lessons` counts those of the day. */
  "lesson-opened": AyniReference & { orderId: string; lessons: number };
  "lesson-asked": AyniReference & NamedPerson;
  "lesson-answered": AyniReference & { orderId: string; lessonId: string; masterName: string };
  /** Before receiving anything; `about` is null for a question from the Master's page. */
  "question-asked": NamedPerson & { about: AyniReference | null };
  "question-answered": { masterName: string; masterSlug: string; about: AyniReference | null };
  /** It has the content for a question beside a lesson, otherwise the Master. */
  /** `isByAdmin`: a moderation, against which its author may appeal. */
  "question-hidden": Partial<AyniReference> & { masterName?: string; reason: string; isByAdmin?: boolean };
  "seat-funded": AyniReference;
  "seat-claimed": AyniReference;
  "seat-granted": ReceivedAyni;
  /** `until` is ISO 8601; `price` is null where the buyer chooses it. */
  "seat-offered": AyniReference & { until: string; price: MoneySum | null };
  "offer-lapsed": AyniReference;
  /** `isWithdrawn`: it is no longer offered. Otherwise it is too late to offer a seat. */
  "waiting-list-closed": AyniReference & { isWithdrawn: boolean };
  "gift-accepted": GivenAyni;
  "gift-declined": GivenAyni;
  /** Mail to the address comes back. */
  "gift-returned": GivenAyni;
  /** All encuentros were over before anybody accepted it. */
  "gift-lapsed": GivenAyni;
  /** It tells the receiver, after a refund. `isRest`: only the unused sessions of a pack went back. */
  "gift-ended": AyniReference & { isRest?: boolean; isMembership?: true };
  "barter-proposed": NamedPerson & { offeredTitle: string; wantedTitle: string };
  "barter-accepted": NamedPerson & ReceivedAyni;
  "barter-declined": NamedPerson & { wantedTitle: string };
  /** They tell the Master. */
  booked: BookedHour;
  /** A calendar elsewhere has not answered for a day. */
  "calendar-away": { name: string };
  "booking-moved": BookedHour;
  /** Older ones lack what goes back. */
  "booking-cancelled": BookedHour & { returned?: HourReturn };
  /** The apprentice cannot come, after the term for cancelling; `hasWord`: they say why in the agenda. */
  "booking-forgone": BookedHour & { hasWord?: boolean };
  /** The Master returns an hour to which its apprentice could not come. */
  "hour-returned": AyniReference & HourFacts & { masterName: string; returned: HourReturn };
  /** Tells people who wait for an hour of an offer of the first that is free; `packId` if only their pack leads to it. */
  "hour-freed": AyniReference & HourFacts & { packId?: string };
  /** A pack of hours has sessions left; `lastDay` is such as "2027-05-28". */
  "pack-ending": PackFacts & { left: number };
  /** Somebody has accepted a pack that they were given. */
  "pack-received": PackFacts & { sessions: number };
  /** Its last session is left. */
  "pack-last": PackFacts;
  /** Its Master gives no such hours any more. `gift` is missing for what one bought for oneself. */
  "pack-stopped": PackFacts & { orderId: string; gift?: "given" | "received" };
  /** An offer by the hour is no longer public: hours that were booked stand, and packs of it can be used. */
  "offer-closed": AyniReference & { masterName: string; hasHour: boolean; hasPack: boolean };
  /** It tells the member; the title is that of the membership, `seats` are the titles of those that were freed. */
  membership: { about: MembershipEvent; title: string; seats?: string[] };
  /** It tells the Master. */
  /** `hasStayed`: the person had said that they leave, and takes it back. */
  "member-left": NamedPerson & { title: string; hasStayed?: true };
  joined: NamedPerson & { personSlug: string };
  "report-decided": { upheld: boolean };
  "content-taken-down": AyniReference;
  "content-restored": AyniReference;
  /** By an admin. */
  "content-edited": AyniReference & { about: "price" | "link" };
  "appeal-decided": { title: string; overturned: boolean };
  moderated: {
    about:
      "Thanks" | "Ayni" | "Letter" | "LessonQuestion" | "MasterQuestion" | "RoomMessage" | "Bundle" | "Gift";
    title: string;
  };
};
export type NotificationKind = keyof NotificationPayloads;

type RenderOptions = { zone: string };
type KindDefinition<Payload> = {
  /** The preference that governs the mail; null if the event has a mail of its own that is always sent. */
  category: NotificationCategory | null;
  /** Mailed immediately to users with a daily digest if the digest would come too late. */
  urgent?: true;
  /** It is low for kinds that tell many users at once. */
  mailPriority?: "low";
  text: (payload: Payload, reader: RenderOptions) => string;
  path: (payload: Payload) => string;
};

export const formatSum = ({ amount, currency }: MoneySum): string => formatMoney(amount, currency);

/** "«Luna»", "el conjunto «Luna»". */
const formatSold = ({ title, bundled }: { title: string; bundled?: number }): string =>
  bundled === undefined ? `«${title}»` : `el conjunto «${title}»`;

/** Tells what one or several people did: "ha recibido «Luna»", "han pagado un mes de tu membresía «Luna»". */
export function formatSale(
  { period, ...sale }: Pick<NotificationPayloads["sold"], "title" | "bundled" | "period">,
  isOne = true,
): string {
  const verb = isOne ? "ha" : "han";
  if (!period) return `${verb} recibido ${formatSold(sale)}`;
  return formatPeriod(period, sale.title, verb);
}

/** ", gratis", ", por 25 €". */
function formatOfferPrice(price: MoneySum | null): string {
  if (!price) return "";
  return price.amount === 0 ? ", gratis" : `, por ${formatSum(price)}`;
}

const toReceivedPath = ({ slug, orderId, section }: ReceivedAyni): string =>
  routes.receivedItem(slug, orderId, section);

function toReminderPath({ slug, orderId, isHour }: Reminder): string {
  if (isHour) return routes.agenda({ como: orderId === null ? "maestro" : "aprendiz" });
  return orderId === null
    ? routes.preview(slug, "encuentros")
    : routes.receivedItem(slug, orderId, "encuentros");
}

/** "19:00" in the reader's zone, "20:00 en Buenos Aires" in person. */
const formatStartTime = ({ startsAt, timezone, city }: Reminder, { zone }: RenderOptions): string =>
  city ? `${formatTime(startsAt, timezone)} en ${city}` : formatTime(startsAt, zone);

type HourPlace = Omit<HourFacts, "startsAt">;

/** "sáb 5 dic a las 19:00". */
function formatStart(instant: string, { city, timezone }: HourPlace, { zone }: RenderOptions): string {
  const told = city ? timezone : zone;
  return `${formatShortDay(instant, told)} a las ${formatTime(instant, told)}`;
}

/** "sáb 5 dic a las 19:00"; "[…] en Cusco" in person, "[…] (hora de Madrid)" if it is another hour for the other person. */
function formatHour(instant: string, hour: HourPlace, reader: RenderOptions): string {
  const { city, timezone, personZone = timezone } = hour;
  const start = formatStart(instant, hour, reader);
  if (city) return `${start} en ${city}`;
  const isSame = personZone !== null && isSameLocalTime(instant, reader.zone, personZone);
  return isSame ? start : `${start} (${formatZone(reader.zone)})`;
}

/** "del vie 4 dic a las 12:00 al sáb 5 dic a las 19:00". */
const formatMove = (
  { before, startsAt, ...hour }: HourFacts & { before: string },
  reader: RenderOptions,
): string => `del ${formatStart(before, hour, reader)} al ${formatHour(startsAt, hour, reader)}`;

const joinSentences = (first: string, second: string | null): string =>
  second === null ? first : `${first}. ${second}`;

const formatCancelled = (title: string, hour: CancelledHour, reader: RenderOptions): string =>
  joinSentences(
    `${formatCanceller(hour)} de «${title}»: ${formatHour(hour.startsAt, hour, reader)}`,
    formatEffect(hour),
  );

/** "28 de mayo de 2027". */
const formatPackDay = ({ lastDay }: PackFacts): string =>
  `${formatDayOfMonth(`${lastDay}T12:00:00Z`, "UTC")} de ${lastDay.slice(0, 4)}`;

const formatLetter = ({ masterName, subject }: WrittenLetter): string =>
  `${masterName} te ha escrito: «${subject}»`;

const toLetterPath = ({ letterId }: WrittenLetter): string => routes.letter(letterId);

const formatStartDay = ({ startsAt, timezone, city }: Reminder, { zone }: RenderOptions): string =>
  formatShortDay(startsAt, city ? timezone : zone);

const MODERATED_TEXTS: Record<NotificationPayloads["moderated"]["about"], (title: string) => string> = {
  Thanks: (title) => `Hemos retirado tu agradecimiento por «${title}» porque incumple las directrices`,
  Ayni: (title) => `Hemos archivado «${title}» porque incumple las directrices`,
  Letter: (title) => `Hemos retirado tu carta «${title}» porque incumple las directrices`,
  LessonQuestion: (title) => `Hemos retirado tu pregunta en «${title}» porque incumple las directrices`,
  RoomMessage: (title) =>
    `Hemos retirado tu mensaje en la sala de «${title}» porque incumple las directrices`,
  Bundle: (title) => `Hemos archivado tu conjunto «${title}» porque incumple las directrices`,
  Gift: (title) =>
    `Hemos retirado las palabras de tu regalo de «${title}» porque incumplen las directrices; el regalo sigue`,
  MasterQuestion: (name) => `Hemos retirado tu pregunta a ${name} porque incumple las directrices`,
};

const MEMBERSHIP_TEXTS: Record<MembershipEvent, (title: string, seats: string[]) => string> = {
  charge: (title) => `Dentro de unos días se renueva tu membresía «${title}»`,
  late: (title) => `No hemos podido cobrar tu membresía «${title}»: revisa tu tarjeta`,
  "late-ending": (title) =>
    `Dentro de unos días termina tu membresía «${title}» si no podemos cobrarla: revisa tu tarjeta`,
  price: (title) => `Te proponen otro precio para tu membresía «${title}»: solo cambia si dices que sí`,
  accepted: (title) => `Has aceptado el nuevo precio de tu membresía «${title}»`,
  left: (title) => `Has dejado la membresía «${title}»: no habrá ningún cobro más`,
  paused: (title) => `Tu membresía «${title}» está en pausa`,
  resumed: (title) => `Tu membresía «${title}» sigue en marcha`,
  ended: (title) => `Tu membresía «${title}» ha terminado`,
  "gift-begun": (title) =>
    `Ya es tuyo tu regalo, la membresía «${title}»: termina sola y no se te cobrará nada`,
  "gift-ending": (title) =>
    `Dentro de unos días termina tu regalo, la membresía «${title}»: no se te cobrará nada`,
  "gift-over": (title) => `Tu regalo, la membresía «${title}», ha terminado: si quieres, puedes quedarte`,
  "seats-freed": (title, seats) =>
    `${describeFreed(seats)}: ya no ${seats.length === 1 ? "lo" : "los"} abre tu membresía «${title}»`,
};

export const NOTIFICATION_KINDS: { [Name in NotificationKind]: KindDefinition<NotificationPayloads[Name]> } =
  {
    published: {
      category: "followedMasters",
      mailPriority: "low",
      text: ({ masterName, title }) => `${masterName} ha publicado «${title}»`,
      path: ({ slug }) => routes.ayni(slug),
    },
    letter: { category: "masterLetters", mailPriority: "low", text: formatLetter, path: toLetterPath },
    "participants-letter": { category: "changes", urgent: true, text: formatLetter, path: toLetterPath },
    "encuentro-tomorrow": {
      category: "encuentros",
      text: (reminder, reader) =>
        `«${reminder.title}»: ${reminder.isHour ? "tu cita" : "encuentro"} el ${formatStartDay(reminder, reader)} a las ${formatStartTime(reminder, reader)}`,
      path: toReminderPath,
    },
    "encuentro-soon": {
      category: "encuentros",
      text: (reminder, reader) => `«${reminder.title}» empieza a las ${formatStartTime(reminder, reader)}`,
      path: toReminderPath,
    },
    "encuentros-changed": {
      category: "changes",
      urgent: true,
      text: ({ title, isHour, cancelled, moved }, reader) => {
        if (moved) return `${formatMover(moved)} de «${title}»: ${formatMove(moved, reader)}`;
        if (cancelled) return formatCancelled(title, cancelled, reader);
        return isHour ? `Ha cambiado tu cita: «${title}»` : `Han cambiado los encuentros de «${title}»`;
      },
      path: ({ slug, orderId, isHour }) => {
        if (isHour) return routes.agenda({ como: "aprendiz" });
        return orderId ? routes.receivedItem(slug, orderId, "encuentros") : routes.ayni(slug);
      },
    },
    received: {
      category: "exchanges",
      text: ({ personName, title, planId }) =>
        planId === undefined
          ? `${personName} ha recibido «${title}»`
          : `${personName} ha aceptado un regalo y está en tu membresía «${title}»`,
      path: ({ slug, planId }) =>
        planId === undefined ? routes.participants(slug) : routes.offeredMembership(planId),
    },
    "place-returned": {
      category: "exchanges",
      text: ({ personName, title }) => `${personName} ha devuelto su lugar en «${title}»`,
      path: ({ slug }) => routes.participants(slug),
    },
    "place-given": {
      category: "changes",
      urgent: true,
      text: ({ masterName, title }) => `${masterName} te ha regalado «${title}»`,
      path: toReceivedPath,
    },
    "place-taken-back": {
      category: "changes",
      urgent: true,
      text: ({ masterName, title }) => `${masterName} ha retirado «${title}», que te había regalado`,
      path: ({ slug }) => routes.ayni(slug),
    },
    "place-moved": {
      category: "changes",
      urgent: true,
      text: ({ masterName, title, from, startsAt, ...place }, reader) =>
        `${masterName} te ha pasado de «${from.title}» a «${title}», el ${formatHour(startsAt, place, reader)}`,
      path: toReceivedPath,
    },
    "encuentro-missed": {
      category: "changes",
      urgent: true,
      text: ({ title, isRefundable }) =>
        `«${title}»: quien guía el encuentro aún no ha llegado a la sala. ` +
        (isRefundable
          ? "Puedes esperar, o pedir ya que te devolvamos el dinero"
          : "Puedes esperar; si hay una fecha nueva, te avisaremos"),
      path: ({ slug, orderId, isRefundable }) =>
        isRefundable ? routes.order(orderId) : routes.receivedItem(slug, orderId, "encuentros"),
    },
    "master-missed": {
      category: "changes",
      urgent: true,
      text: ({ title, hasRefunds }) =>
        `Te esperan en la sala de «${title}». Si no puedes llegar, ponle otra fecha` +
        (hasRefunds ? ": quienes pagaron ya pueden pedir la devolución" : ""),
      path: ({ encuentroId }) => routes.room(encuentroId),
    },
    sold: {
      category: "exchanges",
      text: ({ personName = "Alguien", hour, ...sale }, reader) =>
        hour
          ? `${personName} ha reservado «${sale.title}» por ${formatSum(sale)}: ${formatHour(hour.startsAt, hour, reader)}`
          : `${personName} ${formatSale(sale)} por ${formatSum(sale)}`,
      path: ({ hour }) => (hour ? routes.agenda({ como: "maestro" }) : routes.salesOverview()),
    },
    "sale-refunded": {
      category: "exchanges",
      text: ({ title, personName, hour, endsMembership, ...sum }, reader) => {
        if (endsMembership)
          return `${personName ?? "Una persona"} ya no está en tu membresía «${title}»: se le han devuelto ${formatSum(sum)}`;
        const sale = hour ? ` por su cita del ${formatHour(hour.startsAt, hour, reader)}` : "";
        return `Se han devuelto ${formatSum(sum)} ${personName ? `a ${personName} ` : ""}de «${title}»${sale}`;
      },
      path: () => routes.salesOverview(),
    },
    "paid-out": {
      category: "exchanges",
      text: ({ sales, ...sum }) =>
        `Te hemos pagado ${formatSum(sum)} por ${pluralize(sales, "venta", "ventas")}`,
      path: () => routes.salesOverview(),
    },
    "bank-details-changed": {
      category: null,
      text: ({ account, effectiveAt }, { zone }) =>
        `Te pagaremos en ${account} desde el ${formatShortDay(effectiveAt, zone)} a las ${formatTime(effectiveAt, zone)}`,
      path: () => routes.bankDetails(),
    },
    "bank-details-cancelled": {
      category: null,
      text: ({ account }) => `El cambio a la cuenta ${account} queda anulado`,
      path: () => routes.bankDetails(),
    },
    "application-approved": {
      category: null,
      text: ({ masterTitle }) =>
        masterTitle
          ? `Tu solicitud está aprobada: ya eres ${masterWord(masterTitle)} y puedes ofrecer tu Ayni`
          : "Tu solicitud está aprobada: ya puedes ofrecer tu Ayni",
      path: () => routes.create(),
    },
    "application-refused": {
      category: null,
      text: ({ masterTitle }) => `Hemos respondido a tu solicitud para ser ${masterWord(masterTitle)}`,
      path: () => routes.becomeMaster(),
    },
    thanked: {
      category: "community",
      text: ({ personName, title }) => `${personName} te da las gracias por «${title}»`,
      path: () => routes.thanks(),
    },
    "thanks-answered": {
      category: "community",
      text: ({ masterName, title }) => `${masterName} ha respondido a tu agradecimiento por «${title}»`,
      path: toReceivedPath,
    },
    "lesson-opened": {
      category: "encuentros",
      text: ({ lessons, title }) =>
        lessons === 1
          ? `Hoy se abre otra lección de «${title}»`
          : `Hoy se abren ${lessons} lecciones más de «${title}»`,
      path: ({ slug, orderId }) => routes.receivedItem(slug, orderId, "contenido"),
    },
    "lesson-asked": {
      category: "questions",
      text: ({ personName, title }) => `${personName} te pregunta por una lección de «${title}»`,
      path: () => routes.questions(),
    },
    "lesson-answered": {
      category: "questions",
      text: ({ masterName, title }) => `${masterName} ha respondido a tu pregunta en «${title}»`,
      path: ({ slug, orderId, lessonId }) =>
        `${routes.receivedItem(slug, orderId, "contenido")}#preguntas-${lessonId}`,
    },
    "question-asked": {
      category: "questions",
      text: ({ personName, about }) =>
        about ? `${personName} te pregunta por «${about.title}»` : `${personName} te hace una pregunta`,
      path: () => routes.questions(),
    },
    "question-answered": {
      category: "questions",
      text: ({ masterName, about }) =>
        `${masterName} ha respondido a tu pregunta${about ? ` sobre «${about.title}»` : ""}`,
      path: () => routes.questions({ estado: "mias" }),
    },
    "question-hidden": {
      category: "questions",
      text: ({ title, masterName = "", reason }) =>
        `Tu pregunta ${title ? `en «${title}»` : `a ${masterName}`} se ha retirado: ${reason}`,
      path: ({ isByAdmin }) => (isByAdmin ? routes.decisions() : routes.questions({ estado: "mias" })),
    },
    "seat-funded": {
      category: "exchanges",
      text: ({ title }) => `Alguien ha regalado un lugar solidario en «${title}»`,
      path: ({ slug }) => routes.participants(slug),
    },
    "seat-claimed": {
      category: "community",
      text: ({ title }) => `Alguien vive ya el lugar que regalaste en «${title}»`,
      path: () => routes.ledger(),
    },
    "seat-granted": {
      category: "community",
      text: ({ title }) => `Alguien te ha regalado un lugar en «${title}»`,
      path: toReceivedPath,
    },
    "seat-offered": {
      category: "changes",
      urgent: true,
      text: ({ title, until, price }, { zone }) =>
        `Se ha liberado un lugar para ti en «${title}»${formatOfferPrice(price)}: ` +
        `es tuyo hasta el ${formatShortDay(until, zone)} a las ${formatTime(until, zone)}`,
      path: ({ slug }) => routes.ayni(slug),
    },
    "offer-lapsed": {
      category: "changes",
      text: ({ title }) =>
        `El plazo para tomar tu lugar en «${title}» ha terminado. Puedes volver a apuntarte a la lista`,
      path: ({ slug }) => routes.ayni(slug),
    },
    "waiting-list-closed": {
      category: "changes",
      text: ({ title, isWithdrawn }) =>
        isWithdrawn
          ? `La lista de espera de «${title}» se ha cerrado: ya no se ofrece`
          : `La lista de espera de «${title}» se ha cerrado: ya no da tiempo a ofrecer más lugares`,
      path: ({ slug, isWithdrawn }) => (isWithdrawn ? routes.explore() : routes.ayni(slug)),
    },
    "gift-accepted": {
      category: "community",
      text: ({ recipientName, title }) => `${recipientName} ha aceptado tu regalo: «${title}»`,
      path: () => routes.orders(),
    },
    "gift-declined": {
      category: "changes",
      text: ({ recipientName, title }) =>
        `${recipientName} ha dicho que no a tu regalo «${title}». Puedes dárselo a otra persona, quedártelo o pedir que te lo devolvamos`,
      path: () => routes.orders(),
    },
    "gift-returned": {
      category: "changes",
      text: ({ recipientName, title }) =>
        `Tu regalo para ${recipientName}, «${title}», no ha podido llegar: comprueba la dirección de correo`,
      path: () => routes.orders(),
    },
    "gift-lapsed": {
      category: "changes",
      text: ({ recipientName, title }) =>
        `El tiempo de tu regalo «${title}» ha pasado sin que ${recipientName} lo aceptara`,
      path: () => routes.orders(),
    },
    "gift-ended": {
      category: "changes",
      text: ({ title, isRest }) =>
        isRest
          ? `Se han devuelto las sesiones que te quedaban de tu regalo «${title}»; las que tienen hora siguen en pie`
          : `Se ha devuelto el pago de tu regalo «${title}», y tu acceso ha terminado`,
      path: ({ slug, isMembership }) => (isMembership ? routes.memberships() : routes.ayni(slug)),
    },
    "barter-proposed": {
      category: "community",
      text: ({ personName, offeredTitle, wantedTitle }) =>
        `${personName} te propone un trueque: «${offeredTitle}» por «${wantedTitle}»`,
      path: () => routes.barters(),
    },
    "barter-accepted": {
      category: "community",
      text: ({ personName, title }) => `${personName} ha aceptado tu trueque: «${title}» ya es tuyo`,
      path: toReceivedPath,
    },
    "barter-declined": {
      category: "community",
      text: ({ personName, wantedTitle }) =>
        `${personName} no puede hacer ahora el trueque por «${wantedTitle}»`,
      path: () => routes.barters(),
    },
    booked: {
      category: "exchanges",
      text: (hour, reader) =>
        `${hour.personName} ha reservado «${hour.title}»${hour.isFromPack ? ", de su pack" : ""}: ${formatHour(hour.startsAt, hour, reader)}`,
      path: () => routes.agenda({ como: "maestro" }),
    },
    "booking-moved": {
      category: "changes",
      urgent: true,
      text: ({ before, ...hour }, reader) =>
        `${hour.personName} ha cambiado la hora de «${hour.title}»: ` +
        (before ? formatMove({ ...hour, before }, reader) : `al ${formatHour(hour.startsAt, hour, reader)}`),
      path: () => routes.agenda({ como: "maestro" }),
    },
    "booking-cancelled": {
      category: "changes",
      urgent: true,
      text: ({ returned, ...hour }, reader) =>
        joinSentences(
          `${hour.personName} ha cancelado su cita de «${hour.title}»: ${formatHour(hour.startsAt, hour, reader)}`,
          returned ? formatHourReturn(returned, "master") : null,
        ),
      path: () => routes.agenda({ como: "maestro" }),
    },
    "booking-forgone": {
      category: "changes",
      urgent: true,
      text: (hour, reader) =>
        `${hour.personName} no podrá ir a su cita de «${hour.title}»: ${formatHour(hour.startsAt, hour, reader)}. La hora vuelve a ser tuya`,
      path: () => routes.agenda({ como: "maestro", cuando: "pasadas" }),
    },
    "hour-returned": {
      category: "changes",
      text: ({ masterName, title, startsAt, returned, ...hour }, reader) =>
        joinSentences(
          `${masterName} te devuelve la cita de «${title}» a la que no pudiste ir: ${formatHour(startsAt, hour, reader)}`,
          formatHourReturn(returned, "apprentice"),
        ),
      path: () => routes.agenda({ como: "aprendiz", cuando: "pasadas" }),
    },
    "hour-freed": {
      category: "changes",
      urgent: true,
      text: ({ title, startsAt, ...hour }, reader) =>
        `Se ha liberado una hora de «${title}»: ${formatHour(startsAt, hour, reader)}. Quien reserve primero se la queda`,
      path: ({ slug, packId }) => (packId === undefined ? routes.hours(slug) : routes.pack(packId)),
    },
    "pack-ending": {
      category: "encuentros",
      text: (pack) =>
        `${pack.left === 1 ? "Te queda 1 sesión" : `Te quedan ${pack.left} sesiones`} de «${pack.title}», hasta el ${formatPackDay(pack)}: elige tu hora`,
      path: ({ packId }) => routes.pack(packId),
    },
    "pack-received": {
      category: "encuentros",
      text: (pack) =>
        `Tu regalo ya es tuyo: «${pack.title}», ${pluralize(pack.sessions, "sesión", "sesiones")} hasta el ${formatPackDay(pack)}. Elige cada hora cuando quieras`,
      path: ({ packId }) => routes.pack(packId),
    },
    "pack-last": {
      category: "encuentros",
      text: (pack) =>
        `Te queda la última sesión de tu pack de «${pack.title}», hasta el ${formatPackDay(pack)}`,
      path: ({ packId }) => routes.pack(packId),
    },
    "pack-stopped": {
      category: "changes",
      text: ({ title, gift }) =>
        gift === "received"
          ? `Ya no se dan horas de «${title}»: quien te lo regaló puede pedir la devolución de las que quedan`
          : `Ya no se dan horas de «${title}»: puedes pedir que te devolvamos las sesiones que ${gift ? "quedan de tu regalo" : "te quedan"}`,
      path: ({ orderId }) => routes.order(orderId),
    },
    "offer-closed": {
      category: "changes",
      text: ({ masterName, title, hasHour, hasPack }) =>
        [
          `${masterName} ya no ofrece «${title}»`,
          ...(hasHour ? ["Tu cita sigue en pie: si quieres, cámbiala o cancélala en «Citas»"] : []),
          ...(hasPack ? ["Tu pack sigue valiendo: puedes elegir hora en «Citas» como hasta ahora"] : []),
        ].join(". "),
      path: () => routes.agenda({ como: "aprendiz" }),
    },
    "calendar-away": {
      category: "changes",
      urgent: true,
      text: ({ name }) =>
        `No podemos leer tu calendario «${name}» desde hace un día: seguimos usando lo último que leímos`,
      path: () => routes.calendars(),
    },
    membership: {
      category: null,
      text: ({ about, title, seats = [] }) => MEMBERSHIP_TEXTS[about](title, seats),
      path: () => routes.memberships(),
    },
    "member-left": {
      category: "exchanges",
      text: ({ personName, title, hasStayed }) =>
        `${personName} ${hasStayed ? "se queda en" : "deja"} tu membresía «${title}»`,
      path: () => routes.offeredMemberships(),
    },
    joined: {
      category: "community",
      text: ({ personName }) => `${personName} ha llegado con tu invitación`,
      path: ({ personSlug }) => routes.profile(personSlug),
    },
    "report-decided": {
      category: "community",
      text: ({ upheld }) =>
        upheld
          ? "Hemos aceptado tu denuncia. Gracias por avisar"
          : "Hemos leído tu denuncia: no vemos que incumpla las directrices",
      path: () => routes.guidelines(),
    },
    "content-taken-down": {
      category: null,
      text: ({ title }) => `Hemos retirado «${title}». Te hemos escrito el motivo`,
      path: () => routes.decisions(),
    },
    "content-restored": {
      category: "changes",
      text: ({ title }) => `«${title}» vuelve a estar publicada`,
      path: ({ slug }) => routes.ayni(slug),
    },
    "content-edited": {
      category: "changes",
      urgent: true,
      text: ({ title, about }) =>
        about === "price"
          ? `El equipo de Ayllu ha cambiado un precio de «${title}»`
          : `El equipo de Ayllu ha cambiado cómo se entra en un encuentro de «${title}»`,
      path: () => routes.teachingDashboard(),
    },
    "appeal-decided": {
      category: null,
      text: ({ title, overturned }) =>
        overturned
          ? `Hemos revisado la retirada de ${title} y la deshacemos`
          : `Hemos revisado la retirada de ${title} y se mantiene. Te hemos escrito el motivo`,
      path: () => routes.decisions(),
    },
    moderated: {
      category: "changes",
      urgent: true,
      text: ({ about, title }) => MODERATED_TEXTS[about](title),
      path: () => routes.decisions(),
    },
  };

export type NotificationFacts = {
  [Name in NotificationKind]: { kind: Name; payload: NotificationPayloads[Name] };
}[NotificationKind];

const isNotificationKind = (kind: string): kind is NotificationKind =>
  Object.hasOwn(NOTIFICATION_KINDS, kind);

/** Returns null for a kind that no longer exists. Payloads are trusted: rows are only written by `notify`. */
export const parseNotificationFacts = (kind: string, payload: unknown): NotificationFacts | null =>
  isNotificationKind(kind) ? ({ kind, payload } as NotificationFacts) : null;

const getKindDefinition = <Name extends NotificationKind>(
  kind: Name,
): KindDefinition<NotificationPayloads[Name]> => NOTIFICATION_KINDS[kind];

export function renderNotification<Name extends NotificationKind>(
  { kind, payload }: { kind: Name; payload: NotificationPayloads[Name] },
  reader: RenderOptions,
): { text: string; path: string } {
  const { text, path } = getKindDefinition(kind);
  return { text: text(isolateTexts(payload), reader), path: path(payload) };
}

export const findReminder = ({ kind, payload }: NotificationFacts): Reminder | null =>
  kind === "encuentro-tomorrow" || kind === "encuentro-soon" ? payload : null;

/** Returns the Master whose followers a notification is for; null if it is for somebody else. */
export const findFollowedMasterId = ({ kind, payload }: NotificationFacts): string | null =>
  kind === "published" ? (payload.masterId ?? null) : null;

/** Subject of a notification that has a picture; the content stands in for a person without a portrait. */
export type PictureSubject =
  | { of: "content" | "master-of-content"; slug: string }
  | { of: "person"; slug: string; contentSlug: string | null };

function toPerson({ personSlug, slug }: { personSlug?: string; slug?: string }): PictureSubject | null {
  if (personSlug) return { of: "person", slug: personSlug, contentSlug: slug ?? null };
  return slug ? { of: "content", slug } : null;
}

/** Returns the person who did it, otherwise the content; null if a notification is about neither. */
export function findPictureSubject({ kind, payload }: NotificationFacts): PictureSubject | null {
  switch (kind) {
    case "published":
    case "thanks-answered":
    case "lesson-answered":
    case "barter-accepted":
    case "encuentro-missed":
    case "hour-freed":
    case "hour-returned":
    case "offer-closed":
    case "place-given":
    case "place-taken-back":
    case "place-moved":
    case "lesson-opened":
    case "pack-ending":
    case "pack-last":
      return { of: "master-of-content", slug: payload.slug };
    case "encuentro-tomorrow":
    case "encuentro-soon":
    case "encuentros-changed":
      return { of: payload.orderId === null ? "content" : "master-of-content", slug: payload.slug };
    case "letter":
    case "participants-letter":
      return { of: "person", slug: payload.masterSlug, contentSlug: null };
    case "joined":
    case "booked":
    case "booking-moved":
    case "booking-cancelled":
    case "booking-forgone":
    case "barter-proposed":
    case "barter-declined":
    case "received":
    case "place-returned":
    case "sold":
    case "thanked":
    case "lesson-asked":
    case "question-asked":
    case "question-hidden":
      return toPerson(payload);
    case "question-answered":
      return { of: "person", slug: payload.masterSlug, contentSlug: payload.about?.slug ?? null };
    case "sale-refunded":
    case "seat-funded":
    case "seat-claimed":
    case "seat-granted":
    case "seat-offered":
    case "offer-lapsed":
    case "waiting-list-closed":
    case "gift-accepted":
    case "gift-declined":
    case "gift-returned":
    case "gift-lapsed":
    case "gift-ended":
    case "content-taken-down":
    case "content-restored":
    case "content-edited":
    case "master-missed":
      return { of: "content", slug: payload.slug };
    default:
      return null;
  }
}
