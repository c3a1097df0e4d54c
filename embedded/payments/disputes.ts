import type Stripe from "stripe";
import type { Context } from "./context";
import { ApiError, missing } from "./errors";
import { newId } from "./ids";
import { newDispute } from "./objects/dispute";
import { newTransaction } from "./objects/transaction";

// A payer contests a payment at the bank: the money goes back at once, and returns when we win.

type Opening = { payment_intent: string; status?: string; reason?: string; amount?: number };

const CLOSED = ["won", "lost", "warning_closed", "prevented"];

function move({ store, now }: Context, dispute: string, charge: Stripe.Charge, amount: number) {
  const transaction = newTransaction({
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

export function openDispute(context: Context, opening: Opening): Stripe.Dispute {
  const { store, emit, now } = context;
  const intent = store.get("intent", opening.payment_intent);
  const charge =
    typeof intent?.latest_charge === "string" ? store.get("charge", intent.latest_charge) : undefined;
  if (!charge) throw missing("payment_intent", opening.payment_intent, "payment_intent");
  if (charge.status !== "succeeded") throw new ApiError(`The charge ${charge.id} did not succeed.`);
  if (charge.disputed) throw new ApiError(`The charge ${charge.id} is disputed already.`);
  const id = newId("du");
  const amount = opening.amount ?? charge.amount;
  const isClosed = CLOSED.includes(opening.status ?? "");
  const dispute = newDispute({
    id,
    amount,
    charge,
    transactions: [move(context, id, charge, -amount)],
    created: now,
    reason: opening.reason ?? "fraudulent",
    status: isClosed ? "needs_response" : (opening.status ?? "needs_response"),
  });
  store.put("dispute", dispute);
  store.put("charge", { ...charge, disputed: true });
  emit(
    { type: "charge.dispute.created", data: { object: dispute } },
    { type: "charge.dispute.funds_withdrawn", data: { object: dispute } },
  );
  return isClosed ? closeDispute(context, id, opening.status ?? "lost") : dispute;
}

export function closeDispute(context: Context, id: string, status: string): Stripe.Dispute {
  const { store, emit } = context;
  const dispute = store.get("dispute", id);
  const charge = typeof dispute?.charge === "string" ? store.get("charge", dispute.charge) : undefined;
  if (!dispute || !charge) throw missing("dispute", id, "dispute");
  if (CLOSED.includes(dispute.status)) throw new ApiError(`The dispute ${id} is closed already.`);
  const closed: Stripe.Dispute = {
    ...dispute,
    status,
    balance_transactions:
      status === "won"
        ? [...dispute.balance_transactions, move(context, id, charge, dispute.amount)]
        : dispute.balance_transactions,
  };
  store.put("dispute", closed);
  if (status === "won") emit({ type: "charge.dispute.funds_reinstated", data: { object: closed } });
  emit({ type: "charge.dispute.closed", data: { object: closed } });
  return closed;
}
