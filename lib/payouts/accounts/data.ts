import "server-only";
import { isMaster } from "@/lib/platform/actor";
import type { Actor, Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/http/errors";
import type { PayoutAccountState, PayoutAccountView } from "./schema";

/** The countries whose Masters the processor may pay; none while that is switched off. */
export const payoutCountries = (): readonly string[] =>
  env.PAYOUTS_BY_PROCESSOR ? env.PAYOUT_COUNTRIES : [];

const stateOf = (account: { ready: boolean } | null): PayoutAccountState => {
  if (!account) return "none";
  return account.ready ? "ready" : "incomplete";
};

/** Where a Master lives, if their account may be there; who has one already keeps its country. */
export async function payoutCountryOf(userId: string): Promise<string | null> {
  const countries = payoutCountries();
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

export function requireMaster(actor: Actor): asserts actor is Member {
  if (!isMaster(actor)) throw new AppError("Forbidden");
}

/** How far the actor's own account had come when it was last looked at. Errors: `Forbidden` (no Master). */
export async function knownPayoutAccount(actor: Actor): Promise<PayoutAccountView> {
  requireMaster(actor);
  const [country, account] = await Promise.all([
    payoutCountryOf(actor.id),
    db.payoutAccount.findUnique({ where: { userId: actor.id }, select: { ready: true } }),
  ]);
  return { offered: country !== null, state: stateOf(account) };
}
