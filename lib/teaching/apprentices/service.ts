import "server-only";
import { requireMaster } from "@/lib/identity/users/policy";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { queueMail } from "@/lib/messaging/mail/outbox";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { formatFullName } from "@/lib/platform/text/full-name";
import { findReachableApprentice } from "./data";
import type { ApprenticeMessageInput } from "./schema";

const MESSAGE_LIMIT = { name: "apprentice-message", points: 60, seconds: 3600 };
const MESSAGE_LIMIT_PER_APPRENTICE = { name: "apprentice-message-to-one", points: 5, seconds: 24 * 3600 };

/**
 * Hides both addresses unless the actor allows replies. Who wants no more mail of the actor gets none, and nobody is told so.
 * Errors: `Forbidden`, `NotFound`, `TooManyRequests`.
 */
export async function sendApprenticeMessage(
  actor: Member,
  userId: string,
  input: ApprenticeMessageInput,
): Promise<void> {
  requireMaster(actor);
  const apprentice = userId === actor.id ? null : await findReachableApprentice(actor.id, userId);
  if (!apprentice) throw new AppError("NotFound");
  await consumeRateLimit(MESSAGE_LIMIT, actor.id);
  await consumeRateLimit(MESSAGE_LIMIT_PER_APPRENTICE, `${actor.id} ${userId}`);
  const { message, answerable, key } = input;
  await db.$transaction(async (tx) => {
    const mute = { userId: apprentice.id, masterId: actor.id };
    if ((await tx.letterMute.count({ where: mute })) > 0) return;
    const { email, slug, ...names } = await tx.user.findUniqueOrThrow({ where: { id: actor.id } });
    await queueMail(tx, {
      userId: apprentice.id,
      template: "apprentice-message",
      to: apprentice.email,
      payload: {
        name: apprentice.name,
        master: formatFullName(names),
        masterId: actor.id,
        slug,
        message,
        answerTo: answerable ? email : null,
      },
      dedupeKey: `apprentice-message:${actor.id}:${apprentice.id}:${key}`,
    });
  });
}
