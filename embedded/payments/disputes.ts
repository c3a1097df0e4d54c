import type Stripe from "stripe";
import type { PaymentsContext } from "./context";
import { StripeApiError, resourceMissingError } from "./errors";
import { generateStripeId } from "./ids";
import { buildDispute } from "./objects/dispute";
import { buildBalanceTransaction } from "./objects/transaction";
import { findLatestCharge } from "./records";

// A payer disputes a payment at the bank: the amount is withdrawn at once and reinstated if we win.

function recordDisputeAdjustment(
  { store, now }: PaymentsContext,
  dispute: string,
  charge: Stripe.Charge,
  amount: number,
) {
  const transaction = buildBalanceTransaction({
    amount,
    currency: charge.currency,
    created: now,
    source: dispute,
    description: `Chargeback ${amount < 0 ? "withdrawal" : "reversal"} for ${charge.id}`,
    type: "adjustment",
    category: amount < 0 ? "dispute" : "dispute_reversal",
  });
  store.put("transaction", transaction);
  return transaction;
}

export function openDispute(context: PaymentsContext, paymentIntent: string): Stripe.Dispute {
  const { store, emit, now } = context;
  const intent = store.get("intent", paymentIntent);
  const charge = findLatestCharge(context, intent);
  if (!charge)
    throw resourceMissingError("payment_intent", paymentIntent, { param: "payment_intent", place: "params" });
  if (charge.status !== "succeeded") throw new StripeApiError(`The charge ${charge.id} did not succeed.`);
  if (charge.disputed) throw new StripeApiError(`The charge ${charge.id} is disputed already.`);
  const id = generateStripeId("du");
  const dispute = buildDispute({
    id,
    charge,
    transactions: [recordDisputeAdjustment(context, id, charge, -charge.amount)],
    created: now,
  });
  store.put("dispute", dispute);
  store.put("charge", { ...charge, disputed: true });
  emit(
    { type: "charge.dispute.created", data: { object: dispute } },
    { type: "charge.dispute.funds_withdrawn", data: { object: dispute } },
  );
  return dispute;
}

export function closeDispute(context: PaymentsContext, id: string, status: "won" | "lost"): Stripe.Dispute {
  const { store, emit } = context;
  const dispute = store.get("dispute", id);
  const charge = typeof dispute?.charge === "string" ? store.get("charge", dispute.charge) : undefined;
  if (!dispute || !charge) throw resourceMissingError("dispute", id, { param: "dispute" });
  if (dispute.status !== "needs_response") throw new StripeApiError(`The dispute ${id} is closed already.`);
  const closed: Stripe.Dispute = {
    ...dispute,
    status,
    balance_transactions:
      status === "won"
        ? [...dispute.balance_transactions, recordDisputeAdjustment(context, id, charge, dispute.amount)]
        : dispute.balance_transactions,
  };
  store.put("dispute", closed);
  if (status === "won") emit({ type: "charge.dispute.funds_reinstated", data: { object: closed } });
  emit({ type: "charge.dispute.closed", data: { object: closed } });
  return closed;
}
