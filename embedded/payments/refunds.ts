import type Stripe from "stripe";
import type { Context } from "./context";
import { formatAmount } from "./currencies";
import { ApiError, missing, ParameterError } from "./errors";
import { newId } from "./ids";
import { newRefund } from "./objects/refund";
import { newTransaction } from "./objects/transaction";
import type { RefundParams } from "./params";

function chargeOf({ store }: Context, params: RefundParams): Stripe.Charge {
  if (params.charge !== undefined) {
    const charge = store.get("charge", params.charge);
    if (!charge) throw missing("charge", params.charge, "charge");
    return charge;
  }
  const id = params.payment_intent ?? "";
  const intent = store.get("intent", id);
  if (!intent) throw missing("payment_intent", id, "payment_intent");
  const charge =
    intent.status === "succeeded" && typeof intent.latest_charge === "string"
      ? store.get("charge", intent.latest_charge)
      : undefined;
  if (charge) return charge;
  throw new ApiError(`This PaymentIntent (${id}) does not have a successful charge to refund.`, {
    code: "payment_intent_unexpected_state",
    param: "payment_intent",
  });
}

function checkAmount(charge: Stripe.Charge, amount: number): void {
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw new ApiError(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  }
  if (amount <= left) return;
  const money = (value: number): string => formatAmount(value, charge.currency);
  throw new ApiError(
    charge.amount_refunded === 0
      ? `Refund amount (${money(amount)}) is greater than charge amount (${money(left)})`
      : `Refund amount (${money(amount)}) is greater than unrefunded amount on charge (${money(left)})`,
    { param: "amount" },
  );
}

function tell(context: Context, refund: Stripe.Refund, charge: Stripe.Charge, before: Stripe.Charge): void {
  const arrived = withReference(refund);
  context.store.put("refund", arrived);
  const previous_attributes = { amount_refunded: before.amount_refunded, refunded: before.refunded };
  context.emit(
    { type: "refund.created", data: { object: refund } },
    { type: "charge.refunded", data: { object: charge, previous_attributes } },
    { type: "refund.updated", data: { object: arrived } },
    { type: "charge.refund.updated", data: { object: arrived } },
  );
}

/** The bank's reference comes a moment after the refund. */
function withReference(refund: Stripe.Refund): Stripe.Refund {
  const { destination_details: details } = refund;
  if (!details?.card) return refund;
  const reference = refund.id.slice(-12);
  return {
    ...refund,
    destination_details: { ...details, card: { ...details.card, reference, reference_status: "available" } },
  };
}

export function createRefund(context: Context, params: RefundParams): Stripe.Refund {
  if (params.charge === undefined && params.payment_intent === undefined) {
    throw new ParameterError(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  }
  const charge = chargeOf(context, params);
  if (charge.status !== "succeeded") {
    throw new ApiError(`Charge ${charge.id} cannot be refunded: its status is ${charge.status}.`, {
      code: "charge_not_refundable",
    });
  }
  if (charge.disputed) {
    throw new ApiError(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  }
  const amount = params.amount ?? charge.amount - charge.amount_refunded;
  checkAmount(charge, amount);

  const id = newId("re");
  const transaction = newTransaction({
    amount: -amount,
    currency: charge.currency,
    created: context.now,
    source: id,
    description: `REFUND FOR CHARGE (${charge.description ?? charge.id})`,
    type: charge.id.startsWith("py_") ? "payment_refund" : "refund",
  });
  const refund = newRefund({
    id,
    amount,
    charge,
    transaction: transaction.id,
    created: context.now,
    reason: params.reason ?? null,
    metadata: params.metadata,
  });
  const refunded = charge.amount_refunded + amount;
  const after = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount };
  context.store.put("transaction", transaction);
  context.store.put("charge", after);
  tell(context, refund, after, charge);
  return refund;
}
