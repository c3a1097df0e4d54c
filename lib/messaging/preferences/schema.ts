import { z } from "zod";

/** When somebody is told of something by mail; in the list of the site it always is. */
export const MAILINGS = {
  now: "Al momento",
  daily: "Resumen diario",
  never: "Nunca",
} as const;
export type Mailing = keyof typeof MAILINGS;
export const mailings = Object.keys(MAILINGS) as Mailing[];

type Category = { label: string; byDefault: Mailing };

/** What a person may be told of by mail, in the order of the settings page. */
export const NOTIFICATIONS = {
  encuentros: { label: "Recordatorios de mis encuentros", byDefault: "now" },
  changes: { label: "Cambios y cancelaciones de mis encuentros", byDefault: "now" },
  followedMasters: { label: "Novedades de mis Maestros", byDefault: "daily" },
  exchanges: { label: "Intercambios y aprendices nuevos", byDefault: "now" },
  community: { label: "Agradecimientos, trueques e invitaciones", byDefault: "daily" },
  news: { label: "Noticias de la comunidad", byDefault: "never" },
} as const satisfies Record<string, Category>;

export type NotificationCategory = keyof typeof NOTIFICATIONS;
export type NotificationChoices = Record<NotificationCategory, Mailing>;

export const notificationCategories = Object.keys(NOTIFICATIONS) as NotificationCategory[];

// Before there was a daily mail one said yes or no.
const choice = z
  .preprocess(
    (value) => (typeof value === "boolean" ? (value ? "now" : "never") : value),
    z.enum(mailings, "Elige al momento, resumen diario o nunca"),
  )
  .optional();

/** A change of choices; what is left out stays. */
export const notificationInput = z.object({
  encuentros: choice,
  followedMasters: choice,
  changes: choice,
  exchanges: choice,
  community: choice,
  news: choice,
} satisfies Record<NotificationCategory, z.ZodType>);

const stored = z.record(z.string(), z.unknown()).catch({});

/** The choices in a stored value; what was never chosen is as by default. */
export function notificationChoices(value: unknown): NotificationChoices {
  const chosen = stored.parse(value);
  const choiceOf = (name: NotificationCategory): Mailing =>
    choice.safeParse(chosen[name]).data ?? NOTIFICATIONS[name].byDefault;
  return Object.fromEntries(
    notificationCategories.map((name) => [name, choiceOf(name)]),
  ) as NotificationChoices;
}
