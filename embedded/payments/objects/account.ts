import type Stripe from "stripe";

type AccountFields = {
  id: string;
  created: number;
  country: string;
  email: string | null;
  metadata: Stripe.Metadata;
  requestsTransfers: boolean;
};

/** Requirements of a new account; Stripe's list is longer and depends on the country. */
const OUTSTANDING_REQUIREMENTS = [
  "business_type",
  "external_account",
  "individual.verification.document",
  "tos_acceptance.date",
];

const buildRequirements = (due: string[]): Stripe.Account.Requirements => ({
  alternatives: [],
  current_deadline: null,
  currently_due: due,
  disabled_reason: due.length > 0 ? "requirements.past_due" : null,
  errors: [],
  eventually_due: due,
  past_due: due,
  pending_verification: [],
});

const NO_FUTURE_REQUIREMENTS: Stripe.Account.FutureRequirements = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
};

const DEFAULT_SETTINGS: Stripe.Account.Settings = {
  bacs_debit_payments: { display_name: null, service_user_number: null },
  branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
  card_payments: {
    decline_on: { avs_failure: false, cvc_failure: false },
    statement_descriptor_prefix: null,
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  },
  card_issuing: { tos_acceptance: { date: null, ip: null } },
  dashboard: { display_name: null, timezone: "Etc/UTC" },
  invoices: { default_account_tax_ids: null, hosted_payment_method_save: "offer" },
  payments: {
    statement_descriptor: null,
    statement_descriptor_kana: null,
    statement_descriptor_kanji: null,
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  },
  payouts: {
    debit_negative_balances: true,
    schedule: { delay_days: 7, interval: "daily" },
    statement_descriptor: null,
  },
  sepa_debit_payments: {},
};

const EMPTY_BUSINESS_PROFILE: Stripe.Account.BusinessProfile = {
  annual_revenue: null,
  estimated_worker_count: null,
  mcc: null,
  minority_owned_business_designation: null,
  name: null,
  product_description: null,
  specified_commercial_transactions_act_url: null,
  support_address: null,
  support_email: null,
  support_phone: null,
  support_url: null,
  url: null,
};

/** Builds an Express account before onboarding. */
export const buildAccount = (fields: AccountFields): Stripe.Account => ({
  id: fields.id,
  object: "account",
  business_profile: EMPTY_BUSINESS_PROFILE,
  business_type: null,
  capabilities: fields.requestsTransfers ? { transfers: "inactive" } : {},
  charges_enabled: false,
  controller: {
    fees: { payer: "application" },
    is_controller: true,
    losses: { payments: "application" },
    requirement_collection: "stripe",
    stripe_dashboard: { type: "express" },
    type: "application",
  },
  country: fields.country,
  created: fields.created,
  default_currency: "eur",
  details_submitted: false,
  email: fields.email,
  external_accounts: {
    object: "list",
    data: [],
    has_more: false,
    url: `/v1/accounts/${fields.id}/external_accounts`,
  },
  future_requirements: NO_FUTURE_REQUIREMENTS,
  groups: { payments_pricing: null },
  metadata: fields.metadata,
  payouts_enabled: false,
  requirements: buildRequirements(OUTSTANDING_REQUIREMENTS),
  settings: DEFAULT_SETTINGS,
  tos_acceptance: { date: null, ip: null, user_agent: null },
  type: "express",
});

export const withCompletedOnboarding = (account: Stripe.Account, now: number): Stripe.Account => ({
  ...account,
  business_type: "individual",
  capabilities: account.capabilities?.transfers === undefined ? {} : { transfers: "active" },
  details_submitted: true,
  payouts_enabled: true,
  requirements: buildRequirements([]),
  tos_acceptance: { date: now },
});
