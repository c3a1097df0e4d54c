import type Stripe from "stripe";

// What is kept. The processor's objects are kept as they are answered; what they do not tell stands beside them.

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
  /** What the payer gave on the page. */
  payerEmail: string | null;
  /** When a payment that takes its time is settled by itself, in milliseconds. */
  settleAt: number | null;
};

export type Delivery = {
  id: string;
  state: "held" | "pending" | "delivered" | "given-up" | "none";
  attempts: number;
  nextAt: number;
};

export type StoredAnswer = {
  id: string;
  endpoint: string;
  params: string;
  status: number;
  body: string;
  createdAt: number;
};

/** A page on which somebody completes their account: for a few minutes, and once. */
export type OnboardingLink = {
  id: string;
  account: string;
  expiresAt: number;
  returnUrl: string;
  refreshUrl: string;
  used: boolean;
};

export type Tables = {
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
  delivery: Delivery;
  answer: StoredAnswer;
  clock: { id: "clock"; aheadMs: number };
};

export type TableName = keyof Tables;

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
