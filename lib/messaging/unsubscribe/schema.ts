import { z } from "zod";
import {
  NOTIFICATION_CATEGORY_SETTINGS,
  notificationCategories,
} from "@/lib/messaging/preferences/categories";

/** Topics that a user can unsubscribe from: the notification categories and the daily digest. */
export const mailTopics = [...notificationCategories, "daily"] as const;
export type MailTopic = (typeof mailTopics)[number];

export const mailTopicLabel = (topic: MailTopic): string =>
  topic === "daily" ? "Resumen diario" : NOTIFICATION_CATEGORY_SETTINGS[topic].label;

/** The letters of one Master, by their id. */
export type LettersTopic = { lettersOf: string };

/** Mail about gifts to one address, by its hash: it may have no account. */
export type GiftsTopic = { giftsTo: string };

/** Mail that one link stops: a topic of the preferences, the letters of one Master, or gifts to one address. */
export const unsubscribeTopic = z.union([
  z.enum(mailTopics),
  z.strictObject({ lettersOf: z.uuid() }),
  z.strictObject({ giftsTo: z.string().length(43) }),
]);
export type UnsubscribeTopic = MailTopic | LettersTopic | GiftsTopic;

export const unsubscribeParams = z.object({ token: z.string().max(200) });
