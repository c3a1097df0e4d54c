import "server-only";
import { isDeepStrictEqual } from "node:util";
import { parseNotificationPreferences } from "@/lib/messaging/preferences/schema";
import { db } from "@/lib/platform/db/client";
import type { MailTopic } from "@/lib/messaging/unsubscribe/schema";
import { parseUnsubscribeToken } from "@/lib/messaging/unsubscribe/token";
import { withoutTopic } from "./unsubscribe";

type UnsubscribeLink = { topic: MailTopic; isUnsubscribed: boolean };

/** Returns null for a forged token or a closed account. */
export async function findUnsubscribeLink(token: string): Promise<UnsubscribeLink | null> {
  const subscription = parseUnsubscribeToken(token);
  if (!subscription) return null;
  const { userId, topic } = subscription;
  const user = await db.user.findFirst({
    where: { id: userId, anonymisedAt: null },
    select: { notificationPreferences: true },
  });
  if (!user) return null;
  const preferences = parseNotificationPreferences(user.notificationPreferences);
  return { topic, isUnsubscribed: isDeepStrictEqual(withoutTopic(preferences, topic), preferences) };
}
