import { formatPeriod, type SoldPeriod } from "@/lib/messaging/membership-events";
import { formatMoney, formatMoneyWithDecimals } from "@/lib/reference/money";
import { routes } from "@/lib/platform/routes";
import { formatDayOfYear, formatLongDay, formatTime } from "@/lib/platform/time/format";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { formatZone } from "@/lib/platform/time/zone-names";
import { besideOther, toMoment, toNextMoment, type NextMoment } from "./encuentros";
import {
  ATTACHED_CALENDAR,
  RENEWED_CALENDAR,
  pictureOf,
  type MailContext,
  type MailMoment,
  type RenderedMail,
} from "../layout";

/** Amounts in minor units of the lower-case currency. */
export type SaleMail = {
  name: string;
  orderId: string;
  reference: string;
  slug: string;
  title: string;
  amount: number;
  /** The discount has a code, or null for an early price; it is missing without a discount. */
  discount?: { code: string | null; listAmount: number; discountAmount: number };
  /** Name of the person it was bought for; missing for a purchase of one's own. */
  giftFor?: string;
  taxBase: number;
  taxAmount: number;
  /** It is null for parts with several taxes. */
  taxPercentage: number | null;
  /** It is missing in older mails. */
  taxName?: string;
  /** The conditions as they were told before the payment; missing in older mails. */
  conditions?: string[];
  feeAmount: number;
  masterAmount: number;
  currency: string;
  /** Coming encuentros of the content that the buyer receives; missing in older mails. */
  encuentroIds?: string[];
  /** The whole address of encuentros in person; null or missing for others. */
  venue?: string | null;
  /** Several hours, each of which is booked later. */
  isPack?: boolean;
  /** A period of a membership. */
  isMembership?: boolean;
  /** Tells which period that is; missing in older mails. */
  period?: SoldPeriod;
  /** The days of that period, and the charge that follows; missing in older mails. */
  paidDays?: { from: string; until: string; nextCharge: { at: string; amount: number } | null };
  /** The hour that was booked; missing for anything else and in older mails. */
  hour?: { startsAt: string; timezone: string; city: string | null };
  /** The first encuentro ahead of a content with encuentros; missing for anything else and in older mails. */
  next?: NextMoment;
  /** The zone of who booked that hour, for its Master; missing in older mails, and for who chose none. */
  personZone?: string;
  /** They have answered the questions of the Master, who reads it in the agenda. */
  hasAnswers?: boolean;
  /** The buyer, for the Master; missing in older mails. */
  personName?: string;
  personSlug?: string;
  /** An invoice is issued; missing while none are, and in older mails. */
  hasInvoice?: true;
  /** Zone in which the reader is told times; missing in older mails. */
  zone?: string | null;
  /** The parts of a bundle, whose title, slug and sums the other fields are; `reference` is that of the first. */
  parts?: { reference: string; title: string; amount: number }[];
};

/** `giftFor` as in `SaleMail`; `order` is missing in older mails. */
export type RefundMail = {
  name: string;
  title: string;
  amount: number;
  currency: string;
  giftFor?: string;
  /** True if the unused part of a pack went back; its other hours stand. */
  isPackRest?: boolean;
  /** True if that is a session whose hour was cancelled after its pack had been returned. */
  isLaterRest?: boolean;
  /** True if a part of the period of a membership went back. */
  isPart?: boolean;
  /** The payment of which only a part went back; missing for packs, memberships and whole payments. */
  partOf?: number;
  /** The part that had gone back before; missing if there was none, and in older mails. */
  returnedBefore?: number;
  order?: { id: string; reference: string };
  /** Encuentros ahead in which the reader has no part any more; missing for others and in older mails. */
  encuentroIds?: string[];
  /** The hour that was paid, in the zone of the reader; missing for anything else and in older mails. */
  hour?: { startsAt: string; zone: string };
  /** The declaration that the mail acknowledges; missing for other refunds and in older mails. */
  withdrawal?: { text: string; at: string; zone: string };
};

type UrlBuilder = (path: string) => string;

