import "server-only";
import { requireMaster } from "@/lib/identity/users/policy";
import type { Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { findCountry } from "@/lib/reference/countries";
import { CURRENCIES, isCurrencyCode, type CurrencyCode } from "@/lib/reference/currencies";
import type { PayoutAccountState, PayoutAccountView } from "./schema";

/** Returns an empty list while payouts through the processor are disabled. */
export const enabledPayoutCountries = (): readonly string[] =>
  env.PAYOUTS_BY_PROCESSOR ? env.PAYOUT_COUNTRIES : [];

const toPayoutAccountState = (account: { ready: boolean } | null): PayoutAccountState => {
  if (!account) return "none";
  return account.ready ? "ready" : "incomplete";
};

/** The country in which a Master is or would be paid; null if they have told none. */
async function findMasterCountry(userId: string): Promise<string | null> {
  const user = await db.user.findUnique({
    where: { id: userId },
    select: {
      country: true,
      profile: { select: { country: true } },
      payoutAccount: { select: { country: true } },
    },
  });
  return user?.payoutAccount?.country ?? user?.country ?? user?.profile?.country ?? null;
}

/** The currency of a Master's country, to suggest for prices; euros where it cannot be charged, or no country is known. */
export async function findPriceCurrency(userId: string): Promise<CurrencyCode> {
  const country = await findMasterCountry(userId);
  const currency = country === null ? undefined : findCountry(country)?.currency;
  const isChargeable = currency !== undefined && isCurrencyCode(currency) && CURRENCIES[currency].chargeable;
  return isChargeable ? currency : "EUR";
}

/** Country of the existing or future payout account; null if not supported. */
export async function findPayoutCountry(userId: string): Promise<string | null> {
  const countries = enabledPayoutCountries();
  if (countries.length === 0) return null;
  const country = await findMasterCountry(userId);
  return country !== null && countries.includes(country) ? country : null;
}

/** Returns the account as of the last sync. Errors: `Forbidden` (not a Master). */
export async function getStoredPayoutAccount(actor: Actor): Promise<PayoutAccountView> {
  requireMaster(actor);
  const [country, account] = await Promise.all([
    findPayoutCountry(actor.id),
    db.payoutAccount.findUnique({ where: { userId: actor.id }, select: { ready: true } }),
  ]);
  return { offered: country !== null, state: toPayoutAccountState(account) };
}
