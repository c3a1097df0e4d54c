import "server-only";
import { isMaster } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { queueMail } from "@/lib/messaging/mail/deliver";
import { consume } from "@/lib/throttles/service";
import { reachableApprentice } from "./data";
import type { MessageInput } from "./schema";

const MESSAGES = { name: "apprentice-message", points: 60, seconds: 3600 };
const MESSAGES_TO_ONE = { name: "apprentice-message-to-one", points: 5, seconds: 24 * 3600 };

/**
 * Queues a mail to an apprentice of the actor: it comes from us, and neither sees the other's address unless the
 * actor wants to be answered. Errors: `Forbidden` (the actor gives nothing), `NotFound` (no apprentice of theirs),
 * `TooManyRequests`.
 */
export async function writeToApprentice(actor: Member, userId: string, input: MessageInput): Promise<void> {
  if (!isMaster(actor)) throw new AppError("Forbidden");
  const apprentice = userId === actor.id ? null : await reachableApprentice(actor.id, userId);
  if (!apprentice) throw new AppError("NotFound");
  await consume(MESSAGES, actor.id);
  await consume(MESSAGES_TO_ONE, `${actor.id} ${userId}`);
  const { message, answerable, key } = input;
  await db.$transaction(async (tx) => {
    const { name, lastName, email, slug } = await tx.user.findUniqueOrThrow({ where: { id: actor.id } });
    const master = `${name} ${lastName}`.trim();
    await queueMail(tx, {
      userId: apprentice.id,
      template: "apprentice-message",
      to: apprentice.email,
      payload: { name: apprentice.name, master, slug, message, answerTo: answerable ? email : null },
      dedupeKey: `apprentice-message:${actor.id}:${apprentice.id}:${key}`,
    });
  });
}