/** The listed price and what was taken off it. */
function listDiscountFacts({ discount, currency }: SaleMail): [string, string][] {
  if (!discount) return [];
  const format = (minor: number) => formatMoneyWithDecimals(minor, currency);
  return [
    ["Precio", format(discount.listAmount)],
    [
      discount.code === null ? "Precio anticipado" : `Código ${discount.code}`,
      `−${format(discount.discountAmount)}`,
    ],
  ];
}

/** "el conjunto «Luna»" or "«Luna»". */
const formatBought = ({ title, parts }: SaleMail): string =>
  parts ? `el conjunto «${title}»` : `«${title}»`;

/** A fact for each part of a bundle: "«Luna nueva» (pedido AY-26-00001)" and "20,00 €". */
const listPartFacts = ({ parts = [], currency }: SaleMail, withReference: boolean): [string, string][] =>
  parts.map(({ title, amount, reference }) => [
    `«${title}»${withReference ? ` (pedido ${reference})` : ""}`,
    formatMoneyWithDecimals(amount, currency),
  ]);

/** The hour that was booked, otherwise the next encuentro. */
function listMoments({ hour, personZone, next, zone = null, venue }: SaleMail): MailMoment[] {
  if (hour) return [toMoment("La cita", besideOther({ ...hour, personZone }), zone ?? hour.timezone, venue)];
  return next ? [toNextMoment("Empieza", next, zone, venue)] : [];
}

/** Lists the conditions that the buyer was told before paying, for a bundle by content. */
const listConditions = ({ conditions = [] }: SaleMail): NonNullable<RenderedMail["groups"]> =>
  conditions.length === 0
    ? []
    : [{ title: "Lo que te dijimos antes de pagar", entries: conditions.map((text) => ({ text })) }];

const dayOf = (iso: string, zone: string | null = null): string =>
  formatDayOfYear(iso, zone ?? DEFAULT_TIME_ZONE);

/** "Del 29 de noviembre de 2026 al 29 de diciembre de 2026" of a period of a membership. */
function listPeriodFacts({ paidDays, zone }: SaleMail): [string, string][] {
  if (!paidDays) return [];
  return [["Periodo", `Del ${dayOf(paidDays.from, zone)} al ${dayOf(paidDays.until, zone)}`]];
}

/** Says when the next charge is, and leads to where it is paused or left. */
function listMembershipLinks(
  { paidDays, isMembership, zone, currency }: SaleMail,
  url: UrlBuilder,
): NonNullable<RenderedMail["groups"]> {
  if (!isMembership) return [];
  const next = paidDays?.nextCharge;
  const text = next
    ? `Próximo cobro: ${formatMoney(next.amount, currency)} el ${dayOf(next.at, zone)}. Aquí la ves y la dejas cuando quieras`
    : "Aquí ves cómo está";
  return [{ title: "Tu membresía", entries: [{ text, url: url(routes.memberships()) }] }];
}

function formatOutcome({ giftFor, parts, isPack, isMembership, hour }: SaleMail): string {
  if (hour) return "Tu cita está confirmada: la tienes en «Citas».";
  if (isMembership) return "Lo que abre tu membresía está ya en tu espacio de Ayni Recibido.";
  if (isPack) return "Elige tus horas cuando quieras, una a una: tu pack está en «Citas».";
  if (giftFor !== undefined)
    return `Es tu regalo para ${giftFor}. En «Pedidos y recibos» verás si le ha llegado y si lo ha aceptado.`;
  return `${parts ? "Cada enseñanza está ya" : "Ya está"} en tu espacio de Ayni Recibido.`;
}

const formatTax = (name: string, percentage: number | null): string =>
  percentage === null ? name : `${name} (${percentage.toLocaleString("es")} %)`;

