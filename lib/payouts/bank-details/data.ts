import "server-only";
import { requireMaster } from "@/lib/identity/users/policy";
import type { Actor } from "@/lib/platform/actor";
import { unseal } from "@/lib/platform/crypto";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { BankDetails, Prisma } from "@/lib/platform/db/generated/client";
import { DAY_MS } from "@/lib/platform/time/instants";
import type { BankAccount } from "./accounts";
import { formatMaskedAccount, pickDetails } from "./policy";
import type { BankDetailsState, BankDetailsSummary, BankDetailsView, PendingBankDetails } from "./schema";

/** The lifetime of the mailed link. */
const CONFIRMATION_MS = DAY_MS;

const isUnexpired = ({ confirmedAt, createdAt }: BankDetails, now: Date): boolean =>
  confirmedAt !== null || createdAt.getTime() + CONFIRMATION_MS > now.getTime();

/** The details that are in force, by user: the general ones and those of each currency. */
export async function findEffectiveBankDetails(
  tx: Pick<Tx, "bankDetails">,
  userIds: string[],
  now: Date,
): Promise<Map<string, BankDetails[]>> {
  const rows = await tx.bankDetails.findMany({
    where: { userId: { in: userIds }, cancelledAt: null, effectiveAt: { lte: now } },
    orderBy: [{ currency: "asc" }, { effectiveAt: "desc" }],
    distinct: ["userId", "currency"],
  });
  const byUser = new Map<string, BankDetails[]>();
  for (const row of rows) byUser.set(row.userId, [...(byUser.get(row.userId) ?? []), row]);
  return byUser;
}

/** The general details in force, or any without them: those that a Master is known by. */
export const findGeneralDetails = (rows: readonly BankDetails[] = []): BankDetails | null =>
  rows.find(({ currency }) => currency === null) ?? rows[0] ?? null;

/** The changes that are not in force yet, confirmed or not, by user. */
export async function findPendingBankDetails(
  tx: Pick<Tx, "bankDetails">,
  userIds: string[],
  now: Date,
): Promise<Map<string, BankDetails>> {
  const rows = await tx.bankDetails.findMany({
    where: {
      userId: { in: userIds },
      cancelledAt: null,
      OR: [{ effectiveAt: null }, { effectiveAt: { gt: now } }],
    },
  });
  return new Map(rows.map((row) => [row.userId, row]));
}

/** Returns null if the key of the server has changed. Callers that show it to a person record that in the audit log. */
export function unsealBankAccount({ sealed, userId }: BankDetails): BankAccount | null {
  const text = sealed === null ? null : unseal("bank details", sealed, userId);
  return text === null ? null : (JSON.parse(text) as BankAccount);
}

const toSummary = (row: BankDetails): BankDetailsSummary => ({
  account: formatMaskedAccount(row),
  country: row.country,
  currency: row.currency,
});

function toPendingDetails(row: BankDetails): PendingBankDetails {
  const { createdAt, confirmedAt, effectiveAt } = row;
  const confirmBy = confirmedAt ? null : new Date(createdAt.getTime() + CONFIRMATION_MS).toISOString();
  return {
    ...toSummary(row),
    requestedAt: createdAt.toISOString(),
    confirmBy,
    effectiveAt: effectiveAt?.toISOString() ?? null,
  };
}

/** Errors: `Forbidden` (not a Master). */
export async function getBankDetails(actor: Actor, now = new Date()): Promise<BankDetailsView> {
  requireMaster(actor);
  const [effective, pending] = await Promise.all([
    findEffectiveBankDetails(db, [actor.id], now),
    findPendingBankDetails(db, [actor.id], now),
  ]);
  const rows = effective.get(actor.id) ?? [];
  const current = rows.find(({ currency }) => currency === null);
  const change = pending.get(actor.id);
  return {
    current: current ? toSummary(current) : null,
    others: rows.filter((row) => row !== current).map(toSummary),
    pending: change && isUnexpired(change, now) ? toPendingDetails(change) : null,
  };
}

async function hasUnexpired(where: Prisma.BankDetailsWhereInput, now: Date): Promise<boolean> {
  const rows = await db.bankDetails.findMany({ where: { ...where, cancelledAt: null } });
  return rows.some((row) => isUnexpired(row, now));
}

/**
 * Returns true once a Master has said where to be paid, even if the change is still to be confirmed or waits. An account for the
 * sales in one currency pays no others.
 */
export const hasPayoutDetails = (userId: string, now = new Date()): Promise<boolean> =>
  hasUnexpired({ userId, currency: null }, now);

/** Like `hasPayoutDetails`, of any account: one is enough to report on a Master (DAC7). */
export const hasAnyBankDetails = (userId: string, now = new Date()): Promise<boolean> =>
  hasUnexpired({ userId }, now);

/** Says of each user which masked account in force pays sales in a currency, and when a confirmed change of it begins. */
export async function findBankDetailsStates(
  userIds: string[],
  now: Date,
): Promise<(userId: string, currency: string) => BankDetailsState> {
  const [effective, pending] = await Promise.all([
    findEffectiveBankDetails(db, userIds, now),
    findPendingBankDetails(db, userIds, now),
  ]);
  return (userId, currency) => {
    const current = pickDetails(effective.get(userId) ?? [], currency);
    const change = pending.get(userId);
    const isOfCurrency =
      change !== undefined && pickDetails([change, ...(current ? [current] : [])], currency) === change;
    return {
      account: current ? formatMaskedAccount(current) : null,
      heldUntil: isOfCurrency ? (change.effectiveAt?.toISOString() ?? null) : null,
    };
  };
}

/** All changes of a user for the export of their data, masked. */
export async function listOwnBankDetails(userId: string) {
  const rows = await db.bankDetails.findMany({ where: { userId }, orderBy: { createdAt: "desc" } });
  return rows.map((row) => ({
    ...toSummary(row),
    method: row.method,
    createdAt: row.createdAt,
    confirmedAt: row.confirmedAt,
    effectiveAt: row.effectiveAt,
    cancelledAt: row.cancelledAt,
  }));
}
