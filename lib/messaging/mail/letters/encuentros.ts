import { routes } from "@/lib/platform/routes";
import { hour, longDay, zoneCity } from "@/lib/platform/time/format";
import type { Letter } from "../letter";
import type { MailTools } from "../templates";

type Hours = { startsAt: string; endsAt: string };

/** What changed about an encuentro. Instants are ISO 8601 in UTC; `timezone` is the Master's. */
export type EncuentroChange = Hours & {
  kind: "moved" | "cancelled" | "restored";
  id: string;
  title: string;
  timezone: string;
  before: Hours;
};

export type EncuentrosChanged = {
  name: string;
  /** The reader's zone; null where it is not known. */
  zone: string | null;
  /** By which they hold the content; null for who is about to pay for it. */
  orderId: string | null;
  ayni: { slug: string; title: string };
  changes: EncuentroChange[];
};

/** "sábado, 5 de diciembre de 2026, 15:00 (hora de Santiago de Chile), 19:00 en Madrid". */
export function momentFor(iso: string, zone: string | null, timezone: string): string {
  const own = zone ?? timezone;
  const there = hour(iso, timezone);
  const said = `${longDay(iso, own)}, ${hour(iso, own)} (hora de ${zoneCity(own)})`;
  return there === hour(iso, own) ? said : `${said}, ${there} en ${zoneCity(timezone)}`;
}

function sentence(change: EncuentroChange, zone: string | null): string {
  const { kind, title, timezone, startsAt, before } = change;
  const named = title ? `«${title}»` : "Un encuentro";
  const now = momentFor(startsAt, zone, timezone);
  if (kind === "cancelled") {
    return `${named} se cancela. Iba a ser el ${momentFor(before.startsAt, zone, timezone)}.`;
  }
  if (kind === "restored") return `${named} vuelve a celebrarse: el ${now}.`;
  return `${named} cambia de hora: ahora es el ${now}. Antes era el ${momentFor(before.startsAt, zone, timezone)}.`;
}

const ONE = {
  moved: "Cambia de hora un encuentro de",
  cancelled: "Se cancela un encuentro de",
  restored: "Vuelve a celebrarse un encuentro de",
} as const;

function subjectOf(changes: readonly EncuentroChange[], title: string): string {
  const [first] = changes;
  return first && changes.length === 1
    ? `${ONE[first.kind]} «${title}»`
    : `Cambian los encuentros de «${title}»`;
}

/** Tells somebody who holds a content what changed about its encuentros, in their own hour. */
export async function encuentrosChanged(
  { name, zone, orderId, ayni, changes }: EncuentrosChanged,
  { url, calendar }: MailTools,
): Promise<Letter> {
  const room =
    orderId === null ? routes.ayni(ayni.slug) : routes.receivedItem(ayni.slug, orderId, "encuentros");
  const reason =
    orderId === null
      ? "Recibes este aviso porque tienes un pago de este Ayni a medias."
      : "Recibes este aviso porque este Ayni está en tu espacio de Ayni Recibido.";
  return {
    subject: subjectOf(changes, ayni.title),
    lines: [`Hola, ${name}:`, ...changes.map((change) => sentence(change, zone))],
    action: { label: "Ver los encuentros", url: url(room) },
    about: "changes",
    note: `El archivo adjunto pone al día tu calendario. ${reason}`,
    calendar: await calendar(
      changes.map(({ id }) => id),
      room,
    ),
  };
}
