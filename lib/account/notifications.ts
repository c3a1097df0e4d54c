import { z } from "zod";

/** What a person may be told of by mail, in the order of the settings page. */
export const NOTIFICATIONS = {
  encuentros: { label: "Recordatorios de mis encuentros", byDefault: true },
  changes: { label: "Cambios y cancelaciones de mis encuentros", byDefault: true },
  followedMasters: { label: "Novedades de mis Maestros", byDefault: true },
  exchanges: { label: "Intercambios y aprendices nuevos", byDefault: true },
  community: { label: "Agradecimientos, trueques e invitaciones", byDefault: true },
  news: { label: "Noticias de la comunidad", byDefault: false },
} as const;

export type NotificationCategory = keyof typeof NOTIFICATIONS;
export type NotificationChoices = Record<NotificationCategory, boolean>;

const choice = z.boolean("Elige sí o no").optional();

/** A change of choices; what is left out stays. */
export const notificationInput = z.object({
  encuentros: choice,
  followedMasters: choice,
  changes: choice,
  exchanges: choice,
  community: choice,
  news: choice,
} satisfies Record<NotificationCategory, z.ZodType>);

/** The choices in a stored value; what was never chosen is as by default. */
export function notificationChoices(stored: unknown): NotificationChoices {
  const chosen = notificationInput.catch({}).parse(stored);
  const names = Object.keys(NOTIFICATIONS) as NotificationCategory[];
  return Object.fromEntries(
    names.map((name) => [name, chosen[name] ?? NOTIFICATIONS[name].byDefault]),
  ) as NotificationChoices;
}
