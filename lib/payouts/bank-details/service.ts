import "server-only";
import { z } from "zod";
import { recordAuditEntry } from "@/lib/identity/audit/service";
import { requireIdentity } from "@/lib/identity/second-factor/service";
import { lockAsAdmin, lockForChange, lockUser } from "@/lib/identity/lock-user";
import type { LockedUser } from "@/lib/identity/lock-user";
import { findEmailChangedAt } from "@/lib/identity/one-time-tokens/data";
import { createPendingToken, redeemToken, revokeTokens } from "@/lib/identity/one-time-tokens/service";
import { endUserSessions } from "@/lib/identity/sessions/service";
import { findUserTimeZone } from "@/lib/identity/users/data";
import { requireMaster } from "@/lib/identity/users/policy";
import { queueMail } from "@/lib/messaging/mail/outbox";
import { notify } from "@/lib/messaging/notifications/service";
import { canManagePayouts } from "@/lib/payouts/sales/policy";
import type { Member } from "@/lib/platform/actor";
import { seal } from "@/lib/platform/crypto";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { BankDetails } from "@/lib/platform/db/generated/client";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { formatDayOfMonth } from "@/lib/platform/time/format";
import { DAY_MS } from "@/lib/platform/time/instants";
import { getLastCharacters, normalizeBankAccount } from "./accounts";
import type { BankAccount } from "./accounts";
import {
  findEffectiveBankDetails,
  findGeneralDetails,
  findPendingBankDetails,
  getBankDetails,
  unsealBankAccount,
} from "./data";
import { formatAccountPurpose, getEffectiveDate, getFirstChangeDate, pickDetails } from "./policy";
import type {
  BankDetailsInput,
  BankDetailsLinkOutcome,
  bankDetailsReasonInput,
  BankDetailsView,
  RevealedBankDetails,
} from "./schema";

// A change takes three things: the password, the mailbox, and 72 hours in which the owner can stop it. Until then the
// former account stays in force, so that a stolen session alone never redirects a payment.

export const CHANGE_LIMIT = { name: "bank-details", points: 10, seconds: 3600 };
const REVEAL_LIMIT = { name: "bank-details-seen", points: 60, seconds: 3600 };

const SAME_ACCOUNT = "Ya te pagamos en esta cuenta, con estos mismos datos.";
const NO_CHANGE = "No hay ningún cambio pendiente.";
const NO_DETAILS = "Esta persona no tiene datos de cobro en vigor.";
const UNREADABLE = "Sus datos de cobro no se pueden leer: pídele que los vuelva a escribir.";

const tokenPayload = z.object({ bankDetailsId: z.uuid() });

/** Empties a change that is not in force. Returns it. */
async function cancelPending(tx: Tx, userId: string, now: Date): Promise<BankDetails | null> {
  await revokeTokens(tx, userId, "CONFIRM_BANK_DETAILS");
  await revokeTokens(tx, userId, "CANCEL_BANK_DETAILS");
  const pending = (await findPendingBankDetails(tx, [userId], now)).get(userId);
  if (!pending) return null;
  await tx.bankDetails.update({ where: { id: pending.id }, data: { cancelledAt: now, sealed: null } });
  return pending;
}

/** With the password alone one can change the e-mail, and then confirm anything from there. Errors: `Conflict`. */
export async function checkEmailAge(tx: Tx, { id, email }: LockedUser, now: Date): Promise<void> {
  const changedAt = await findEmailChangedAt(tx, id, email);
  const firstDate = changedAt && getFirstChangeDate(changedAt);
  if (!firstDate || firstDate <= now) return;
  const day = formatDayOfMonth(firstDate.toISOString(), await findUserTimeZone(id));
  throw conflict(
    `Has cambiado tu correo hace poco. Por seguridad, podrás cambiar tu cuenta a partir del ${day}.`,
  );
}

const isSameAccount = (row: BankDetails | undefined, account: BankAccount): boolean =>
  row !== undefined && JSON.stringify(unsealBankAccount(row)) === JSON.stringify(account);

