import type { NotificationCategory } from "@/lib/messaging/preferences/schema";
import { isCurrencyCode } from "@/lib/reference/currencies";
import { formatMoney } from "@/lib/reference/money";
import { counted } from "@/lib/platform/copy/pluralize";
import { routes } from "@/lib/platform/routes";
import type { ReceivedSection } from "@/lib/platform/routes";
import { hour, shortDay } from "@/lib/platform/time/format";

type About = { slug: string; title: string };
type Person = { personName: string };
type Received = About & { orderId: string; section: ReceivedSection };
/**
 * `orderId`: by which the reader has it; null for the Master who gives it. `startsAt` in UTC, `timezone` the Master's;
 * `sequence` tells whether the encuentro still is as it was.
 */
type Reminder = About & {
  encuentroId: string;
  sequence: number;
  startsAt: string;
  timezone: string;
  orderId: string | null;
};
type Sum = { amount: number; currency: string };

/** What each kind of notice is about: facts of the moment, never addresses or secrets. */
export type NoticePayloads = {
  published: About & { masterName: string };
  "encuentro-tomorrow": Reminder;
  "encuentro-soon": Reminder;
  "encuentros-changed": About & { orderId: string | null };
  received: About & Person;
  sold: About & Sum & { orderId: string };
  "sale-refunded": About & Sum;
  "paid-out": Sum & { sales: number };
  "application-approved": Record<string, never>;
  "application-refused": Record<string, never>;
  thanked: About & Person;
  "thanks-answered": Received & { masterName: string };
  "place-funded": About;
  "place-taken": About;
  "place-granted": Received;
  "barter-proposed": Person & { offeredTitle: string; wantedTitle: string };
  "barter-accepted": Person & Received;
  "barter-declined": Person & { wantedTitle: string };
  joined: Person & { personSlug: string };
  "report-decided": { upheld: boolean };
  /** Of what was taken out of sight since somebody reported it. */
  moderated: { about: "Thanks" | "Ayni"; title: string };
};
export type NoticeKind = keyof NoticePayloads;

type Reader = { zone: string };
type Kind<Payload> = {
  /** The choice by which it is mailed; null for what is always mailed by a letter of its own. */
  category: NotificationCategory | null;
  /** Mailed at once to who wants the daily mail, where that would come too late. */
  urgent?: true;
  /** One sentence, as the list and the daily mail show it. */
  text: (payload: Payload, reader: Reader) => string;
  /** The page that it leads to. */
  path: (payload: Payload) => string;
};

const money = ({ amount, currency }: Sum): string => {
  const code = currency.toUpperCase();
  return isCurrencyCode(code) ? formatMoney(amount, code) : `${amount} ${code}`;
};

const receivedPath = ({ slug, orderId, section }: Received): string =>
  routes.receivedItem(slug, orderId, section);

const reminderPath = ({ slug, orderId }: Reminder): string =>
  orderId === null ? routes.preview(slug, "encuentros") : routes.receivedItem(slug, orderId, "encuentros");

const when = (startsAt: string, { zone }: Reader): string =>
  `${shortDay(startsAt, zone)} a las ${hour(startsAt, zone)}`;

/** What people are told of, in words. */
export const NOTICES: { [Name in NoticeKind]: Kind<NoticePayloads[Name]> } = {
  published: {
    category: "followedMasters",
    text: ({ masterName, title }) => `${masterName} ha publicado «${title}»`,
    path: ({ slug }) => routes.ayni(slug),
  },
  "encuentro-tomorrow": {
    category: "encuentros",
    text: ({ title, startsAt }, reader) => `«${title}»: encuentro el ${when(startsAt, reader)}`,
    path: reminderPath,
  },
  "encuentro-soon": {
    category: "encuentros",
    text: ({ title, startsAt }, { zone }) => `«${title}» empieza a las ${hour(startsAt, zone)}`,
    path: reminderPath,
  },
  "encuentros-changed": {
    category: "changes",
    urgent: true,
    text: ({ title }) => `Han cambiado los encuentros de «${title}»`,
    path: ({ slug, orderId }) =>
      orderId ? routes.receivedItem(slug, orderId, "encuentros") : routes.ayni(slug),
  },
  received: {
    category: "exchanges",
    text: ({ personName, title }) => `${personName} ha recibido «${title}»`,
    path: ({ slug }) => routes.participants(slug),
  },
  sold: {
    category: "exchanges",
    text: ({ title, ...sum }) => `Alguien ha recibido «${title}» por ${money(sum)}`,
    path: () => routes.exchanges(),
  },
  "sale-refunded": {
    category: "exchanges",
    text: ({ title, ...sum }) => `Se han devuelto ${money(sum)} de «${title}»`,
    path: () => routes.exchanges(),
  },
  "paid-out": {
    category: "exchanges",
    text: ({ sales, ...sum }) => `Te hemos pagado ${money(sum)} por ${counted(sales, "venta", "ventas")}`,
    path: () => routes.exchanges(),
  },
  "application-approved": {
    category: null,
    text: () => "Tu solicitud está aprobada: ya puedes ofrecer tu Ayni",
    path: () => routes.create(),
  },
  "application-refused": {
    category: null,
    text: () => "Hemos respondido a tu solicitud para ser Maestro",
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
    path: receivedPath,
  },
  "place-funded": {
    category: "exchanges",
    text: ({ title }) => `Alguien ha regalado un lugar solidario en «${title}»`,
    path: ({ slug }) => routes.participants(slug),
  },
  "place-taken": {
    category: "community",
    text: ({ title }) => `Alguien vive ya el lugar que regalaste en «${title}»`,
    path: () => routes.ledger(),
  },
  "place-granted": {
    category: "community",
    text: ({ title }) => `Alguien te ha regalado un lugar en «${title}»`,
    path: receivedPath,
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
    path: receivedPath,
  },
  "barter-declined": {
    category: "community",
    text: ({ personName, wantedTitle }) =>
      `${personName} no puede hacer ahora el trueque por «${wantedTitle}»`,
    path: () => routes.barters(),
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
  moderated: {
    category: "changes",
    urgent: true,
    text: ({ about, title }) =>
      about === "Thanks"
        ? `Hemos retirado tu agradecimiento por «${title}» porque incumple las directrices`
        : `Hemos archivado «${title}» porque incumple las directrices`,
    path: () => routes.guidelines(),
  },
};

/** A notice as it is kept. */
export type NoticeFacts = { [Name in NoticeKind]: { kind: Name; payload: NoticePayloads[Name] } }[NoticeKind];

const isKind = (kind: string): kind is NoticeKind => Object.hasOwn(NOTICES, kind);

/** A row's payload is what was written for its kind; null for a kind that is known no more. */
export const factsOf = (kind: string, payload: unknown): NoticeFacts | null =>
  isKind(kind) ? ({ kind, payload } as NoticeFacts) : null;

const kindOf = <Name extends NoticeKind>(kind: Name): Kind<NoticePayloads[Name]> => NOTICES[kind];

/** A notice in words, and where it leads. */
export function said<Name extends NoticeKind>(
  { kind, payload }: { kind: Name; payload: NoticePayloads[Name] },
  reader: Reader,
): { text: string; path: string } {
  const { text, path } = kindOf(kind);
  return { text: text(payload, reader), path: path(payload) };
}

/** The encuentro that a notice reminds of; null for any other. */
export const reminderIn = ({ kind, payload }: NoticeFacts): Reminder | null =>
  kind === "encuentro-tomorrow" || kind === "encuentro-soon" ? payload : null;
