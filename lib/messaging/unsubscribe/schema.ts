import { z } from "zod";
import { NOTIFICATIONS, notificationCategories } from "@/lib/messaging/preferences/schema";

/** What one may want no more of: a kind of mail, or whatever comes in the daily one. */
export const mailSubjects = [...notificationCategories, "daily"] as const;
export type MailSubject = (typeof mailSubjects)[number];

export const mailSubjectLabel = (subject: MailSubject): string =>
  subject === "daily" ? "Resumen diario" : NOTIFICATIONS[subject].label;

export const unsubscribeParams = z.object({ token: z.string().max(200) });
