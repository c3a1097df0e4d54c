import "server-only";
import { z } from "zod";
import { seal, unseal } from "@/lib/platform/crypto";
import { mailTopics } from "./schema";
import type { MailTopic } from "./schema";

const tokenParts = z.tuple([z.uuid(), z.string()]);
const topicSchema = z.enum(mailTopics);

/** Authorizes unsubscribing without a session. It never expires. */
export const createUnsubscribeToken = (userId: string, topic: MailTopic): string =>
  `${userId}.${seal("unsubscribe", topic, userId)}`;

export function parseUnsubscribeToken(token: string): { userId: string; topic: MailTopic } | null {
  const parts = tokenParts.safeParse(token.split("."));
  if (!parts.success) return null;
  const [userId, sealed] = parts.data;
  const topic = topicSchema.safeParse(unseal("unsubscribe", sealed, userId));
  return topic.success ? { userId, topic: topic.data } : null;
}
