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

export const unsubscribeParams = z.object({ token: z.string().max(200) });
