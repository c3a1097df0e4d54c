import { NOTIFICATIONS } from "@/lib/messaging/preferences/schema";
import type { NotificationCategory } from "@/lib/messaging/preferences/schema";
import { counted } from "@/lib/platform/copy/pluralize";
import { PRODUCT } from "@/lib/copy/product";
import { NOTICES, reminderIn, said } from "@/lib/notices/kinds";
import type { NoticeFacts } from "@/lib/notices/kinds";
import { routes } from "@/lib/platform/routes";
import { momentFor } from "./encuentros";
import type { Letter } from "../letter";

type Reader = {
  name: string;
  /** The zone in which they read. */
  zone: string;
};

export type NoticeMail = Reader & { notice: NoticeFacts };

export type Digest = Reader & {
  groups: { category: NotificationCategory; notices: NoticeFacts[] }[];
  /** How many more there are in the list of the site. */
  more: number;
};

type Url = (path: string) => string;

/** What somebody is told of at once. */
export function notice({ name, zone, notice: facts }: NoticeMail, url: Url): Letter {
  const { text, path } = said(facts, { zone });
  const reminder = reminderIn(facts);
  const { category } = NOTICES[facts.kind];
  return {
    subject: text,
    lines: [
      `Hola, ${name}:`,
      `${text}.`,
      ...(reminder ? [`Empieza el ${momentFor(reminder.startsAt, zone, reminder.timezone)}.`] : []),
    ],
    action: { label: reminder ? "Ver el encuentro" : `Verlo en ${PRODUCT}`, url: url(path) },
    ...(category ? { about: category } : {}),
  };
}

/** All of a day in one mail. */
export function digest({ name, zone, groups, more }: Digest, url: Url): Letter {
  const total = groups.reduce((sum, { notices }) => sum + notices.length, more);
  const rest = counted(more, "novedad más te espera", "novedades más te esperan");
  return {
    subject: `Tu resumen de ${PRODUCT}: ${counted(total, "novedad", "novedades")}`,
    lines: [`Hola, ${name}:`, "Esto es lo que ha pasado desde tu último resumen."],
    groups: groups.map(({ category, notices }) => ({
      title: NOTIFICATIONS[category].label,
      entries: notices.map((facts) => {
        const { text, path } = said(facts, { zone });
        return { text, url: url(path) };
      }),
    })),
    action: { label: "Ver todas mis notificaciones", url: url(routes.notices()) },
    ...(more > 0 ? { note: `${rest} en tu lista.` } : {}),
    about: "daily",
  };
}
