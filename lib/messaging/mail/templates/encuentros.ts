import {
  formatCanceller,
  formatEffect,
  formatMover,
  isOwnChange,
  type CancelledHour,
  type MovedHour,
} from "@/lib/messaging/hour-changes";
import { routes } from "@/lib/platform/routes";
import { formatBriefMoment, formatLongDay, formatTime, isSameLocalTime } from "@/lib/platform/time/format";
import { formatZone, zoneName } from "@/lib/platform/time/zone-names";
import { RENEWED_CALENDAR, pictureOf, type MailContext, type MailMoment, type RenderedMail } from "../layout";

type TimeSpan = { startsAt: string; endsAt: string };

/** Instants are ISO 8601 in UTC; `timezone` is the encuentro's. */
export type EncuentroChange = TimeSpan & {
  kind: "moved" | "cancelled" | "restored";
  id: string;
  title: string;
  timezone: string;
  before: TimeSpan;
};

export type EncuentrosChangedMail = {
  name: string;
  zone: string | null;
  /** It is null for a buyer whose payment is still pending. */
  orderId: string | null;
  /** The city of encuentros in person; null or missing for online ones. */
  city?: string | null;
  ayni: { slug: string; title: string };
  changes: EncuentroChange[];
  /** It is an hour with one person; missing for others. */
  isHour?: boolean;
  /** One of both sides has cancelled the hour; missing in older mails and for other changes. */
  cancelled?: CancelledHour;
  /** One of both sides has moved the hour; missing in older mails and for other changes. */
  moved?: MovedHour;
};

/** An encuentro in person has a `city`. */
type EncuentroPlace = { timezone: string; city?: string | null };

/** "19:00 en Madrid": the hour of an encuentro with its zone, and where it takes place if that is another one. */
function formatHour(iso: string, zone: string | null, { timezone, city }: EncuentroPlace): string {
  if (city) return `${formatTime(iso, timezone)} en ${city}`;
  const readerZone = zone ?? timezone;
  const readerHour = `${formatTime(iso, readerZone)} (${formatZone(readerZone)})`;
  return isSameLocalTime(iso, timezone, readerZone)
    ? readerHour
    : `${readerHour} · ${formatBriefMoment(iso, timezone, zoneName(timezone))}`;
}

const formatDay = (iso: string, zone: string | null, { timezone, city }: EncuentroPlace): string =>
  formatLongDay(iso, city ? timezone : (zone ?? timezone));

/**
 * Online: "sábado, 5 de diciembre de 2026, 15:00 (hora de Santiago de Chile) · sáb 5, 19:00 en Madrid". In person, in
 * the hour of its place: "sábado, 5 de diciembre de 2026, 20:00 en Buenos Aires".
 */
export const formatMoment = (iso: string, zone: string | null, place: EncuentroPlace): string =>
  `${formatDay(iso, zone, place)}, ${formatHour(iso, zone, place)}`;

/** The same, to stand out of a mail; `venue` is the whole address in person. */
export const toMoment = (
  label: string,
  { startsAt, ...place }: EncuentroPlace & { startsAt: string },
  zone: string | null,
  venue: string | null = null,
): MailMoment => ({
  label,
  day: formatDay(startsAt, zone, place),
  hour: formatHour(startsAt, zone, place),
  ...(venue ? { detail: `Dónde: ${venue}` } : {}),
});

/** The next encuentro of what was received; `isLive` if it took place when that was received. */
export type NextMoment = { startsAt: string; timezone: string; city: string | null; isLive?: true };

/** The moment of the next encuentro, or of the one that takes place. */
export const toNextMoment = (
  label: string,
  { isLive, ...next }: NextMoment,
  ...rest: [zone: string | null, venue?: string | null]
): MailMoment => toMoment(isLive ? "En directo ahora" : label, next, ...rest);

/** A Master reads an hour beside that of the other person; one in person is told in the zone of its place. */
export const besideOther = <Hour extends { timezone: string; city: string | null }>(
  hour: Hour & { personZone?: string | null },
): Hour => ({ ...hour, timezone: hour.city ? hour.timezone : (hour.personZone ?? hour.timezone) });

/** The moment at which something was to be. */
export const toFormerMoment = (...facts: Parameters<typeof toMoment>): MailMoment => ({
  ...toMoment(...facts),
  isOff: true,
});

const findSubject = ({ title }: EncuentroChange, isHour: boolean | undefined): string =>
  title ? `«${title}»` : isHour ? "Tu cita" : "Un encuentro";

/** One of several changes: its hour as it is now, and the former one in a line. */
function toChangeMoment(change: EncuentroChange, { zone, city, isHour }: EncuentrosChangedMail): MailMoment {
  const { kind, timezone, startsAt, before } = change;
  const subject = findSubject(change, isHour);
  const place = { timezone, city };
  const former = { ...place, startsAt: before.startsAt };
  if (kind === "cancelled") return toFormerMoment(`${subject} se cancela`, former, zone);
  const present = { ...place, startsAt };
  if (kind === "restored") return toMoment(`${subject} vuelve a celebrarse`, present, zone);
  return {
    ...toMoment(`${subject} cambia de hora`, present, zone),
    detail: `Antes era el ${formatMoment(before.startsAt, zone, place)}`,
  };
}

