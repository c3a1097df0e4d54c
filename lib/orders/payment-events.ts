import "server-only";
import { syncSubscription } from "@/lib/orders/memberships/sync";
import { recordPaymentEvent } from "@/lib/orders/settlement/data";
import { applyPaymentEvent } from "@/lib/orders/settlement/service";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { payments } from "@/lib/platform/ports/payments";

/** Applies each event once. Errors: `MalformedRequest` (signature or age), `ServiceUnavailable` (delivered again). */
export async function handlePaymentWebhook(body: string, signature: string): Promise<void> {
  const event = payments.parseWebhookEvent(body, signature);
  if (!event) throw new AppError("MalformedRequest");
  const recorded = await db.paymentEvent.findUnique({ where: { id: event.id }, select: { id: true } });
  if (recorded) return;
  if (event.subscriptionId !== null && (await syncSubscription(event.subscriptionId)))
    await recordPaymentEvent(db, event);
  else await applyPaymentEvent(event);
}
