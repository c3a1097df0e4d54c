import type Stripe from "stripe";

type SessionFields = {
  id: string;
  created: number;
  expiresAt: number;
  mode: Stripe.Checkout.Session.Mode;
  /** A session in which nothing is paid has null. */
  amount: number | null;
  currency: string | null;
  url: string;
  successUrl: string;
  cancelUrl: string | null;
  clientReferenceId: string | null;
  customer: string | null;
  customerEmail: string | null;
  locale: string | null;
  metadata: Stripe.Metadata;
  paymentMethodTypes: string[];
  /** Shown beside the button that pays. */
  submitMessage: string | null;
  /** Differing from those of one payment. */
  fields?: Partial<Stripe.Checkout.Session>;
};

export const buildCustomerDetails = (email: string | null): Stripe.Checkout.Session.CustomerDetails => ({
  address: null,
  business_name: null,
  email,
  individual_name: null,
  name: null,
  phone: null,
  tax_exempt: "none",
  tax_ids: email === null ? null : [],
});

export const buildCheckoutSession = (fields: SessionFields): Stripe.Checkout.Session => ({
  id: fields.id,
  object: "checkout.session",
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  amount_subtotal: fields.amount,
  amount_total: fields.amount,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  cancel_url: fields.cancelUrl,
  client_reference_id: fields.clientReferenceId,
  client_secret: null,
  collected_information: { business_name: null, individual_name: null, shipping_details: null },
  consent: null,
  consent_collection: null,
  created: fields.created,
  currency: fields.currency,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: fields.submitMessage === null ? null : { message: fields.submitMessage },
    terms_of_service_acceptance: null,
  },
  customer: fields.customer,
  customer_account: null,
  customer_creation: "if_required",
  customer_details: fields.customerEmail === null ? null : buildCustomerDetails(fields.customerEmail),
  customer_email: fields.customerEmail,
  discounts: [],
  expires_at: fields.expiresAt,
  integration_identifier: null,
  invoice: null,
  invoice_creation: {
    enabled: false,
    invoice_data: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: null,
      metadata: {},
      rendering_options: null,
    },
  },
  livemode: false,
  locale: fields.locale,
  managed_payments: { enabled: false },
  metadata: fields.metadata,
  mode: fields.mode,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: "if_required",
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: "automatic" } },
  payment_method_types: fields.paymentMethodTypes,
  payment_status: "unpaid",
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: "open",
  submit_type: null,
  subscription: null,
  success_url: fields.successUrl,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: "hosted_page",
  url: fields.url,
  wallet_options: null,
  ...fields.fields,
});
