import type Stripe from "stripe";

type AccountFields = {
  id: string;
  created: number;
  country: string;
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

/** Builds an Express account before onboarding. */
export const buildAccount = (fields: AccountFields): Stripe.Account => ({
  id: fields.id,
  object: "account",
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
  details_submitted: false,
  email: null,
  metadata: fields.metadata,
  payouts_enabled: false,
  requirements: buildRequirements(OUTSTANDING_REQUIREMENTS),
  type: "express",
});

export const withCompletedOnboarding = (account: Stripe.Account): Stripe.Account => ({
  ...account,
  capabilities: account.capabilities?.transfers === undefined ? {} : { transfers: "active" },
  details_submitted: true,
  payouts_enabled: true,
  requirements: buildRequirements([]),
});
