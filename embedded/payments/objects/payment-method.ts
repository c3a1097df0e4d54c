import type Stripe from "stripe";
import { generateStripeId } from "../ids";

// Stripe's test cards.

export const CARD_METHODS = ["accepted", "declined", "confirm", "declined-later", "confirm-later"] as const;
export type CardMethod = (typeof CARD_METHODS)[number];
export const TEST_METHODS = [...CARD_METHODS, "late"] as const;
export type TestMethod = (typeof TEST_METHODS)[number];
export type BankAnswer = "accepted" | "declined" | "confirm";

const LAST4_BY_METHOD: Record<TestMethod, string> = {
  accepted: "4242",
  declined: "0002",
  confirm: "3220",
  "declined-later": "0341",
  "confirm-later": "3184",
  late: "3000",
};

export const testMethodLast4 = (testMethod: TestMethod): string => LAST4_BY_METHOD[testMethod];

/** Returns the test card that a saved payment method stands for. */
export const savedTestMethod = ({ card }: Stripe.PaymentMethod): CardMethod =>
  CARD_METHODS.find((method) => LAST4_BY_METHOD[method] === card?.last4) ?? "accepted";

/** Returns what the bank answers to a payment, with its payer present or without. */
export function bankAnswer(testMethod: CardMethod, isPayerPresent: boolean): BankAnswer {
  if (testMethod === "declined-later") return isPayerPresent ? "accepted" : "declined";
  if (testMethod === "confirm-later") return "confirm";
  // A card that was confirmed once is charged without asking again.
  if (testMethod === "confirm") return isPayerPresent ? "confirm" : "accepted";
  return testMethod;
}

export const buildBillingDetails = (email: string | null): Stripe.PaymentMethod.BillingDetails => ({
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email,
  name: null,
  phone: null,
  tax_id: null,
});

const PASSED_CHECKS = { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" };

const buildCard = (testMethod: TestMethod): Stripe.PaymentMethod.Card => ({
  brand: "visa",
  checks: PASSED_CHECKS,
  country: "ES",
  display_brand: "visa",
  exp_month: 12,
  exp_year: 2042,
  fingerprint: `ayllu${LAST4_BY_METHOD[testMethod]}`,
  funding: "credit",
  generated_from: null,
  last4: LAST4_BY_METHOD[testMethod],
  networks: { available: ["visa"], preferred: null },
  regulated_status: "unregulated",
  three_d_secure_usage: { supported: true },
  wallet: null,
});

const buildSepaDebit = (testMethod: TestMethod): Stripe.PaymentMethod.SepaDebit => ({
  bank_code: "37040044",
  branch_code: null,
  country: "DE",
  fingerprint: `ayllu${LAST4_BY_METHOD[testMethod]}`,
  generated_from: { charge: null, setup_attempt: null },
  last4: LAST4_BY_METHOD[testMethod],
});

/** Builds a card, or a SEPA direct debit for `late`. */
export const buildPaymentMethod = (
  testMethod: TestMethod,
  email: string | null,
  created: number,
): Stripe.PaymentMethod => ({
  id: generateStripeId("pm"),
  object: "payment_method",
  billing_details: buildBillingDetails(email),
  ...(testMethod === "late" ? { sepa_debit: buildSepaDebit(testMethod) } : { card: buildCard(testMethod) }),
  created,
  customer: null,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: testMethod === "late" ? "sepa_debit" : "card",
});

type ChargedMethod = { testMethod: TestMethod; amount: number; isDeclined: boolean };

const THREE_D_SECURE_RESULT: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: "challenge",
  electronic_commerce_indicator: "05",
  exemption_indicator: null,
  result: "authenticated",
  result_reason: null,
  transaction_id: "0d4f1b6a-5f7a-4e36-9f1e-6c5f5a4f2b11",
  version: "2.2.0",
};

const buildChargedCard = ({
  testMethod,
  amount,
  isDeclined,
}: ChargedMethod): Stripe.Charge.PaymentMethodDetails.Card => ({
  amount_authorized: isDeclined ? null : amount,
  authorization_code: isDeclined ? null : "123456",
  brand: "visa",
  checks: PASSED_CHECKS,
  country: "ES",
  electronic_commerce_indicator: null,
  exp_month: 12,
  exp_year: 2042,
  fingerprint: `ayllu${LAST4_BY_METHOD[testMethod]}`,
  funding: "credit",
  installments: null,
  last4: LAST4_BY_METHOD[testMethod],
  mandate: null,
  network: "visa",
  network_transaction_id: null,
  regulated_status: "unregulated",
  three_d_secure:
    !isDeclined && (testMethod === "confirm" || testMethod === "confirm-later")
      ? THREE_D_SECURE_RESULT
      : null,
  transaction_link_id: null,
  wallet: null,
});

/** Builds a charge's `payment_method_details`. */
export function buildPaymentMethodDetails(charged: ChargedMethod): Stripe.Charge.PaymentMethodDetails {
  const { testMethod } = charged;
  if (testMethod !== "late") return { card: buildChargedCard(charged), type: "card" };
  const { bank_code, branch_code, country, fingerprint, last4 } = buildSepaDebit(testMethod);
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
