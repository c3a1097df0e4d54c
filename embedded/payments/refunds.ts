import type Stripe from "stripe";
import type { PaymentsContext } from "./context";
import { formatCurrencyAmount } from "./currencies";
import { StripeApiError, resourceMissingError, ParameterError } from "./errors";
import { generateStripeId } from "./ids";
import { buildRefund } from "./objects/refund";
import { buildBalanceTransaction } from "./objects/transaction";
import type { CreateRefundParams } from "./params";
import { findLatestCharge } from "./records";

function getRefundableCharge({ store }: PaymentsContext, params: CreateRefundParams): Stripe.Charge {
  if (params.charge !== undefined) {
    const charge = store.get("charge", params.charge);
    if (!charge) throw resourceMissingError("charge", params.charge, { param: "charge", place: "params" });
    return charge;
  }
  const id = params.payment_intent ?? "";
  const intent = store.get("intent", id);
  if (!intent) throw resourceMissingError("payment_intent", id, { param: "payment_intent", place: "params" });
  const charge = intent.status === "succeeded" ? findLatestCharge({ store }, intent) : undefined;
  if (charge) return charge;
  throw new StripeApiError(`This PaymentIntent (${id}) does not have a successful charge to refund.`, {
    code: "payment_intent_unexpected_state",
    param: "payment_intent",
  });
}

function assertRefundableAmount(charge: Stripe.Charge, amount: number): void {
  const remaining = charge.amount - charge.amount_refunded;
  if (remaining === 0) {
    throw new StripeApiError(`Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  }
  if (amount <= remaining) return;
  const formatMoney = (value: number): string => formatCurrencyAmount(value, charge.currency);
  throw new StripeApiError(
    charge.amount_refunded === 0
      ? `Refund amount (${formatMoney(amount)}) is greater than charge amount (${formatMoney(remaining)})`
      : `Refund amount (${formatMoney(amount)}) is greater than unrefunded amount on charge (${formatMoney(remaining)})`,
    { param: "amount" },
  );
}

function emitRefundEvents(
  context: PaymentsContext,
  refund: Stripe.Refund,
  charge: Stripe.Charge,
  previous: Stripe.Charge,
): void {
  context.store.put("refund", refund);
  const previous_attributes = { amount_refunded: previous.amount_refunded, refunded: previous.refunded };
  context.emit(
    { type: "refund.created", data: { object: refund } },
    { type: "charge.refunded", data: { object: charge, previous_attributes } },
    { type: "refund.updated", data: { object: refund } },
    { type: "charge.refund.updated", data: { object: refund } },
  );
}

export function createRefund(context: PaymentsContext, params: CreateRefundParams): Stripe.Refund {
  if (params.charge === undefined && params.payment_intent === undefined) {
    throw new ParameterError(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  }
  const charge = getRefundableCharge(context, params);
  if (charge.status !== "succeeded") {
    throw new StripeApiError(`Charge ${charge.id} cannot be refunded: its status is ${charge.status}.`, {
      code: "charge_not_refundable",
    });
  }
  if (charge.disputed) {
    throw new StripeApiError(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  }
  const amount = params.amount ?? charge.amount - charge.amount_refunded;
  assertRefundableAmount(charge, amount);

  const id = generateStripeId("re");
  const transaction = buildBalanceTransaction({
    amount: -amount,
    currency: charge.currency,
    created: context.now,
    source: id,
    description: `REFUND FOR CHARGE (${charge.description ?? charge.id})`,
    type: charge.id.startsWith("py_") ? "payment_refund" : "refund",
  });
  const refund = buildRefund({
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
  emitRefundEvents(context, refund, after, charge);
  return refund;
}
