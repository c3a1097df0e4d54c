import type Stripe from "stripe";
import { newId } from "../ids";

// The processor's own test numbers: nobody's card.

export type Means = "accepted" | "declined" | "confirm" | "late";

const LAST4: Record<Means, string> = { accepted: "4242", declined: "0002", confirm: "3220", late: "3000" };

export const lastDigits = (means: Means): string => LAST4[means];

export const billing = (email: string | null): Stripe.PaymentMethod.BillingDetails => ({
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email,
  name: null,
  phone: null,
  tax_id: null,
});

const CHECKS = { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" };

const cardOf = (means: Means): Stripe.PaymentMethod.Card => ({
  brand: "visa",
  checks: CHECKS,
  country: "ES",
  display_brand: "visa",
  exp_month: 12,
  exp_year: 2042,
  fingerprint: `ayllu${LAST4[means]}`,
  funding: "credit",
  generated_from: null,
  last4: LAST4[means],
  networks: { available: ["visa"], preferred: null },
  regulated_status: "unregulated",
  three_d_secure_usage: { supported: true },
  wallet: null,
});

const debitOf = (means: Means): Stripe.PaymentMethod.SepaDebit => ({
  bank_code: "37040044",
  branch_code: null,
  country: "DE",
  fingerprint: `ayllu${LAST4[means]}`,
  generated_from: { charge: null, setup_attempt: null },
  last4: LAST4[means],
});

/** Cards answer at once; what takes its time is a direct debit. */
export const newPaymentMethod = (
  means: Means,
  email: string | null,
  created: number,
): Stripe.PaymentMethod => ({
  id: newId("pm"),
  object: "payment_method",
  allow_redisplay: "limited",
  billing_details: billing(email),
  ...(means === "late" ? { sepa_debit: debitOf(means) } : { card: cardOf(means) }),
  created,
  customer: null,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: means === "late" ? "sepa_debit" : "card",
});

const authenticated: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: "challenge",
  electronic_commerce_indicator: "05",
  exemption_indicator: null,
  result: "authenticated",
  result_reason: null,
  transaction_id: "0d4f1b6a-5f7a-4e36-9f1e-6c5f5a4f2b11",
  version: "2.2.0",
};

const chargedCard = (means: Means, amount: number): Stripe.Charge.PaymentMethodDetails.Card => ({
  amount_authorized: means === "declined" ? null : amount,
  authorization_code: means === "declined" ? null : "123456",
  brand: "visa",
  checks: CHECKS,
  country: "ES",
  electronic_commerce_indicator: null,
  exp_month: 12,
  exp_year: 2042,
  fingerprint: `ayllu${LAST4[means]}`,
  funding: "credit",
  installments: null,
  last4: LAST4[means],
  mandate: null,
  network: "visa",
  network_transaction_id: null,
  regulated_status: "unregulated",
  three_d_secure: means === "confirm" ? authenticated : null,
  transaction_link_id: null,
  wallet: null,
});

/** How a charge was made, as the charge tells it. */
export function chargedWith(means: Means, amount: number): Stripe.Charge.PaymentMethodDetails {
  if (means !== "late") return { card: chargedCard(means, amount), type: "card" };
  const { bank_code, branch_code, country, fingerprint, last4 } = debitOf(means);
  return {
    sepa_debit: {
      bank_code,
      branch_code,
      country,
      fingerprint: fingerprint ?? null,
      last4: last4 ?? null,
      mandate: null,
    },
    type: "sepa_debit",
  };
}
