/** Mail only: notifications always appear on the site. */
export const MAIL_FREQUENCY_LABELS = {
  now: "Al momento",
  daily: "Resumen diario",
  never: "Nunca",
} as const;
export type MailFrequency = keyof typeof MAIL_FREQUENCY_LABELS;
export const mailFrequencies = Object.keys(MAIL_FREQUENCY_LABELS) as MailFrequency[];

type CategorySettings = { label: string; defaultFrequency: MailFrequency };

export const NOTIFICATION_CATEGORY_SETTINGS = {
  encuentros: { label: "Recordatorios de mis encuentros", defaultFrequency: "now" },
  changes: { label: "Cambios y cancelaciones de mis encuentros", defaultFrequency: "now" },
  followedMasters: { label: "Novedades de mis Maestros", defaultFrequency: "daily" },
  masterLetters: { label: "Cartas de mis Maestros", defaultFrequency: "now" },
  questions: { label: "Preguntas y respuestas", defaultFrequency: "now" },
  exchanges: { label: "Intercambios y aprendices nuevos", defaultFrequency: "now" },
  community: { label: "Agradecimientos, regalos, trueques e invitaciones", defaultFrequency: "daily" },
  news: { label: "Noticias de la comunidad", defaultFrequency: "never" },
} as const satisfies Record<string, CategorySettings>;

export type NotificationCategory = keyof typeof NOTIFICATION_CATEGORY_SETTINGS;
export type NotificationPreferences = Record<NotificationCategory, MailFrequency>;

export const notificationCategories = Object.keys(NOTIFICATION_CATEGORY_SETTINGS) as NotificationCategory[];

/** The categories of what only somebody who offers something is told. */
const OFFERING_CATEGORIES: readonly NotificationCategory[] = ["exchanges"];

/** The categories that somebody can be told of. */
export const listOwnCategories = (offers: boolean): NotificationCategory[] =>
  notificationCategories.filter((name) => offers || !OFFERING_CATEGORIES.includes(name));
