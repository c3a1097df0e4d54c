import "server-only";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { log } from "@/lib/platform/log";
import { payments } from "@/lib/platform/ports/payments";
import { COUNTRY_UNSUPPORTED, PaymentRefusedError } from "@/lib/platform/ports/stripe";
import { routes } from "@/lib/platform/routes";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { lockUser } from "@/lib/identity/lock-user";
import { requireMaster } from "@/lib/identity/users/policy";
import { getStoredPayoutAccount, findPayoutCountry } from "./data";
import type { PayoutAccountView } from "./schema";

const PAYOUT_ACCOUNT_LIMIT = { name: "payout-account", points: 20, seconds: 3600 };

const ACCOUNT_NOT_OPENED =
  "El procesador de pagos no ha abierto tu cuenta. Escríbenos y lo miramos contigo; mientras, te pagamos como hasta ahora.";
const COUNTRY_NOT_SUPPORTED =
  "El procesador de pagos todavía no abre cuentas en tu país. No tienes que hacer nada: te pagamos como hasta ahora.";

function rethrowAsConflict(error: unknown): never {
  if (!(error instanceof PaymentRefusedError)) throw error;
  log.error({ reason: error.reason }, "The processor refused a payout account");
  const message = error.reason === COUNTRY_UNSUPPORTED ? COUNTRY_NOT_SUPPORTED : ACCOUNT_NOT_OPENED;
  throw conflict(message);
}

/** Keeps the account of the first of two concurrent requests. */
async function saveFirstAccount(userId: string, accountId: string, country: string): Promise<string> {
  return db.$transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user || user.role === "student") throw new AppError("Forbidden");
    const saved = await tx.payoutAccount.upsert({
      where: { userId },
      create: { userId, accountId, country },
      update: {},
    });
    return saved.accountId;
  });
}

async function findOrCreateAccountId(userId: string, country: string): Promise<string> {
  const existing = await db.payoutAccount.findUnique({ where: { userId } });
  if (existing) return existing.accountId;
  const accountId = await payments.createPayoutAccount(userId, country).catch(rethrowAsConflict);
  return saveFirstAccount(userId, accountId, country);
}

/** Returns the onboarding URL. Errors: `Forbidden`, `NotFound` (not offered), `Conflict`, `ServiceUnavailable`, `TooManyRequests`. */
export async function startPayoutAccount(actor: Member): Promise<{ url: string }> {
  requireMaster(actor);
  await consumeRateLimit(PAYOUT_ACCOUNT_LIMIT, actor.id);
  const country = await findPayoutCountry(actor.id);
  if (country === null) throw new AppError("NotFound");
  const accountId = await findOrCreateAccountId(actor.id, country);
  const returnUrl = new URL(routes.salesOverview(), env.SITE_URL).href;
  return { url: await payments.createOnboardingUrl(accountId, returnUrl).catch(rethrowAsConflict) };
}

export async function syncPayoutAccount(userId: string): Promise<void> {
  const account = await db.payoutAccount.findUnique({ where: { userId } });
  if (!account) return;
  const { ready } = await payments.getPayoutAccountState(account.accountId);
  if (ready !== account.ready) await db.payoutAccount.update({ where: { userId }, data: { ready } });
}

export async function getSyncedPayoutAccount(actor: Member): Promise<PayoutAccountView> {
  const stored = await getStoredPayoutAccount(actor);
  if (!stored.offered || stored.state === "none") return stored;
  await syncPayoutAccount(actor.id);
  return getStoredPayoutAccount(actor);
}
