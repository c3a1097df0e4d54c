import { z } from "zod";
import { mailFrequencies, notificationCategories, NOTIFICATION_CATEGORY_SETTINGS } from "./categories";
import type { NotificationCategory, NotificationPreferences, MailFrequency } from "./categories";

// Older rows and clients have booleans.
const frequencyInput = z
  .preprocess(
    (value) => (typeof value === "boolean" ? (value ? "now" : "never") : value),
    z.enum(mailFrequencies, "Elige al momento, resumen diario o nunca"),
  )
  .optional();

export const notificationPreferencesInput = z.object({
  encuentros: frequencyInput,
  followedMasters: frequencyInput,
  masterLetters: frequencyInput,
  changes: frequencyInput,
  questions: frequencyInput,
  exchanges: frequencyInput,
  community: frequencyInput,
  news: frequencyInput,
} satisfies Record<NotificationCategory, z.ZodType>);

const storedPreferences = z.record(z.string(), z.unknown()).catch({});

/** Categories that follow another until they are chosen: who wanted no news of Masters gets no letters of theirs. */
const INHERITED: Partial<Record<NotificationCategory, NotificationCategory>> = {
  masterLetters: "followedMasters",
};

export function parseNotificationPreferences(value: unknown): NotificationPreferences {
  const saved = storedPreferences.parse(value);
  const savedFrequency = (name: NotificationCategory | undefined): MailFrequency | undefined =>
    name && frequencyInput.safeParse(saved[name]).data;
  const frequencyOf = (name: NotificationCategory): MailFrequency =>
    savedFrequency(name) ??
    savedFrequency(INHERITED[name]) ??
    NOTIFICATION_CATEGORY_SETTINGS[name].defaultFrequency;
  return Object.fromEntries(
    notificationCategories.map((name) => [name, frequencyOf(name)]),
  ) as NotificationPreferences;
}
