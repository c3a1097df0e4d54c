import type Stripe from "stripe";
import { generateStripeId, randomAlphanumeric } from "../ids";

type SetupIntentFields = {
  created: number;
  customer: string;
  description: string | null;
  metadata: Stripe.Metadata;
};

export function buildSetupIntent(fields: SetupIntentFields): Stripe.SetupIntent {
  const id = generateStripeId("seti");
  return {
    id,
    object: "setup_intent",
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomAlphanumeric(25)}`,
    created: fields.created,
    customer: fields.customer,
    customer_account: null,
    description: fields.description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: fields.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: ["card"],
    single_use_mandate: null,
    status: "requires_payment_method",
    usage: "off_session",
  };
}

export const declinedSetupError = (
  paymentMethod: Stripe.PaymentMethod,
): Stripe.SetupIntent.LastSetupError => ({
  code: "card_declined",
  decline_code: "generic_decline",
  doc_url: "https://stripe.com/docs/error-codes/card-declined",
  message: "Your card was declined.",
  payment_method: paymentMethod,
  type: "card_error",
});

export const rejectedSetupError = (
  paymentMethod: Stripe.PaymentMethod,
): Stripe.SetupIntent.LastSetupError => ({
  code: "setup_intent_authentication_failure",
  doc_url: "https://stripe.com/docs/error-codes/setup-intent-authentication-failure",
  message:
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  payment_method: paymentMethod,
  type: "invalid_request_error",
});
