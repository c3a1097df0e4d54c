import "server-only";
import { z } from "zod";
import { seal, unseal } from "@/lib/platform/crypto";
import { NIL_UUID } from "@/lib/platform/sql";
import { unsubscribeTopic } from "./schema";
import type { UnsubscribeTopic } from "./schema";

const tokenParts = z.tuple([z.uuid(), z.string()]);

const LETTERS_PREFIX = "letters:";

const GIFTS_PREFIX = "gifts:";

function toText(topic: UnsubscribeTopic): string {
  if (typeof topic === "string") return topic;
  return "lettersOf" in topic ? `${LETTERS_PREFIX}${topic.lettersOf}` : `${GIFTS_PREFIX}${topic.giftsTo}`;
}

function readText(text: string | null): unknown {
  if (text?.startsWith(LETTERS_PREFIX)) return { lettersOf: text.slice(LETTERS_PREFIX.length) };
  return text?.startsWith(GIFTS_PREFIX) ? { giftsTo: text.slice(GIFTS_PREFIX.length) } : text;
}

/** Authorizes unsubscribing without a session. It never expires. */
export const createUnsubscribeToken = (userId: string, topic: UnsubscribeTopic): string =>
  `${userId}.${seal("unsubscribe", toText(topic), userId)}`;

/** Authorizes whoever has a mail about a gift to stop those to its address. It never expires. */
export const createOptOutToken = (addressHash: string): string =>
  createUnsubscribeToken(NIL_UUID, { giftsTo: addressHash });

export function parseUnsubscribeToken(token: string): { userId: string; topic: UnsubscribeTopic } | null {
  const parts = tokenParts.safeParse(token.split("."));
  if (!parts.success) return null;
  const [userId, sealed] = parts.data;
  const topic = unsubscribeTopic.safeParse(readText(unseal("unsubscribe", sealed, userId)));
  return topic.success ? { userId, topic: topic.data } : null;
}
