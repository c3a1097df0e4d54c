import type Stripe from "stripe";
import { stripe } from "./payments-control";

/** A payment at the processor; `refunded` includes lost disputes. Minor units. */
export type ChargedPayment = {
  id: string;
  orderId: string;
  amount: number;
  currency: string;
  refunded: number;
};

async function sumLostDisputes(intent: Stripe.PaymentIntent): Promise<number> {
  const { data } = await stripe.disputes.list({ payment_intent: intent.id });
  return data.reduce((sum, { status, amount }) => sum + (status === "lost" ? amount : 0), 0);
}

/** Lists the succeeded payments since an instant from the processor's API. */
export async function listProcessorPayments(since = new Date(0)): Promise<ChargedPayment[]> {
  const payments: ChargedPayment[] = [];
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const intents = stripe.paymentIntents.list({ limit: 100, created, expand: ["data.latest_charge"] });
  for await (const intent of intents) {
    const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
    if (intent.status !== "succeeded" || !charge) continue;
    const lost = charge.disputed ? await sumLostDisputes(intent) : 0;
    payments.push({
      id: intent.id,
      orderId: intent.metadata.orderId ?? "",
      amount: intent.amount,
      currency: intent.currency,
      refunded: Math.min(intent.amount, charge.amount_refunded + lost),
    });
  }
  return payments;
}
