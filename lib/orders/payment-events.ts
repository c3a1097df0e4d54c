import "server-only";
import { applyNewCard } from "@/lib/orders/memberships/service";
import { syncSubscription } from "@/lib/orders/memberships/sync";
import { recordPaymentEvent } from "@/lib/orders/settlement/data";
import { applyPaymentEvent } from "@/lib/orders/settlement/service";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { payments, type PaymentEvent } from "@/lib/platform/ports/payments";

/** Returns false if the event concerns no membership. */
async function applyBillingEvent({ subscriptionId, checkoutId, isCard }: PaymentEvent): Promise<boolean> {
  if (isCard && checkoutId !== null) {
    await applyNewCard(checkoutId);
    return true;
  }
  return subscriptionId !== null && syncSubscription(subscriptionId);
}

/** Applies each event once. Errors: `MalformedRequest` (signature or age), `ServiceUnavailable` (delivered again). */
export async function handlePaymentWebhook(body: string, signature: string): Promise<void> {
  const event = payments.parseWebhookEvent(body, signature);
  if (!event) throw new AppError("MalformedRequest");
  const recorded = await db.paymentEvent.findUnique({ where: { id: event.id }, select: { id: true } });
  if (recorded) return;
  if (await applyBillingEvent(event)) await recordPaymentEvent(db, event);
  else await applyPaymentEvent(event);
}
