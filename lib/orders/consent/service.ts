import "server-only";
import { CONSENT_TEXT } from "@/lib/orders/withdrawal-term";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { findOrderToConsent } from "./data";

const CONSENT_LIMIT = { name: "order-consent", points: 60, seconds: 3600 };

/**
 * Records that the buyer agrees to lose the right of withdrawal by starting; idempotent, and nothing is recorded where no
 * right would end. Errors: `NotFound` (not the actor's), `TooManyRequests`.
 */
export async function giveConsent(actor: Member, orderId: string, now = new Date()): Promise<void> {
  await consumeRateLimit(CONSENT_LIMIT, actor.id);
  const order = await db.order.findFirst({
    where: { id: orderId, userId: actor.id },
    select: { ayniContentId: true },
  });
  if (!order) throw new AppError("NotFound");
  if ((await findOrderToConsent(actor.id, order.ayniContentId, now)) !== orderId) return;
  await db.order.updateMany({
    where: { id: orderId, consentedAt: null },
    data: { consentedAt: now, consentText: CONSENT_TEXT },
  });
}
