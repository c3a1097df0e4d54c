import type Stripe from "stripe";
import { generateStripeId } from "../ids";
import { buildBillingDetails, buildPaymentMethodDetails, type TestMethod } from "./payment-method";

type ChargeStatus = "succeeded" | "failed" | "pending";

const DECLINED_MESSAGE = "Your card was declined.";

const APPROVED_OUTCOME: Stripe.Charge.Outcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: "approved_by_network",
  reason: null,
  seller_message: "Payment complete.",
  type: "authorized",
};

const DECLINED_OUTCOME: Stripe.Charge.Outcome = {
  ...APPROVED_OUTCOME,
  advice_code: "try_again_later",
  network_decline_code: "05",
  network_status: "declined_by_network",
  reason: "generic_decline",
  seller_message: "The bank did not return any further details with this decline.",
  type: "issuer_declined",
};

export const succeededChargeFields = (amount: number) => ({
  amount_captured: amount,
  captured: true,
  failure_code: null,
  failure_message: null,
  outcome: APPROVED_OUTCOME,
  paid: true,
  status: "succeeded" satisfies ChargeStatus,
});

export const failedChargeFields = (code: string, message: string) => ({
  amount_captured: 0,
  captured: false,
  failure_code: code,
  failure_message: message,
  outcome: DECLINED_OUTCOME,
  paid: false,
  status: "failed" satisfies ChargeStatus,
});

const chargeStateFields = (status: ChargeStatus, amount: number) =>
  status === "failed"
    ? failedChargeFields("card_declined", DECLINED_MESSAGE)
    : { ...succeededChargeFields(amount), status };

type ChargeFields = {
  intent: Stripe.PaymentIntent;
  paymentMethod: Stripe.PaymentMethod;
  testMethod: TestMethod;
  status: ChargeStatus;
  created: number;
};

export function buildCharge({
  intent,
  paymentMethod,
  testMethod,
  status,
  created,
}: ChargeFields): Stripe.Charge {
  return {
    id: generateStripeId(testMethod === "late" ? "py" : "ch"),
    object: "charge",
    amount: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: buildBillingDetails(paymentMethod.billing_details.email),
    calculated_statement_descriptor: "AYLLU",
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    payment_intent: intent.id,
    payment_method: paymentMethod.id,
    payment_method_details: buildPaymentMethodDetails({
      testMethod,
      amount: intent.amount,
      isDeclined: status === "failed",
    }),
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
    ...chargeStateFields(status, intent.amount),
  };
}
