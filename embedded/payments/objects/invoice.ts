import Stripe from "stripe";
import { formatCurrencyAmount } from "../currencies";
import { generateStripeId } from "../ids";

type Period = { start: number; end: number };

type InvoiceFields = {
  /** Begins with `upcoming_in` if the invoice is only announced. */
  id: string;
  subscription: Stripe.Subscription;
  item: Stripe.SubscriptionItem;
  productName: string;
  customer: Stripe.Customer;
  reason: Stripe.Invoice.BillingReason;
  /** The period that has ended; the first invoice has none: both ends are its creation. */
  period: Period;
  /** The period that is paid for. */
  paidPeriod: Period;
  created: number;
  discount?: { id: string; amount: number };
};

const describeLine = ({ price, quantity = 1 }: Stripe.SubscriptionItem, productName: string): string => {
  const { interval, interval_count } = price.recurring ?? { interval: "month", interval_count: 1 };
  const amount = formatCurrencyAmount(price.unit_amount ?? 0, price.currency);
  return `${quantity} × ${productName} (at ${amount} / ${interval_count === 1 ? interval : `every ${interval_count} ${interval}s`})`;
};

const buildLine = ({
  id,
  subscription,
  item,
  productName,
  paidPeriod,
  discount,
}: InvoiceFields): Stripe.InvoiceLineItem => {
  const quantity = item.quantity ?? 1;
  const amount = (item.price.unit_amount ?? 0) * quantity;
  return {
    id: generateStripeId("il"),
    object: "line_item",
    amount,
    currency: item.price.currency,
    description: describeLine(item, productName),
    discount_amounts: discount ? [{ amount: discount.amount, discount: discount.id }] : [],
    discountable: true,
    discounts: [],
    invoice: id,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: "subscription_item_details",
    },
    period: paidPeriod,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: String(item.price.product) },
      type: "price_details",
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: Stripe.Decimal.from(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
};

/** Builds a draft. */
export function buildInvoice(fields: InvoiceFields): Stripe.Invoice {
  const { id, subscription, customer, created, discount } = fields;
  const line = buildLine(fields);
  const { amount: subtotal } = line;
  const amount = subtotal - (discount?.amount ?? 0);
  return {
    id,
    object: "invoice",
    account_country: "ES",
    account_name: "Ayllu",
    account_tax_ids: null,
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amount,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: fields.reason,
    collection_method: "charge_automatically",
    created,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: discount ? [discount.id] : [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: "list", data: [line], has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: "subscription_details",
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: fields.period.end,
    period_start: fields.period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: "draft",
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total: amount,
    total_discount_amounts: discount ? [{ amount: discount.amount, discount: discount.id }] : [],
    total_excluding_tax: amount,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}

export const buildInvoicePayment = (
  invoice: Stripe.Invoice,
  intent: string,
  created: number,
): Stripe.InvoicePayment => ({
  id: generateStripeId("inpay"),
  object: "invoice_payment",
  amount_paid: null,
  amount_requested: invoice.amount_due,
  created,
  currency: invoice.currency,
  invoice: invoice.id,
  is_default: true,
  livemode: false,
  payment: { payment_intent: intent, type: "payment_intent" },
  status: "open",
  status_transitions: { canceled_at: null, paid_at: null },
});
