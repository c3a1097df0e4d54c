import {
  formatCanceller,
  formatHourReturn,
  formatMover,
  isOwnChange,
  type CancelledHour,
  type MovedHour,
} from "@/lib/messaging/hour-changes";
import { routes } from "@/lib/platform/routes";
import { formatBriefMoment, formatLongDay, formatTime, isSameLocalTime } from "@/lib/platform/time/format";
import { formatZone, zoneName } from "@/lib/platform/time/zone-names";
import { pictureOf, type RenderedMail, type MailContext } from "../layout";

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

/**
 * Online: "sábado, 5 de diciembre de 2026, 15:00 (hora de Santiago de Chile) · sáb 5, 19:00 en Madrid". In person, in
 * the hour of its place: "sábado, 5 de diciembre de 2026, 20:00 en Buenos Aires".
 */
export function formatMoment(iso: string, zone: string | null, { timezone, city }: EncuentroPlace): string {
  if (city) return `${formatLongDay(iso, timezone)}, ${formatTime(iso, timezone)} en ${city}`;
  const readerZone = zone ?? timezone;
  const readerMoment = `${formatLongDay(iso, readerZone)}, ${formatTime(iso, readerZone)} (${formatZone(readerZone)})`;
  return isSameLocalTime(iso, timezone, readerZone)
    ? readerMoment
    : `${readerMoment} · ${formatBriefMoment(iso, timezone, zoneName(timezone))}`;
}

function describeChange(
  change: EncuentroChange,
  { zone, city, isHour, moved }: EncuentrosChangedMail,
): string {
  const { kind, title, timezone, startsAt, before } = change;
  const unnamed = isHour ? "Tu cita" : "Un encuentro";
  const subject = title ? `«${title}»` : unnamed;
  const place = { timezone, city };
  const newMoment = formatMoment(startsAt, zone, place);
  const formerMoment = formatMoment(before.startsAt, zone, place);
  if (kind === "cancelled") return `${subject} se cancela. Iba a ser el ${formerMoment}.`;
  if (kind === "restored") return `${subject} vuelve a celebrarse: el ${newMoment}.`;
  if (moved) return `${formatMover(moved)}: ahora es el ${newMoment}. Antes era el ${formerMoment}.`;
  return `${subject} cambia de hora: ahora es el ${newMoment}. Antes era el ${formerMoment}.`;
}

/** Tells who cancelled which hour, with a word of theirs, what goes back, and that another can be booked. */
function describeCancelled(hour: CancelledHour, { zone }: EncuentrosChangedMail): string[] {
  const returned = formatHourReturn(hour, "apprentice");
  return [
    `${formatCanceller(hour)} del ${formatMoment(hour.startsAt, zone, hour)}.`,
    ...(hour.word ? [`${hour.masterName} te dice: «${hour.word}»`] : []),
    ...(returned === null ? [] : [`${returned}.`]),
    ...(hour.isOffered ? ["Puedes reservar otra hora cuando quieras."] : []),
  ];
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
  { url, calendars }: MailContext,
): Promise<RenderedMail> {
  const { name, ayni, changes, isHour, cancelled, moved } = mail;
  const path = toChangedPath(mail);
  return {
    subject: toSubject(mail),
    lines: [
      `Hola, ${name}:`,
      ...(cancelled
        ? describeCancelled(cancelled, mail)
        : changes.map((change) => describeChange(change, mail))),
      ...(moved?.by === "master" ? ["Si no te va bien, escoge otra o cancélala en «Citas»."] : []),
    ],
    action: cancelled?.isOffered
      ? { label: "Elegir otra hora", url: url(routes.hours(ayni.slug)) }
      : { label: isHour ? "Ver mis citas" : "Ver los encuentros", url: url(path) },
    picture: pictureOf(ayni, url, path),
    // What confirms an own act is no notice that its reader chooses.
    ...(isOwnChange(mail) ? {} : { topic: "changes" as const }),
    note: `El archivo adjunto pone al día tu calendario. ${tellReason(mail)}`,
    calendars: await calendars(
      changes.map(({ id }) => id),
      path,
    ),
  };
}
