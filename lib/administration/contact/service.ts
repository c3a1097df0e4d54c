import "server-only";
import { isMember } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { queueMail } from "@/lib/messaging/mail/deliver";
import { consume } from "@/lib/throttles/service";
import { topicLabels } from "./schema";
import type { ContactInput } from "./schema";

const MESSAGES = { name: "contact", points: 5, seconds: 3600 };

/**
 * Queues a message for support; answering it answers whoever wrote. Nothing is sent to the address that they
 * give, which may be anybody's. Errors: `TooManyRequests`.
 */
export async function sendContactMessage(actor: Actor, input: ContactInput): Promise<void> {
  await consume(MESSAGES, actor.address);
  if (input.website) return;
  const { name, email, topic, message, key } = input;
  await db.$transaction((tx) =>
    queueMail(tx, {
      userId: null,
      template: "contact",
      to: env.SUPPORT_EMAIL,
      payload: { name, email, topic: topicLabels[topic], message, member: isMember(actor) },
      dedupeKey: `contact:${key}`,
    }),
  );
}
