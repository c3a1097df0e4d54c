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

/** Mail that one link stops: a topic of the preferences, or the letters of one Master. */
export const unsubscribeTopic = z.union([z.enum(mailTopics), z.strictObject({ lettersOf: z.uuid() })]);
export type UnsubscribeTopic = MailTopic | LettersTopic;

export const unsubscribeParams = z.object({ token: z.string().max(200) });