async function createChange(
  tx: Tx,
  userId: string,
  { currency, ...account }: BankAccount & { currency: string | null },
  now: Date,
): Promise<BankDetails> {
  const { method, country } = account;
  return tx.bankDetails.create({
    data: {
      userId,
      country,
      currency,
      method,
      lastCharacters: getLastCharacters(account.account),
      sealed: seal("bank details", JSON.stringify(account), userId),
      createdAt: now,
    },
  });
}

async function queueConfirmationMail(
  tx: Tx,
  { id, name, email }: LockedUser,
  change: BankDetails,
  current: BankDetails | undefined,
): Promise<void> {
  const tokenId = await createPendingToken(tx, id, "CONFIRM_BANK_DETAILS", { bankDetailsId: change.id });
  await queueMail(tx, {
    template: "bank-details-asked",
    userId: id,
    to: email,
    payload: {
      tokenId,
      name,
      account: formatAccountPurpose(change),
      current: current ? formatAccountPurpose(current) : null,
    },
    dedupeKey: `bank-details-asked:${change.id}`,
  });
}

/**
 * Mails a link that confirms the new details; nothing changes before. Replaces an earlier pending change.
 * Errors: `Forbidden` (not a Master), `ValidationError` (password, code, same account), `Conflict` (the e-mail is new),
 * `TooManyRequests`.
 */
export async function requestBankDetails(
  actor: Member,
  input: BankDetailsInput,
  now = new Date(),
): Promise<BankDetailsView> {
  requireMaster(actor);
  const proof = { password: input.currentPassword, code: input.code };
  await requireIdentity(actor, proof, "currentPassword");
  await consumeRateLimit(CHANGE_LIMIT, actor.id);
  const account = normalizeBankAccount(input);
  const currency = input.currency ? input.currency.toLowerCase() : null;
  await db.$transaction(async (tx) => {
    const user = await lockForChange(tx, actor, actor.id);
    await checkEmailAge(tx, user, now);
    const rows = (await findEffectiveBankDetails(tx, [actor.id], now)).get(actor.id) ?? [];
    const current = rows.find((row) => row.currency === currency);
    if (isSameAccount(current, account)) {
      throw new AppError("ValidationError", { fields: { account: SAME_ACCOUNT } });
    }
    await cancelPending(tx, actor.id, now);
    const change = await createChange(tx, actor.id, { ...account, currency }, now);
    await queueConfirmationMail(tx, user, change, current);
  });
  return getBankDetails(actor, now);
}

async function announceChange(tx: Tx, user: LockedUser, change: BankDetails, effectiveAt: Date) {
  const { id: userId, name, email } = user;
  const account = formatAccountPurpose(change);
  const tokenId = await createPendingToken(tx, userId, "CANCEL_BANK_DETAILS", { bankDetailsId: change.id });
  await queueMail(tx, {
    template: "bank-details-confirmed",
    userId,
    to: email,
    payload: {
      tokenId,
      name,
      account,
      effectiveAt: effectiveAt.toISOString(),
      zone: await findUserTimeZone(userId),
    },
    dedupeKey: `bank-details-confirmed:${change.id}`,
  });
  await notify(tx, [
    {
      kind: "bank-details-changed",
      userId,
      payload: { account, effectiveAt: effectiveAt.toISOString() },
      dedupeKey: `bank-details-changed:${change.id}`,
    },
  ]);
}

async function announceCancellation(
  tx: Tx,
  { id: userId, name, email }: LockedUser,
  change: BankDetails,
  endedSessions: boolean,
) {
  const account = formatAccountPurpose(change);
  await queueMail(tx, {
    template: "bank-details-cancelled",
    userId,
    to: email,
    payload: { name, account, endedSessions },
    dedupeKey: `bank-details-cancelled:${change.id}`,
  });
  await notify(tx, [
    {
      kind: "bank-details-cancelled",
      userId,
      payload: { account },
      dedupeKey: `bank-details-cancelled:${change.id}`,
    },
  ]);
}

