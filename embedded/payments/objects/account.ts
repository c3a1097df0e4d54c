import type Stripe from "stripe";

type Given = {
  id: string;
  created: number;
  country: string;
  email: string | null;
  metadata: Stripe.Metadata;
  asksForTransfers: boolean;
};

/** What is still asked of whoever has the account; a real processor asks for more, and by country. */
const DUE = ["business_type", "external_account", "individual.verification.document", "tos_acceptance.date"];

const requirements = (due: string[]): Stripe.Account.Requirements => ({
  alternatives: [],
  current_deadline: null,
  currently_due: due,
  disabled_reason: due.length > 0 ? "requirements.past_due" : null,
  errors: [],
  eventually_due: due,
  past_due: due,
  pending_verification: [],
});

const NOTHING_LATER: Stripe.Account.FutureRequirements = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
};

const SETTINGS: Stripe.Account.Settings = {
  branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
  card_payments: {
    decline_on: { avs_failure: false, cvc_failure: false },
    statement_descriptor_prefix: null,
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  },
  dashboard: { display_name: null, timezone: "Etc/UTC" },
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

const BUSINESS: Stripe.Account.BusinessProfile = {
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

/** An account by which its owner is paid from the platform's balance, before anything of them is known. */
export const newAccount = (given: Given): Stripe.Account => ({
  id: given.id,
  object: "account",
  business_profile: BUSINESS,
  business_type: null,
  capabilities: given.asksForTransfers ? { transfers: "inactive" } : {},
  charges_enabled: false,
  controller: {
    fees: { payer: "application" },
    is_controller: true,
    losses: { payments: "application" },
    requirement_collection: "stripe",
    stripe_dashboard: { type: "express" },
    type: "application",
  },
  country: given.country,
  created: given.created,
  default_currency: "eur",
  details_submitted: false,
  email: given.email,
  external_accounts: {
    object: "list",
    data: [],
    has_more: false,
    url: `/v1/accounts/${given.id}/external_accounts`,
  },
  future_requirements: NOTHING_LATER,
  groups: { payments_pricing: null },
  metadata: given.metadata,
  payouts_enabled: false,
  requirements: requirements(DUE),
  settings: SETTINGS,
  tos_acceptance: { date: null, ip: null, user_agent: null },
  type: "express",
});

/** The same once its owner has said all that was asked. */
export const completed = (account: Stripe.Account, now: number): Stripe.Account => ({
  ...account,
  business_type: "individual",
  capabilities: account.capabilities?.transfers === undefined ? {} : { transfers: "active" },
  details_submitted: true,
  payouts_enabled: true,
  requirements: requirements([]),
  tos_acceptance: { date: now },
});
