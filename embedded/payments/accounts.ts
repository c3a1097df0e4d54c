import type Stripe from "stripe";
import type { PaymentsContext } from "./context";
import { inaccessibleAccountError, resourceMissingError } from "./errors";
import { generateStripeId, randomAlphanumeric } from "./ids";
import { withCompletedOnboarding, buildAccount } from "./objects/account";
import type { CreateAccountParams, CreateAccountLinkParams } from "./params";
import type { OnboardingLink } from "./tables";

const LINK_TTL_SECONDS = 300;

export function createAccount({ store, now }: PaymentsContext, params: CreateAccountParams): Stripe.Account {
  const account = buildAccount({
    id: generateStripeId("acct", 16),
    created: now,
    country: params.country,
    metadata: params.metadata,
    requestsTransfers: params.capabilities.transfers?.requested === "true",
  });
  store.put("account", account);
  return account;
}

/** Errors: `account_invalid`. */
export function retrieveAccount({ store }: PaymentsContext, id: string): Stripe.Account {
  const account = store.get("account", id);
  if (!account) throw inaccessibleAccountError(id);
  return account;
}

/** Returns the account named by a parameter. Errors: `resource_missing`. */
export function getAccountRecord({ store }: PaymentsContext, id: string, param: string): Stripe.Account {
  const account = store.get("account", id);
  if (!account) throw resourceMissingError(param, id, { param, place: "params" });
  return account;
}

export function createAccountLink(
  context: PaymentsContext,
  params: CreateAccountLinkParams,
): Stripe.AccountLink {
  const { store, now, base } = context;
  const account = getAccountRecord(context, params.account, "account");
  const link: OnboardingLink = {
    id: randomAlphanumeric(24),
    account: account.id,
    expiresAt: now + LINK_TTL_SECONDS,
    returnUrl: params.return_url,
    refreshUrl: params.refresh_url,
    used: false,
  };
  store.put("link", link);
  return {
    object: "account_link",
    created: now,
    expires_at: link.expiresAt,
    url: `${base}/setup/e/${account.id}/${link.id}`,
  };
}

function saveAccount({ store, emit }: PaymentsContext, account: Stripe.Account): Stripe.Account {
  store.put("account", account);
  emit({ type: "account.updated", data: { object: account } });
  return account;
}

/** Submits the onboarding page. */
export function completeOnboarding(context: PaymentsContext, link: OnboardingLink): Stripe.Account {
  context.store.put("link", { ...link, used: true });
  return saveAccount(context, withCompletedOnboarding(getAccountRecord(context, link.account, "account")));
}

/** Changes an account's capability, as the processor's reviews do. */
export function setTransfersCapability(
  context: PaymentsContext,
  id: string,
  transfers: string,
): Stripe.Account {
  const account = retrieveAccount(context, id);
  return saveAccount(context, { ...account, capabilities: { ...account.capabilities, transfers } });
}