/** Redeems the mailed link: the change takes effect 72 hours later. */
export async function confirmBankDetails(token: string, now = new Date()): Promise<BankDetailsLinkOutcome> {
  return db.$transaction(async (tx) => {
    const redemption = await redeemToken(tx, token, "CONFIRM_BANK_DETAILS");
    if (redemption.state !== "ok") return redemption.state;
    const user = await lockUser(tx, redemption.userId);
    if (!user) return "unknown";
    const { bankDetailsId } = tokenPayload.parse(redemption.payload);
    const effectiveAt = getEffectiveDate(now);
    const [change] = await tx.bankDetails.updateManyAndReturn({
      where: { id: bankDetailsId, userId: user.id, cancelledAt: null, confirmedAt: null },
      data: { confirmedAt: now, effectiveAt },
    });
    if (!change) return "replaced";
    await announceChange(tx, user, change, effectiveAt);
    return "confirmed";
  });
}

/** Redeems "No he sido yo": cancels a change that is not in force yet, and ends all sessions. */
export async function cancelBankDetailsByLink(
  token: string,
  now = new Date(),
): Promise<BankDetailsLinkOutcome> {
  return db.$transaction(async (tx) => {
    const redemption = await redeemToken(tx, token, "CANCEL_BANK_DETAILS");
    if (redemption.state !== "ok") return redemption.state;
    const user = await lockUser(tx, redemption.userId);
    if (!user) return "unknown";
    const cancelled = await cancelPending(tx, user.id, now);
    if (!cancelled) return "expired";
    await endUserSessions(tx, user.id);
    await announceCancellation(tx, user, cancelled, true);
    return "cancelled";
  });
}

/** Needs no password: the former account stays in force. Errors: `Forbidden`, `Conflict` (nothing pending). */
export async function cancelBankDetails(actor: Member, now = new Date()): Promise<BankDetailsView> {
  requireMaster(actor);
  await db.$transaction(async (tx) => {
    const user = await lockForChange(tx, actor, actor.id);
    const cancelled = await cancelPending(tx, actor.id, now);
    if (!cancelled) throw conflict(NO_CHANGE);
    if (cancelled.confirmedAt) await announceCancellation(tx, user, cancelled, false);
  });
  return getBankDetails(actor, now);
}

/**
 * Shows an admin the whole account that is in force, the general one or that of a currency; recorded in the audit log with the reason.
 * Errors: `Forbidden`, `Conflict` (no details), `TooManyRequests`.
 */
export async function revealBankDetails(
  actor: Member,
  userId: string,
  { reason, currency }: z.output<typeof bankDetailsReasonInput>,
  now = new Date(),
): Promise<RevealedBankDetails> {
  if (!canManagePayouts(actor)) throw new AppError("Forbidden");
  await consumeRateLimit(REVEAL_LIMIT, actor.id);
  return db.$transaction(async (tx) => {
    await lockAsAdmin(tx, actor);
    const rows = (await findEffectiveBankDetails(tx, [userId], now)).get(userId) ?? [];
    const details = currency === undefined ? findGeneralDetails(rows) : pickDetails(rows, currency);
    if (!details?.effectiveAt) throw conflict(NO_DETAILS);
    const account = unsealBankAccount(details);
    if (!account) throw conflict(UNREADABLE);
    await recordAuditEntry(tx, actor, {
      action: "bankDetails.seen",
      subject: { type: "User", id: userId },
      after: { reason },
    });
    return { ...account, since: details.effectiveAt.toISOString() };
  });
}

/** Empties what was never confirmed, and former accounts that no open bank file pays. */
export async function sweepBankDetails(now = new Date()): Promise<void> {
  await db.bankDetails.updateMany({
    where: { cancelledAt: null, confirmedAt: null, createdAt: { lt: new Date(now.getTime() - DAY_MS) } },
    data: { cancelledAt: now, sealed: null },
  });
  await db.$executeRaw`
    update "BankDetails" d set sealed = null
    where d.sealed is not null and d."cancelledAt" is null
      and exists (select from "BankDetails" later where later."userId" = d."userId" and later.currency is not distinct from d.currency and later."cancelledAt" is null
        and later."effectiveAt" > d."effectiveAt" and later."effectiveAt" <= ${now}::timestamptz)
      and not exists (select from "BankFileLine" l where l."bankDetailsId" = d.id and l.status = 'OPEN')`;
}
