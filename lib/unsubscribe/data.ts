import "server-only";
import { db } from "@/lib/platform/db/client";
import type { MailSubject } from "../messaging/unsubscribe/schema";
import { readUnsubscribeToken } from "./token";

/** What a link in a mail is about, without doing anything; null for one that is not ours, or of a closed account. */
export async function unsubscribeSubject(token: string): Promise<MailSubject | null> {
  const asked = readUnsubscribeToken(token);
  if (!asked) return null;
  const person = await db.user.findFirst({
    where: { id: asked.userId, anonymisedAt: null },
    select: { id: true },
  });
  return person && asked.about;
}
