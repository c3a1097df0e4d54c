import { routes } from "@/lib/platform/routes";
import { formatLongDay, formatTime, zoneCityName } from "@/lib/platform/time/format";
import type { Letter, MailContext } from "../letter";

type TimeSpan = { startsAt: string; endsAt: string };

/** Instants are ISO 8601 in UTC; `timezone` is the Master's. */
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
  /** Null for a buyer whose payment is still pending. */
  orderId: string | null;
  ayni: { slug: string; title: string };
  changes: EncuentroChange[];
};

/** "sábado, 5 de diciembre de 2026, 15:00 (hora de Santiago de Chile), 19:00 en Madrid". */
export function formatMoment(iso: string, zone: string | null, timezone: string): string {
  const readerZone = zone ?? timezone;
  const masterTime = formatTime(iso, timezone);
  const readerMoment = `${formatLongDay(iso, readerZone)}, ${formatTime(iso, readerZone)} (hora de ${zoneCityName(readerZone)})`;
  return masterTime === formatTime(iso, readerZone)
    ? readerMoment
    : `${readerMoment}, ${masterTime} en ${zoneCityName(timezone)}`;
}

function describeChange(change: EncuentroChange, zone: string | null): string {
  const { kind, title, timezone, startsAt, before } = change;
  const subject = title ? `«${title}»` : "Un encuentro";
  const newMoment = formatMoment(startsAt, zone, timezone);
  if (kind === "cancelled") {
    return `${subject} se cancela. Iba a ser el ${formatMoment(before.startsAt, zone, timezone)}.`;
  }
  if (kind === "restored") return `${subject} vuelve a celebrarse: el ${newMoment}.`;
  return `${subject} cambia de hora: ahora es el ${newMoment}. Antes era el ${formatMoment(before.startsAt, zone, timezone)}.`;
}

const SINGLE_CHANGE_SUBJECTS = {
  moved: "Cambia de hora un encuentro de",
  cancelled: "Se cancela un encuentro de",
  restored: "Vuelve a celebrarse un encuentro de",
} as const;

function toSubject(changes: readonly EncuentroChange[], title: string): string {
  const [first] = changes;
  return first && changes.length === 1
    ? `${SINGLE_CHANGE_SUBJECTS[first.kind]} «${title}»`
    : `Cambian los encuentros de «${title}»`;
}

export async function encuentrosChangedLetter(
  { name, zone, orderId, ayni, changes }: EncuentrosChangedMail,
  { url, calendars }: MailContext,
): Promise<Letter> {
  const path =
    orderId === null ? routes.ayni(ayni.slug) : routes.receivedItem(ayni.slug, orderId, "encuentros");
  const reason =
    orderId === null
      ? "Recibes este aviso porque tienes un pago de este Ayni a medias."
      : "Recibes este aviso porque este Ayni está en tu espacio de Ayni Recibido.";
  return {
    subject: toSubject(changes, ayni.title),
    lines: [`Hola, ${name}:`, ...changes.map((change) => describeChange(change, zone))],
    action: { label: "Ver los encuentros", url: url(path) },
    topic: "changes",
    note: `El archivo adjunto pone al día tu calendario. ${reason}`,
    calendars: await calendars(
      changes.map(({ id }) => id),
      path,
    ),
  };
}
