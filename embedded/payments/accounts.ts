import type Stripe from "stripe";
import type { Context } from "./context";
import { missing } from "./errors";
import { newId, randomText } from "./ids";
import { completed, newAccount } from "./objects/account";
import type { AccountParams, LinkParams } from "./params";
import type { OnboardingLink } from "./tables";

// The accounts of those who are paid from the platform's balance.

const LINK_SECONDS = 300;

export function createAccount({ store, now }: Context, params: AccountParams): Stripe.Account {
  const account = newAccount({
    id: newId("acct", 16),
    created: now,
    country: params.country,
    email: params.email ?? null,
    metadata: params.metadata,
    asksForTransfers: params.capabilities.transfers?.requested === "true",
  });
  store.put("account", account);
  return account;
}

export function accountOf({ store }: Context, id: string, param: string): Stripe.Account {
  const account = store.get("account", id);
  if (!account) throw missing(param, id, param);
  return account;
}

export function createLink(context: Context, params: LinkParams): Stripe.AccountLink {
  const { store, now, base } = context;
  const account = accountOf(context, params.account, "account");
  const link: OnboardingLink = {
    id: randomText(24),
    account: account.id,
    expiresAt: now + LINK_SECONDS,
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

function put({ store, emit }: Context, account: Stripe.Account): Stripe.Account {
  store.put("account", account);
  emit({ type: "account.updated", data: { object: account } });
  return account;
}

/** What the owner does on the page. */
export function completeAccount(context: Context, link: OnboardingLink): Stripe.Account {
  context.store.put("link", { ...link, used: true });
  return put(context, completed(accountOf(context, link.account, "account"), context.now));
}

/** What the processor decides about an account by itself. */
export function setTransfers(context: Context, id: string, transfers: string): Stripe.Account {
  const account = accountOf(context, id, "account");
  return put(context, { ...account, capabilities: { ...account.capabilities, transfers } });
}
