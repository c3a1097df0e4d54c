import type Stripe from "stripe";
import { generateStripeId, randomAlphanumeric } from "../ids";
import type { IntentData } from "../tables";

type IntentFields = IntentData & {
  amount: number;
  currency: string;
  created: number;
  methodTypes: string[];
  customer: string | null;
  /** `off_session` if later payments of the customer use the same method. */
  futureUsage: "off_session" | null;
};

export function buildPaymentIntent(fields: IntentFields): Stripe.PaymentIntent {
  const id = generateStripeId("pi");
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: fields.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_${randomAlphanumeric(25)}`,
    confirmation_method: "automatic",
    created: fields.created,
    currency: fields.currency,
    customer: fields.customer,
    customer_account: null,
    description: fields.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: fields.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: "automatic",
      },
    },
    payment_method_types: fields.methodTypes,
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: fields.futureUsage,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_group: null,
  };
}

export const declinedPaymentError = (
  charge: Stripe.Charge,
  paymentMethod: Stripe.PaymentMethod,
): Stripe.PaymentIntent.LastPaymentError => ({
  charge: charge.id,
  code: charge.failure_code ?? "card_declined",
  ...(charge.failure_code === "card_declined" && { decline_code: "generic_decline" }),
  doc_url: "https://stripe.com/docs/error-codes/card-declined",
  message: charge.failure_message ?? "",
  payment_method: paymentMethod,
  type: "card_error",
});

export const authenticationFailedError = (
  paymentMethod: Stripe.PaymentMethod,
): Stripe.PaymentIntent.LastPaymentError => ({
  code: "payment_intent_authentication_failure",
  doc_url: "https://stripe.com/docs/error-codes/payment-intent-authentication-failure",
  message:
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  payment_method: paymentMethod,
  type: "invalid_request_error",
});
