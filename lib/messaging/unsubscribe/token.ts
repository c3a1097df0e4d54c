import "server-only";
import { z } from "zod";
import { seal, unseal } from "@/lib/platform/crypto";
import { unsubscribeTopic } from "./schema";
import type { UnsubscribeTopic } from "./schema";

const tokenParts = z.tuple([z.uuid(), z.string()]);

const LETTERS_PREFIX = "letters:";

const toText = (topic: UnsubscribeTopic): string =>
  typeof topic === "string" ? topic : `${LETTERS_PREFIX}${topic.lettersOf}`;

const readText = (text: string | null): unknown =>
  text?.startsWith(LETTERS_PREFIX) ? { lettersOf: text.slice(LETTERS_PREFIX.length) } : text;

/** Authorizes unsubscribing without a session. It never expires. */
export const createUnsubscribeToken = (userId: string, topic: UnsubscribeTopic): string =>
  `${userId}.${seal("unsubscribe", toText(topic), userId)}`;

export function parseUnsubscribeToken(token: string): { userId: string; topic: UnsubscribeTopic } | null {
  const parts = tokenParts.safeParse(token.split("."));
  if (!parts.success) return null;
  const [userId, sealed] = parts.data;
  const topic = unsubscribeTopic.safeParse(readText(unseal("unsubscribe", sealed, userId)));
  return topic.success ? { userId, topic: topic.data } : null;
}
