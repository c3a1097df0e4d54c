import type Stripe from "stripe";
import { processor } from "@/tools/faults/payments-control";

/** A payment that the processor took, with what went back: by us, or by a bank at the end of a dispute. */
export type Processed = { id: string; orderId: string; amount: number; currency: string; refunded: number };

async function lostIn(intent: Stripe.PaymentIntent): Promise<number> {
  const { data } = await processor.disputes.list({ payment_intent: intent.id });
  return data.reduce((sum, { status, amount }) => sum + (status === "lost" ? amount : 0), 0);
}

/** All that the processor was paid, as it says itself. */
export async function processedPayments(): Promise<Processed[]> {
  const found: Processed[] = [];
  const intents = processor.paymentIntents.list({ limit: 100, expand: ["data.latest_charge"] });
  for await (const intent of intents) {
    const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
    if (intent.status !== "succeeded" || !charge) continue;
    const lost = charge.disputed ? await lostIn(intent) : 0;
    found.push({
      id: intent.id,
      orderId: intent.metadata.orderId ?? "",
      amount: intent.amount,
      currency: intent.currency,
      refunded: Math.min(intent.amount, charge.amount_refunded + lost),
    });
  }
  return found;
}