function listReceiptFacts(sale: SaleMail, operator: string | null): [string, string][] {
  const {
    reference,
    amount,
    taxBase,
    taxAmount,
    taxPercentage,
    taxName = "Impuestos",
    currency,
    parts,
  } = sale;
  const format = (minor: number) => formatMoneyWithDecimals(minor, currency);
  return [
    ...(parts ? [] : [["Número de pedido", reference] satisfies [string, string]]),
    ...listPeriodFacts(sale),
    ...listPartFacts(sale, true),
    ...listDiscountFacts(sale),
    ["Base", format(taxBase)],
    [formatTax(taxName, taxPercentage), format(taxAmount)],
    ["Total", format(amount)],
    ...(operator === null ? [] : [["Vende", operator] satisfies [string, string]]),
  ];
}

export async function receiptMail(
  sale: SaleMail,
  { operator, url, calendars, person }: Pick<MailContext, "operator" | "url" | "calendars" | "person">,
): Promise<RenderedMail> {
  const { name, orderId, slug, title, amount, currency, parts, hasInvoice, encuentroIds = [] } = sale;
  const hasContent = !parts && !sale.isMembership;
  const paid = `Hemos recibido tu pago de ${formatMoney(amount, currency)} por ${formatBought(sale)}. ${formatOutcome(sale)}`;
  return {
    subject: `Tu recibo: ${title}`,
    preview: paid,
    lines: [`Hola, ${name}:`, paid, ...(encuentroIds.length > 0 ? [ATTACHED_CALENDAR] : [])],
    moments: listMoments(sale),
    facts: listReceiptFacts(sale, operator),
    groups: [...listMembershipLinks(sale, url), ...listConditions(sale)],
    // The page needs a session, which it asks for; the document alone could not.
    action: {
      label: hasInvoice ? "Ver mi recibo y mi factura" : "Ver mi recibo",
      url: url(routes.order(orderId)),
    },
    ...(hasContent
      ? { picture: pictureOf(sale, url), person: await person({ of: "master-of-content", slug }) }
      : {}),
    ...(encuentroIds.length > 0 ? { calendars: await calendars(encuentroIds, routes.order(orderId)) } : {}),
  };
}

/** "ha reservado «Luna»", "ha pagado un mes de tu membresía «Luna»". */
function formatDeed({ title, hour, period }: SaleMail): string {
  if (period) return formatPeriod(period, title);
  return `ha ${hour ? "reservado" : "comprado"} «${title}»`;
}

function formatPaid(sale: SaleMail): string {
  const { amount, currency, giftFor, period } = sale;
  const sum = formatMoney(amount, currency);
  if (period)
    return period.isFirst
      ? `${formatDeed(sale)} y ha pagado ${sum} por ${period.isYear ? "su primer año" : "su primer mes"}.`
      : `${formatDeed(sale)}: ${sum}.`;
  return `ha pagado ${sum} por ${formatBought(sale)}${giftFor === undefined ? "" : ", que es un regalo"}.`;
}

/** The answers stay on the site: a mail is not sealed. */
export const ANSWERED = "Ha respondido a tus preguntas: lo lees en «Citas».";

export async function saleMail(
  sale: SaleMail,
  { url, calendars, person }: Pick<MailContext, "url" | "calendars" | "person">,
): Promise<RenderedMail> {
  const { name, reference, feeAmount, masterAmount, currency, hour, parts } = sale;
  const { personName = "Una persona", personSlug, encuentroIds = [] } = sale;
  const paid = `${personName} ${formatPaid(sale)}`;
  const path = routes.agenda({ como: "maestro" });
  return {
    subject: `${personName} ${formatDeed(sale)}`,
    lines: [
      `Hola, ${name}:`,
      hour ? `${paid} La tienes en «Citas».` : paid,
      ...(sale.hasAnswers ? [ANSWERED] : []),
    ],
    moments: hour ? listMoments(sale) : [],
    facts: [
      ...(parts ? [] : [["Número de pedido", reference] satisfies [string, string]]),
      ...listPartFacts(sale, false),
      ...listDiscountFacts(sale),
      [sale.taxName ?? "Impuestos", formatMoneyWithDecimals(sale.taxAmount, currency)],
      ["Comisión de la comunidad", formatMoneyWithDecimals(feeAmount, currency)],
      ["Tu parte", formatMoneyWithDecimals(masterAmount, currency)],
    ],
    person: personSlug === undefined ? null : await person({ of: "person", slug: personSlug }),
    action: hour
      ? { label: "Ver mis citas", url: url(path) }
      : { label: "Ver mis intercambios", url: url(routes.salesOverview()) },
    ...(hour && encuentroIds.length > 0 ? { calendars: await calendars(encuentroIds, path) } : {}),
    topic: "exchanges",
  };
}

