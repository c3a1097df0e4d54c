import type Stripe from "stripe";

const EVIDENCE_DUE_SECONDS = 20 * 86_400;

const EMPTY_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

type DisputeFields = {
  id: string;
  charge: Stripe.Charge;
  transactions: Stripe.BalanceTransaction[];
  created: number;
};

export const buildDispute = ({ charge, ...fields }: DisputeFields): Stripe.Dispute => ({
  id: fields.id,
  object: "dispute",
  amount: charge.amount,
  balance_transactions: fields.transactions,
  charge: charge.id,
  created: fields.created,
  currency: charge.currency,
  enhanced_eligibility_types: [],
  evidence: { ...EMPTY_EVIDENCE, customer_email_address: charge.billing_details.email },
  evidence_details: {
    due_by: fields.created + EVIDENCE_DUE_SECONDS,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: "not_submitted",
  },
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: charge.payment_intent,
  reason: "fraudulent",
  status: "needs_response",
});
