import "server-only";
import { isDeepStrictEqual } from "node:util";
import { parseNotificationPreferences } from "@/lib/messaging/preferences/schema";
import { db } from "@/lib/platform/db/client";
import { formatFullName } from "@/lib/platform/text/full-name";
import { hasOptedOut } from "@/lib/orders/gifts/delivery";
import { mailTopicLabel } from "@/lib/messaging/unsubscribe/schema";
import type { LettersTopic } from "@/lib/messaging/unsubscribe/schema";
import { parseUnsubscribeToken } from "@/lib/messaging/unsubscribe/token";
import { withoutTopic } from "./unsubscribe";

type UnsubscribeLink = { label: string; isUnsubscribed: boolean };

async function findLettersLink(userId: string, { lettersOf }: LettersTopic): Promise<UnsubscribeLink | null> {
  const master = await db.user.findUnique({
    where: { id: lettersOf },
    select: { name: true, lastName: true },
  });
  if (!master) return null;
  const mutes = await db.letterMute.count({ where: { userId, masterId: lettersOf } });
  return { label: `Cartas de ${formatFullName(master)}`, isUnsubscribed: mutes > 0 };
}

/** Returns null for a forged token or a closed account. */
export async function findUnsubscribeLink(token: string): Promise<UnsubscribeLink | null> {
  const subscription = parseUnsubscribeToken(token);
  if (!subscription) return null;
  const { userId, topic } = subscription;
  if (typeof topic !== "string" && "giftsTo" in topic) {
    return { label: "Regalos para esta dirección", isUnsubscribed: await hasOptedOut(topic.giftsTo) };
  }
  const user = await db.user.findFirst({
    where: { id: userId, anonymisedAt: null },
    select: { notificationPreferences: true },
  });
  if (!user) return null;
  if (typeof topic !== "string") return findLettersLink(userId, topic);
  const preferences = parseNotificationPreferences(user.notificationPreferences);
  const isUnsubscribed = isDeepStrictEqual(withoutTopic(preferences, topic), preferences);
  return { label: mailTopicLabel(topic), isUnsubscribed };
}
