import "server-only";
import { parseNotificationPreferences } from "@/lib/messaging/preferences/schema";
import { notificationCategories } from "@/lib/messaging/preferences/categories";
import type { NotificationPreferences } from "@/lib/messaging/preferences/categories";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { lockUser } from "@/lib/identity/lock-user";
import type { MailTopic, UnsubscribeTopic } from "@/lib/messaging/unsubscribe/schema";
import { parseUnsubscribeToken } from "@/lib/messaging/unsubscribe/token";
import { optOutOfGifts } from "@/lib/orders/gifts/delivery";
import { muteLetters } from "@/lib/teaching/letters/service";

/** Sets the categories of a topic to "never". */
export function withoutTopic(
  preferences: NotificationPreferences,
  topic: MailTopic,
): NotificationPreferences {
  const updated = { ...preferences };
  for (const category of notificationCategories) {
    const isInDigest = topic === "daily" && preferences[category] === "daily";
    if (category === topic || isInDigest) updated[category] = "never";
  }
  return updated;
}

/** Stops the mails of a link's topic, the letters of its Master or gifts to its address; idempotent. Errors: `NotFound` (forged token). */
export async function unsubscribe(token: string): Promise<{ about: UnsubscribeTopic }> {
  const subscription = parseUnsubscribeToken(token);
  if (!subscription) throw new AppError("NotFound");
  const { userId, topic } = subscription;
  if (typeof topic !== "string" && "giftsTo" in topic) {
    await optOutOfGifts(db, topic.giftsTo);
    return { about: topic };
  }
  await db.$transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError("NotFound");
    if (typeof topic !== "string") return muteLetters(tx, userId, topic.lettersOf);
    const preferences = parseNotificationPreferences(user.notificationPreferences);
    await tx.user.update({
      where: { id: userId },
      data: { notificationPreferences: withoutTopic(preferences, topic) },
    });
  });
  return { about: topic };
}