/** "tu cita de «Luna» del 3 de diciembre de 2026, 18:00 (hora de Madrid)", "«Luna», tu regalo para Ana" or "«Luna»". */
function nameReturned({ title, hour, giftFor }: RefundMail): string {
  if (hour)
    return `tu cita de «${title}» del ${formatLongDay(hour.startsAt, hour.zone)}, ${formatTime(hour.startsAt, hour.zone)} (${formatZone(hour.zone)})`;
  return giftFor === undefined ? `«${title}»` : `«${title}», tu regalo para ${giftFor}`;
}

/** Names the sum that went back now, where nothing else says that it is not the whole payment. */
const formatReturnedSum = ({ amount, currency, returnedBefore }: RefundMail): string =>
  returnedBefore === undefined
    ? `tu pago de ${formatMoney(amount, currency)}`
    : `${formatMoney(amount, currency)} de tu pago`;

function formatRefundNow(mail: RefundMail): string {
  const { title, amount, currency, giftFor, isPackRest, isLaterRest, isPart, hour, partOf } = mail;
  const sum = formatMoney(amount, currency);
  if (partOf !== undefined)
    return `Hemos devuelto ${sum} de los ${formatMoney(partOf, currency)} que pagaste por ${nameReturned(mail)}. Lo demás sigue igual.`;
  if (hour) return `Hemos devuelto ${formatReturnedSum(mail)} por ${nameReturned(mail)}.`;
  if (isLaterRest)
    return `Hemos devuelto otros ${sum} de «${title}»: la parte de lo que se ha cancelado después de devolver el pack.`;
  if (isPackRest)
    return giftFor === undefined
      ? `Hemos devuelto ${sum} de «${title}»: las sesiones que no habías usado. Las horas que ya tienes siguen en pie.`
      : `Hemos devuelto ${sum} de «${title}», tu regalo para ${giftFor}: las sesiones sin usar. Las que tienen hora siguen en pie.`;
  if (isPart && giftFor !== undefined)
    return `Hemos devuelto ${sum} de «${title}», tu regalo para ${giftFor}: los meses que no habían empezado.`;
  if (isPart) return `Hemos devuelto ${sum} de lo que pagaste por tu membresía «${title}».`;
  const effect =
    giftFor === undefined ? "tu acceso ha terminado" : `tu regalo para ${giftFor} ha quedado sin efecto`;
  return `Hemos devuelto ${formatReturnedSum(mail)} por «${title}», y ${effect}.`;
}

function formatRefund(mail: RefundMail): string {
  const { amount, currency, returnedBefore } = mail;
  const now = formatRefundNow(mail);
  if (returnedBefore === undefined) return now;
  return `${now} Antes te habíamos devuelto ${formatMoney(returnedBefore, currency)}: en total, ${formatMoney(returnedBefore + amount, currency)}.`;
}

const BANK_TIME = "Según tu banco, puede tardar de 5 a 10 días en verse.";

/** The statement with its day and hour, then what goes back, how and when. */
function listRefundLines({ withdrawal, ...mail }: RefundMail): string[] {
  const refund = `${formatRefund(mail)} ${BANK_TIME}`;
  if (!withdrawal) return [refund];
  const { text, at, zone } = withdrawal;
  const moment = `${formatLongDay(at, zone)}, a las ${formatTime(at, zone)} (${formatZone(zone)})`;
  return [
    `Hemos recibido tu desistimiento el ${moment}. Dice así:`,
    text,
    refund,
    "El dinero vuelve por el mismo medio con el que pagaste, sin gastos, y como muy tarde 14 días después de ese día. Guarda este correo: es tu comprobante.",
  ];
}

