import type { MembershipEvent } from "@/lib/messaging/membership-events";
import { describeFreed } from "@/lib/messaging/seat-names";
import { routes } from "@/lib/platform/routes";
import { formatDayOfYear } from "@/lib/platform/time/format";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { formatMoney } from "@/lib/reference/money";
import { RENEWED_CALENDAR, type MailContext, type RenderedMail } from "../layout";
import { formatMoment } from "./encuentros";

/** A seat in encuentros, the first of which starts then; `startsAt` is ISO 8601 in UTC, `city` null for an online one. */
export type MailSeat = {
  slug: string;
  title: string;
  startsAt: string;
  timezone: string;
  city: string | null;
};

/** Amounts in minor units of the lower-case currency; instants are ISO 8601 in UTC. */
export type MembershipMail = {
  name: string;
  zone: string | null;
  about: MembershipEvent;
  plan: string;
  masterName: string;
  amount: number;
  currency: string;
  interval: "month" | "year";
  /** The instant of the next charge; null if there is none. */
  chargeAt: string | null;
  /** Until when it is open; null if it is not. */
  openUntil: string | null;
  /** The price that the Master asks for. */
  askedAmount?: number;
  /** Goes back for the months of a year that have not begun. */
  returnedAmount?: number;
  /** The order by which the first payment can be returned whole, and until when; missing once it cannot. */
  withdrawal?: { orderId: string; until: string };
  /** The Master, on whose page one joins; missing in older mails. */
  masterSlug?: string;
  /** The seats that end with it, or have been freed; missing without any, and in older mails. */
  seats?: MailSeat[];
  /** Encuentros in which the member has no seat any more; missing for others. */
  leftIds?: string[];
};

const RHYTHM = { month: "al mes", year: "al año" };

const LEAVING_IS_EASY = "Puedes dejarla o pausarla con un clic, cuando quieras.";

function describeFreeing({ plan, masterName, seats = [] }: MembershipMail): string {
  const start = `Tu membresía «${plan}», de ${masterName}, ya no abre`;
  return seats.length === 1
    ? `${start} este encuentro, así que tu lugar puede ser de otra persona.`
    : `${start} estos encuentros, así que tus lugares pueden ser de otras personas.`;
}

function membershipTexts(mail: MembershipMail): { subject: string; lines: string[]; label: string } {
  const { plan, masterName, currency, interval, seats = [] } = mail;
  const day = (instant: string | null) =>
    instant === null ? "" : formatDayOfYear(instant, mail.zone ?? DEFAULT_TIME_ZONE);
  const price = formatMoney(mail.amount, currency);
  const open = mail.openUntil === null ? [] : [`Lo que abre sigue abierto hasta el ${day(mail.openUntil)}.`];
  switch (mail.about) {
    case "charge":
      return {
        subject: `Tu membresía se renueva el ${day(mail.chargeAt)}`,
        lines: [
          `El ${day(mail.chargeAt)} se cobrarán ${price} por tu membresía «${plan}», de ${masterName}.`,
          LEAVING_IS_EASY,
        ],
        label: "Ver mi membresía",
      };
    case "late":
      return {
        subject: `No hemos podido cobrar tu membresía «${plan}»`,
        lines: [
          `Tu banco no ha aceptado el cobro de ${price} de tu membresía «${plan}», de ${masterName}. Suele pasar cuando una tarjeta caduca o pide que confirmes el pago.`,
          ...open,
          "Volveremos a intentarlo en los próximos días. Si has cambiado de tarjeta, ponla y no tendrás que hacer nada más.",
        ],
        label: "Cambiar la tarjeta",
      };
    case "late-ending":
      return {
        subject: `Tu membresía «${plan}» termina el ${day(mail.openUntil)} si no podemos cobrarla`,
        lines: [
          `Todavía no hemos podido cobrar los ${price} de tu membresía «${plan}», de ${masterName}. Si quieres quedarte, cambia la tarjeta antes del ${day(mail.openUntil)}.`,
          "Si no, termina ese día, y no se te cobra nada.",
        ],
        label: "Cambiar la tarjeta",
      };
    case "price":
      return {
        subject: `${masterName} propone otro precio para «${plan}»`,
        lines: [
          `${masterName} propone ${formatMoney(mail.askedAmount ?? mail.amount, currency)} ${RHYTHM[interval]} para tu membresía «${plan}». Ahora pagas ${price}.`,
          "Solo cambia si dices que sí, y desde el próximo cobro. Si no dices nada, sigues con tu precio.",
        ],
        label: "Decidirlo",
      };
    case "accepted":
      return {
        subject: `Has aceptado el nuevo precio de «${plan}»`,
        lines: [
          `Pagarás ${price} ${RHYTHM[interval]} por tu membresía «${plan}», de ${masterName}${mail.chargeAt === null ? ", desde el próximo cobro" : `, desde el ${day(mail.chargeAt)}`}.`,
          LEAVING_IS_EASY,
        ],
        label: "Ver mi membresía",
      };
    case "left":
      return {
        subject: `Has dejado la membresía «${plan}»`,
        lines: [
          `Has dejado «${plan}», de ${masterName}. No habrá ningún cobro más.`,
          ...open,
          ...(mail.returnedAmount
            ? [
                `Te devolvemos ${formatMoney(mail.returnedAmount, currency)} por los meses que no han empezado.`,
              ]
            : []),
        ],
        label: "Ver mis membresías",
      };
    case "paused":
      return {
        subject: `Tu membresía «${plan}» está en pausa`,
        lines: [
          `Has puesto en pausa «${plan}», de ${masterName}.`,
          ...open,
          `El próximo cobro será el ${day(mail.chargeAt)}: ${price}. Te avisaremos antes.`,
        ],
        label: "Ver mi membresía",
      };
    case "resumed":
      return {
        subject: `Tu membresía «${plan}» sigue`,
        lines: [
          `«${plan}», de ${masterName}, vuelve a estar en marcha. El próximo cobro será el ${day(mail.chargeAt)}: ${price}.`,
          LEAVING_IS_EASY,
        ],
        label: "Ver mi membresía",
      };
    case "ended":
      return {
        subject: `Tu membresía «${plan}» ha terminado`,
        lines: [
          `«${plan}», de ${masterName}, ha terminado y no habrá ningún cobro más. Lo que compraste aparte sigue siendo tuyo.`,
          ...open,
        ],
        label: "Ver mis membresías",
      };
    case "gift-begun":
      return {
        subject: `Ya es tuyo tu regalo: la membresía «${plan}»`,
        lines: [
          `Has aceptado tu regalo y ya estás dentro de «${plan}», de ${masterName}. Dura hasta el ${day(mail.openUntil)}.`,
          "Termina sola: no se te cobrará nada, ni te pediremos una tarjeta. Te avisaremos unos días antes.",
        ],
        label: "Ver mi membresía",
      };
    case "gift-ending":
      return {
        subject: `Tu regalo, la membresía «${plan}», termina el ${day(mail.openUntil)}`,
        lines: [
          `El ${day(mail.openUntil)} termina «${plan}», de ${masterName}, que te regalaron. No se te cobrará nada.`,
          `Si quieres quedarte, únete a partir de ese día: son ${price} ${RHYTHM[interval]}, y la dejas cuando quieras.`,
        ],
        label: "Ver la membresía",
      };
    case "gift-over":
      return {
        subject: `Tu regalo, la membresía «${plan}», ha terminado`,
        lines: [
          `«${plan}», de ${masterName}, ha terminado y no se te ha cobrado nada. Lo que compraste aparte sigue siendo tuyo.`,
          "Si quieres seguir dentro, ya puedes unirte.",
        ],
        label: "Quedarme",
      };
    case "seats-freed":
      return {
        subject: describeFreed(seats.map(({ title }) => title)),
        lines: [describeFreeing(mail), "Si quieres ir, puedes volver a pedirlo o comprarlo en su página."],
        label: "Ver mis membresías",
      };
  }
}

