import type Stripe from "stripe";
import { newId } from "../ids";
import { billing, chargedWith, type Means } from "./payment-method";

type Status = "succeeded" | "failed" | "pending";

const DECLINED = "Your card was declined.";

const approved: Stripe.Charge.Outcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: "approved_by_network",
  reason: null,
  risk_level: "normal",
  risk_score: 12,
  seller_message: "Payment complete.",
  type: "authorized",
};

const refused: Stripe.Charge.Outcome = {
  ...approved,
  advice_code: "try_again_later",
  network_decline_code: "05",
  network_status: "declined_by_network",
  reason: "generic_decline",
  seller_message: "The bank did not return any further details with this decline.",
  type: "issuer_declined",
};

const SUCCEEDED = (amount: number) => ({
  amount_captured: amount,
  captured: true,
  failure_code: null,
  failure_message: null,
  outcome: approved,
  paid: true,
  status: "succeeded" satisfies Status,
});

/** What a charge becomes when it fails. */
export const failed = (code: string, message: string) => ({
  amount_captured: 0,
  captured: false,
  failure_code: code,
  failure_message: message,
  outcome: refused,
  paid: false,
  status: "failed" satisfies Status,
});

/** What a charge becomes when it succeeds. */
export const succeeded = SUCCEEDED;

const stateOf = (means: Means, amount: number) => {
  if (means === "declined") return failed("card_declined", DECLINED);
  return means === "late" ? { ...SUCCEEDED(amount), status: "pending" satisfies Status } : SUCCEEDED(amount);
};

export function newCharge(
  intent: Stripe.PaymentIntent,
  paymentMethod: Stripe.PaymentMethod,
  means: Means,
  created: number,
): Stripe.Charge {
  return {
    id: newId(means === "late" ? "py" : "ch"),
    object: "charge",
    amount: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: billing(paymentMethod.billing_details.email),
    calculated_statement_descriptor: "AYLLU",
    created,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    payment_intent: intent.id,
    payment_method: paymentMethod.id,
    payment_method_details: chargedWith(means, intent.amount),
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    transfer_data: null,
    transfer_group: null,
    ...stateOf(means, intent.amount),
  };
}