/** The number of the order, where it is known, and the sum that goes back. */
const listReturnedFacts = ({
  amount,
  currency,
  order,
  returnedBefore,
}: Pick<RefundMail, "amount" | "currency" | "order" | "returnedBefore">): [string, string][] => [
  ...(order ? [["Número de pedido", order.reference] satisfies [string, string]] : []),
  ["Devuelto", formatMoneyWithDecimals(amount, currency)],
  ...(returnedBefore === undefined
    ? []
    : [
        ["Devuelto en total", formatMoneyWithDecimals(returnedBefore + amount, currency)] satisfies [
          string,
          string,
        ],
      ]),
];

export function refundMail(mail: RefundMail, url: UrlBuilder): RenderedMail {
  const { name, title, amount, currency, order, withdrawal } = mail;
  return {
    subject: withdrawal
      ? `Hemos recibido tu desistimiento de «${title}»`
      : `Te hemos devuelto ${formatMoney(amount, currency)}`,
    preview: formatRefund(mail),
    lines: [`Hola, ${name}:`, ...listRefundLines(mail)],
    facts: listReturnedFacts(mail),
    ...(order ? { action: { label: "Ver mi pedido", url: url(routes.order(order.id)) } } : {}),
  };
}

/** The same, which takes the encuentros that were ahead out of the calendar. */
export async function leavingRefundMail(
  mail: RefundMail,
  { url, calendars }: Pick<MailContext, "url" | "calendars">,
): Promise<RenderedMail> {
  const { encuentroIds = [] } = mail;
  const rendered = refundMail(mail, url);
  if (encuentroIds.length === 0) return rendered;
  return {
    ...rendered,
    calendars: await calendars([], routes.orders(), encuentroIds),
    note: RENEWED_CALENDAR,
  };
}

/** `lostDiscount`: the last use of the code or early price is gone, not the last seat; missing in older mails. */
export type LatePaymentMail = RefundMail & {
  slug: string;
  lostDiscount?: boolean;
  /** Title and slug are those of a bundle, in one of whose contents no seat was left. */
  isBundle?: true;
  /** The hour had been cancelled before its payment came. */
  wasCancelled?: true;
  /** It was an hour with one person. */
  isHour?: boolean;
};

function formatLateCause({ lostDiscount, isBundle, isHour, wasCancelled }: LatePaymentMail): string {
  if (wasCancelled) return "tu cita ya se había cancelado";
  if (isHour) return "esa hora ya no estaba libre";
  if (isBundle) return "ya no quedaban lugares en una de sus enseñanzas";
  if (!lostDiscount) return "ya no quedaban lugares";
  return "se había acabado el tiempo para pagar y otra persona había usado ya ese precio";
}

/** Sent when somebody else took the last seat, or the last use of the discount, while the buyer paid. */
export const latePaymentMail = (
  payment: LatePaymentMail,
  { url }: Pick<MailContext, "url">,
): RenderedMail => {
  const { name, title, slug, amount, currency, lostDiscount, isBundle, isHour, wasCancelled, order } =
    payment;
  const lost = lostDiscount ? "Tu precio para" : isHour ? "Tu hora de" : "Tu lugar en";
  return {
    subject: wasCancelled
      ? `Te hemos devuelto el pago de «${title}»`
      : `${lost} «${title}» ya no estaba libre`,
    lines: [
      `Hola, ${name}:`,
      `Tu pago de ${formatMoney(amount, currency)} llegó cuando ${formatLateCause(payment)}. Te lo hemos devuelto entero; según tu banco, puede tardar de 5 a 10 días en verse.`,
    ],
    facts: listReturnedFacts({ amount, currency, order }),
    action: isBundle
      ? { label: "Ver este conjunto", url: url(routes.bundle(slug)) }
      : {
          label: isHour ? "Elegir otra hora" : "Ver este Ayni",
          url: url(isHour ? routes.hours(slug) : routes.ayni(slug)),
        },
  };
};
