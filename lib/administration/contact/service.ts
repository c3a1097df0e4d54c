import "server-only";
import { isMember } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { queueMail } from "@/lib/messaging/mail/outbox";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { contactTopicLabels } from "./schema";
import type { ContactInput } from "./schema";

const CONTACT_LIMIT = { name: "contact", points: 5, seconds: 3600 };

/**
 * Queues a mail to support whose reply goes to the sender. Sends nothing to the sender's address, which is unverified.
 * Errors: `TooManyRequests`.
 */
export async function sendContactMessage(actor: Actor, input: ContactInput): Promise<void> {
  await consumeRateLimit(CONTACT_LIMIT, actor.ipAddress);
  if (input.website) return;
  const { name, email, topic, message, key } = input;
  await db.$transaction((tx) =>
    queueMail(tx, {
      userId: null,
      template: "contact",
      to: env.SUPPORT_EMAIL,
      payload: { name, email, topic: contactTopicLabels[topic], message, member: isMember(actor) },
      dedupeKey: `contact:${key}`,
    }),
  );
}
