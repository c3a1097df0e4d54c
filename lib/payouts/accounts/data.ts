import "server-only";
import { requireMaster } from "@/lib/identity/users/policy";
import type { Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import type { PayoutAccountState, PayoutAccountView } from "./schema";

/** Returns an empty list while payouts through the processor are disabled. */
export const enabledPayoutCountries = (): readonly string[] =>
  env.PAYOUTS_BY_PROCESSOR ? env.PAYOUT_COUNTRIES : [];

const toPayoutAccountState = (account: { ready: boolean } | null): PayoutAccountState => {
  if (!account) return "none";
  return account.ready ? "ready" : "incomplete";
};

/** Country of the existing or future payout account; null if not supported. */
export async function findPayoutCountry(userId: string): Promise<string | null> {
  const countries = enabledPayoutCountries();
  if (countries.length === 0) return null;
  const user = await db.user.findUnique({
    where: { id: userId },
    select: {
      country: true,
      profile: { select: { country: true } },
      payoutAccount: { select: { country: true } },
    },
  });
  const country = user?.payoutAccount?.country ?? user?.country ?? user?.profile?.country ?? null;
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