type ChangeTexts = Pick<RenderedMail, "lines" | "moments" | "quoteLead" | "quote">;

/** A single change, whose hours stand out. */
function describeSingleChange(change: EncuentroChange, mail: EncuentrosChangedMail): ChangeTexts {
  const { zone, city, isHour, moved } = mail;
  const { kind, timezone, startsAt, before } = change;
  const subject = findSubject(change, isHour);
  const present = { startsAt, timezone, city };
  const former = { startsAt: before.startsAt, timezone, city };
  switch (kind) {
    case "cancelled":
      return { lines: [`${subject} se cancela.`], moments: [toFormerMoment("Iba a ser", former, zone)] };
    case "restored":
      return {
        lines: moved ? [] : [`${subject} vuelve a celebrarse.`],
        moments: [toMoment("Es", present, zone)],
      };
    case "moved":
      return {
        lines: moved ? [] : [`${subject} cambia de hora.`],
        moments: [toMoment("Ahora es", present, zone), toFormerMoment("Antes era", former, zone)],
      };
  }
}

/** Tells which hour was cancelled, what goes back, and that another can be booked; the subject says by whom. */
function describeCancelled(hour: CancelledHour, { zone }: EncuentrosChangedMail): ChangeTexts {
  const effect = formatEffect(hour);
  return {
    lines: [
      ...(effect === null ? [] : [`${effect}.`]),
      ...(hour.isOffered ? ["Puedes reservar otra hora cuando quieras."] : []),
    ],
    moments: [toFormerMoment("Iba a ser", hour, zone)],
    ...(hour.word ? { quoteLead: `${hour.masterName} te dice:`, quote: hour.word } : {}),
  };
}

function describeChanges(mail: EncuentrosChangedMail): ChangeTexts {
  const { changes, cancelled } = mail;
  const [first] = changes;
  if (cancelled) return describeCancelled(cancelled, mail);
  if (first && changes.length === 1) return describeSingleChange(first, mail);
  return { lines: [], moments: changes.map((change) => toChangeMoment(change, mail)) };
}

const SINGLE_CHANGE_SUBJECTS = {
  moved: "Cambia de hora un encuentro de",
  cancelled: "Se cancela un encuentro de",
  restored: "Vuelve a celebrarse un encuentro de",
} as const;

const HOUR_SUBJECTS = {
  moved: "Tu cita cambia de hora:",
  cancelled: "Se cancela tu cita:",
  restored: "Vuelve a celebrarse tu cita:",
} as const;

function toSubject({ changes, ayni: { title }, isHour, cancelled, moved }: EncuentrosChangedMail): string {
  if (cancelled) return `${formatCanceller(cancelled)}: «${title}»`;
  if (moved) return `${formatMover(moved)}: «${title}»`;
  const [first] = changes;
  if (first && isHour) return `${HOUR_SUBJECTS[first.kind]} «${title}»`;
  return first && changes.length === 1
    ? `${SINGLE_CHANGE_SUBJECTS[first.kind]} «${title}»`
    : `Cambian los encuentros de «${title}»`;
}

function toChangedPath({ orderId, ayni: { slug }, isHour }: EncuentrosChangedMail): string {
  if (isHour) return routes.agenda({ como: "aprendiz" });
  return orderId === null ? routes.ayni(slug) : routes.receivedItem(slug, orderId, "encuentros");
}

function tellReason({ orderId, isHour }: EncuentrosChangedMail): string {
  if (isHour) return "Recibes este aviso porque es una cita tuya.";
  return orderId === null
    ? "Recibes este aviso porque tienes un pago de este Ayni a medias."
    : "Recibes este aviso porque este Ayni está en tu espacio de Ayni Recibido.";
}

export async function encuentrosChangedMail(
  mail: EncuentrosChangedMail,
  { url, calendars, person }: Pick<MailContext, "url" | "calendars" | "person">,
): Promise<RenderedMail> {
  const { name, ayni, changes, isHour, cancelled, moved } = mail;
  const path = toChangedPath(mail);
  const { lines, ...moments } = describeChanges(mail);
  return {
    subject: toSubject(mail),
    lines: [
      `Hola, ${name}:`,
      ...lines,
      ...(moved?.by === "master" ? ["Si no te va bien, elige otra o cancélala en «Citas»."] : []),
    ],
    ...moments,
    person: await person({ of: "master-of-content", slug: ayni.slug }),
    action: cancelled?.isOffered
      ? { label: "Elegir otra hora", url: url(routes.hours(ayni.slug)) }
      : { label: isHour ? "Ver mis citas" : "Ver los encuentros", url: url(path) },
    picture: pictureOf(ayni, url, path),
    // What confirms an own act is no notice that its reader chooses.
    ...(isOwnChange(mail) ? {} : { topic: "changes" as const }),
    note: `${RENEWED_CALENDAR} ${tellReason(mail)}`,
    calendars: await calendars(
      changes.map(({ id }) => id),
      path,
    ),
  };
}
