import type Stripe from "stripe";

// The stored records: the API's objects as they are returned, plus internal fields beside them.

export type PurchasedItem = { name: string; description: string | null; quantity: number };

export type IntentData = {
  description: string | null;
  metadata: Stripe.Metadata;
  receiptEmail: string | null;
  statementDescriptorSuffix: string | null;
};

export type SessionRecord = {
  id: string;
  session: Stripe.Checkout.Session;
  item: PurchasedItem;
  intentData: IntentData;
  /** Entered on the payment page. */
  payerEmail: string | null;
  /** Time at which a delayed payment succeeds, in milliseconds. */
  settleAt: number | null;
};

export type WebhookDelivery = {
  id: string;
  state: "held" | "pending" | "delivered" | "given-up" | "none";
  attempts: number;
  nextAt: number;
};

export type StoredResult = {
  id: string;
  endpoint: string;
  params: string;
  status: number;
  body: string;
  createdAt: number;
};

/** A single-use onboarding link. */
export type OnboardingLink = {
  id: string;
  account: string;
  expiresAt: number;
  returnUrl: string;
  refreshUrl: string;
  used: boolean;
};

export type StoreTables = {
  session: SessionRecord;
  intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  transaction: Stripe.BalanceTransaction;
  account: Stripe.Account;
  link: OnboardingLink;
  transfer: Stripe.Transfer;
  event: Stripe.Event;
  delivery: WebhookDelivery;
  answer: StoredResult;
  clock: { id: "clock"; aheadMs: number };
};

export type TableName = keyof StoreTables;

export const TABLE_NAMES = [
  "session",
  "intent",
  "charge",
  "refund",
  "dispute",
  "transaction",
  "account",
  "link",
  "transfer",
  "event",
  "delivery",
  "answer",
  "clock",
] as const satisfies readonly TableName[];
