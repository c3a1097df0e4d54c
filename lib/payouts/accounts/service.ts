import "server-only";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/http/errors";
import { PaymentRefused, payments } from "@/lib/platform/ports/payments";
import { routes } from "@/lib/platform/routes";
import { consume } from "@/lib/throttles/service";
import { lockPerson } from "@/lib/identity/lock-user";
import { knownPayoutAccount, payoutCountryOf, requireMaster } from "./data";
import type { PayoutAccountView } from "./schema";

const OPENINGS = { name: "payout-account", points: 20, seconds: 3600 };

const refusal = (message: string) => (error: unknown) => {
  if (!(error instanceof PaymentRefused)) throw error;
  console.error("The processor opens no account", error.reason);
  throw new AppError("Conflict", { message });
};

const NOT_OPENED =
  "El procesador de pagos no ha abierto tu cuenta. Escríbenos y lo miramos contigo; mientras, te pagamos como hasta ahora.";

/** Keeps the first of two that were opened at once. */
async function keep(userId: string, accountId: string, country: string): Promise<string> {
  return db.$transaction(async (tx) => {
    const person = await lockPerson(tx, userId);
    if (!person || person.role === "student") throw new AppError("Forbidden");
    const known = await tx.payoutAccount.upsert({
      where: { userId },
      create: { userId, accountId, country },
      update: {},
    });
    return known.accountId;
  });
}

async function accountOf(userId: string, country: string): Promise<string> {
  const known = await db.payoutAccount.findUnique({ where: { userId } });
  if (known) return known.accountId;
  const accountId = await payments.openPayoutAccount(userId, country).catch(refusal(NOT_OPENED));
  return keep(userId, accountId, country);
}

/**
 * Opens the actor's account at the processor, or goes on with it: gives the page on which it is completed.
 * Errors: `Forbidden` (no Master), `NotFound` (not offered to them), `Conflict` (the processor refuses),
 * `ServiceUnavailable`, `TooManyRequests`.
 */
export async function startPayoutAccount(actor: Member): Promise<{ url: string }> {
  requireMaster(actor);
  await consume(OPENINGS, actor.id);
  const country = await payoutCountryOf(actor.id);
  if (country === null) throw new AppError("NotFound");
  const accountId = await accountOf(actor.id, country);
  const back = new URL(routes.exchanges(), env.SITE_URL).href;
  return { url: await payments.payoutAccountPage(accountId, back).catch(refusal(NOT_OPENED)) };
}

/** Asks the processor how an account stands, and remembers it. Errors: `ServiceUnavailable`. */
export async function refreshPayoutAccount(userId: string): Promise<void> {
  const account = await db.payoutAccount.findUnique({ where: { userId } });
  if (!account) return;
  const { ready } = await payments.payoutAccountState(account.accountId);
  if (ready !== account.ready) await db.payoutAccount.update({ where: { userId }, data: { ready } });
}

/** How far the actor's own account has come now. Errors: `Forbidden` (no Master), `ServiceUnavailable`. */
export async function ownPayoutAccount(actor: Member): Promise<PayoutAccountView> {
  const known = await knownPayoutAccount(actor);
  if (!known.offered || known.state === "none") return known;
  await refreshPayoutAccount(actor.id);
  return knownPayoutAccount(actor);
}
