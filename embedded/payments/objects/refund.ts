import type Stripe from "stripe";

type RefundFields = {
  id: string;
  amount: number;
  charge: Stripe.Charge;
  transaction: string;
  created: number;
  reason: string | null;
  metadata: Stripe.Metadata;
};

export const buildRefund = ({ charge, ...fields }: RefundFields): Stripe.Refund => ({
  id: fields.id,
  object: "refund",
  amount: fields.amount,
  balance_transaction: fields.transaction,
  charge: charge.id,
  created: fields.created,
  currency: charge.currency,
  customer: null,
  customer_account: null,
  metadata: fields.metadata,
  payment_intent: charge.payment_intent,
  payment_method: charge.payment_method,
  reason: fields.reason,
  receipt_number: null,
  source_transfer_reversal: null,
  status: "succeeded",
  transfer_reversal: null,
});
