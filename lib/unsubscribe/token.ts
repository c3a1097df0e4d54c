import "server-only";
import { z } from "zod";
import { seal, unseal } from "@/lib/platform/crypto";
import { mailSubjects } from "../messaging/unsubscribe/schema";
import type { MailSubject } from "../messaging/unsubscribe/schema";

const parts = z.tuple([z.uuid(), z.string()]);
const subject = z.enum(mailSubjects);

/** What a link in a mail says without a session: who wants no more of what. It serves for ever, and for nothing else. */
export const unsubscribeToken = (userId: string, about: MailSubject): string =>
  `${userId}.${seal("unsubscribe", about, userId)}`;

/** Null for a token that we did not make. */
export function readUnsubscribeToken(token: string): { userId: string; about: MailSubject } | null {
  const split = parts.safeParse(token.split("."));
  if (!split.success) return null;
  const [userId, sealed] = split.data;
  const about = subject.safeParse(unseal("unsubscribe", sealed, userId));
  return about.success ? { userId, about: about.data } : null;
}
