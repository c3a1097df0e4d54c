import type Stripe from "stripe";
import type { BankAnswer } from "./objects/payment-method";

// The stored records: the API's objects as they are returned, plus internal fields beside them.

export type PurchasedItem = { name: string; description: string | null; quantity: number };

export type IntentData = {
  description: string | null;
  metadata: Stripe.Metadata;
};

/** The subscription that a session of that mode starts once it is paid. */
export type PlannedSubscription = {
  price: string;
  metadata: Stripe.Metadata;
  description: string | null;
  /** Id of the intent of the first payment, which the session does not name in this mode. */
  intent: string | null;
  /** Takes something off the first invoice. */
  coupon?: string;
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
  /** Present in mode `subscription`. */
  plan?: PlannedSubscription;
};

/** The end of the period for which a subscription's next invoice was announced last. */
export type Announcement = { id: string; periodEnd: number };

/** The bank gives this answer to the next automatic payments of a customer, whatever their card. */
export type BankOrder = { id: string; answer: BankAnswer; times: number };

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
  customer: Stripe.Customer;
  method: Stripe.PaymentMethod;
  setupIntent: Stripe.SetupIntent;
  product: Stripe.Product;
  price: Stripe.Price;
  coupon: Stripe.Coupon;
  subscription: Stripe.Subscription;
  invoice: Stripe.Invoice;
  invoicePayment: Stripe.InvoicePayment;
  announcement: Announcement;
  bankOrder: BankOrder;
  event: Stripe.Event;
  delivery: WebhookDelivery;
  answer: StoredResult;
  clock: { id: "clock"; aheadMs: number };
};

export type TableName = keyof StoreTables;