type Groups = NonNullable<RenderedMail["groups"]>;

function toSeatsTitle({ about, seats = [] }: MembershipMail): string {
  if (about === "seats-freed") return seats.length === 1 ? "El que tenías" : "Los que tenías";
  const freed = seats.length === 1 ? "se libera tu lugar" : "se liberan tus lugares";
  return about === "late" || about === "late-ending"
    ? `Si no se puede cobrar, ${freed} en`
    : `Con ella ${freed} en`;
}

/** Names the seats that end, or were freed, each with the way to take or buy it. */
function toSeatsGroup(mail: MembershipMail, url: MailContext["url"]): Groups {
  const { seats = [], zone } = mail;
  if (seats.length === 0) return [];
  const entries = seats.map(({ slug, title, startsAt, ...place }) => ({
    text: `«${title}»: ${formatMoment(startsAt, zone, place)}`,
    url: url(routes.ayni(slug)),
  }));
  return [{ title: toSeatsTitle(mail), entries }];
}

function toWithdrawalGroup({ withdrawal, zone }: MembershipMail, url: MailContext["url"]): Groups {
  if (!withdrawal) return [];
  const lastDay = formatDayOfYear(withdrawal.until, zone ?? DEFAULT_TIME_ZONE);
  const text = `Puedes desistir hasta el ${lastDay}: te devolvemos el primer pago entero y termina ya`;
  return [
    {
      title: "Si no era lo que esperabas",
      entries: [{ text, url: url(routes.order(withdrawal.orderId)) }],
    },
  ];
}

/** Leads a person who was given a membership to the page of its Master, to join it. */
const toPath = ({ about, masterSlug }: MembershipMail): string =>
  masterSlug !== undefined && (about === "gift-ending" || about === "gift-over")
    ? routes.masterMemberships(masterSlug)
    : routes.memberships();

/** Tells a member of what happens to their membership. */
export async function membershipMail(
  mail: MembershipMail,
  { url, person, calendars }: Pick<MailContext, "url" | "person" | "calendars">,
): Promise<RenderedMail> {
  const { subject, lines, label } = membershipTexts(mail);
  const { name, masterSlug, leftIds = [] } = mail;
  const groups = [...toSeatsGroup(mail, url), ...toWithdrawalGroup(mail, url)];
  return {
    subject,
    lines: [`Hola, ${name}:`, ...lines],
    ...(masterSlug !== undefined && { person: await person({ of: "person", slug: masterSlug }) }),
    ...(groups.length > 0 && { groups }),
    action: { label, url: url(toPath(mail)) },
    ...(leftIds.length > 0 && {
      calendars: await calendars([], routes.memberships(), leftIds),
      note: RENEWED_CALENDAR,
    }),
  };
}
