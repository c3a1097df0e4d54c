import "server-only";
import { requireIdentity } from "@/lib/identity/second-factor/service";
import { lockForChange } from "@/lib/identity/lock-user";
import { requireMaster } from "@/lib/identity/users/policy";
import { queueMail } from "@/lib/messaging/mail/outbox";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { BankDetails } from "@/lib/platform/db/generated/client";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { findEffectiveBankDetails, findPendingBankDetails, getBankDetails } from "./data";
import { formatAccountPurpose, formatMaskedAccount } from "./policy";
import type { BankDetailsRemovalInput, BankDetailsView } from "./schema";
import { CHANGE_LIMIT, checkEmailAge } from "./service";

// An account of a currency is removed at once: its sales go to the general account, which took the mailbox and 72 hours itself.

const PAYMENT_UNDER_WAY =
  "Hay un pago de camino a esta cuenta. Podrás quitarla cuando sepamos que ha salido: suele ser cosa de unos días.";
const CHANGE_PENDING = "Tienes un cambio pendiente de esta cuenta: anúlalo antes de quitarla.";

const needsGeneral = (currency: string): string =>
  `Sin otra cuenta no sabríamos dónde pagarte las ventas en ${currency.toUpperCase()}. Guarda antes una para las demás monedas, y espera a que valga.`;

/** Locks the rows of a currency against new files for the bank, which share the lock of those that they pay. Returns their ids. */
async function lockRows(tx: Tx, userId: string, currency: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select id from "BankDetails"
    where "userId" = ${userId}::uuid and currency = ${currency} and "cancelledAt" is null order by id for update`;
  return rows.map(({ id }) => id);
}

type Accounts = { own: BankDetails; general: BankDetails };

/** Errors: `NotFound` (none of the currency), `Conflict` (a change of it waits, or there is no other account). */
async function findAccounts(tx: Tx, userId: string, currency: string, now: Date): Promise<Accounts> {
  const rows = (await findEffectiveBankDetails(tx, [userId], now)).get(userId) ?? [];
  const own = rows.find((row) => row.currency === currency);
  if (!own) throw new AppError("NotFound");
  const pending = (await findPendingBankDetails(tx, [userId], now)).get(userId);
  if (pending?.currency === currency) throw conflict(CHANGE_PENDING);
  const general = rows.find((row) => row.currency === null);
  if (!general) throw conflict(needsGeneral(currency));
  return { own, general };
}

/**
 * Removes the account of the sales in a currency, which the general one pays from then on, and tells its owner by mail. Errors:
 * `Forbidden` (not a Master), `ValidationError` (password, code), `NotFound`, `Conflict` (a payment is under way, a change of it
 * waits, there is no other account, the e-mail is new), `TooManyRequests`.
 */
export async function removeBankDetails(
  actor: Member,
  currency: string,
  proof: BankDetailsRemovalInput,
  now = new Date(),
): Promise<BankDetailsView> {
  requireMaster(actor);
  await requireIdentity(actor, { password: proof.currentPassword, code: proof.code }, "currentPassword");
  await consumeRateLimit(CHANGE_LIMIT, actor.id);
  await db.$transaction(async (tx) => {
    const user = await lockForChange(tx, actor, actor.id);
    await checkEmailAge(tx, user, now);
    const ids = await lockRows(tx, actor.id, currency);
    const { own, general } = await findAccounts(tx, actor.id, currency, now);
    const openLines = await tx.bankFileLine.count({ where: { bankDetailsId: { in: ids }, status: "OPEN" } });
    if (openLines > 0) throw conflict(PAYMENT_UNDER_WAY);
    await tx.bankDetails.updateMany({
      where: { id: { in: ids } },
      data: { cancelledAt: now, sealed: null },
    });
    await queueMail(tx, {
      template: "bank-details-removed",
      userId: actor.id,
      to: user.email,
      payload: {
        name: user.name,
        account: formatAccountPurpose(own),
        other: formatMaskedAccount(general),
        currency,
      },
      dedupeKey: `bank-details-removed:${own.id}`,
    });
  });
  return getBankDetails(actor, now);
}
