import "server-only";
import { recordAuditEntry } from "@/lib/identity/audit/service";
import type { AuditAction, AuditValues } from "@/lib/identity/audit/schema";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { Transfer } from "@/lib/platform/db/generated/client";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { log } from "@/lib/platform/log";
import { markPaidUp } from "@/lib/orders/paid-up";
import { enabledPayoutCountries } from "@/lib/payouts/accounts/data";
import { findEffectiveBankDetails } from "@/lib/payouts/bank-details/data";
import { syncPayoutAccount } from "@/lib/payouts/accounts/service";
import type { PayoutsResult } from "@/lib/payouts/payout/schema";
import { payments } from "@/lib/platform/ports/payments";
import { IDEMPOTENCY_MISMATCH, PaymentRefusedError } from "@/lib/platform/ports/stripe";
import { canManagePayouts, getPayableAmount } from "@/lib/payouts/sales/policy";
import type { SaleView } from "@/lib/payouts/sales/schema";
import {
  findPayoutConflicts,
  lockSales,
  notifyPayouts,
  recordPayout,
} from "@/lib/payouts/sales/record-payout";
import { lockAsAdmin } from "@/lib/identity/lock-user";
import { listStaleTransferIds } from "./data";
import { parseShares, formatShares } from "./shares";

// A transfer is stored before the processor is called, so a crash never leaves an unknown one. While it is pending its
// sales cannot be paid otherwise. Its id is the idempotency key of every attempt.

const TRANSACTION_TIMEOUT_MS = 60_000;
const SALES_NOT_TRANSFERABLE =
  "No hemos transferido nada: alguna de estas ventas ya no se puede pagar. Recarga la página.";

const ONE_GROUP = "Una transferencia es para una sola persona y en una sola moneda";

/** Errors: `ValidationError` (more than one Master or currency), `Conflict` (nothing left to pay). */
function toTransferGroup(sales: readonly SaleView[]): { masterId: string; currency: string; amount: number } {
  const [first] = sales;
  const isSingleGroup = sales.every(
    ({ masterUserId, currency }) => masterUserId === first?.masterUserId && currency === first.currency,
  );
  if (!first || !isSingleGroup)
    throw new AppError("ValidationError", { message: ONE_GROUP, fields: { orderIds: ONE_GROUP } });
  const amount = sales.reduce((sum, sale) => sum + getPayableAmount(sale), 0);
  if (amount === 0) throw conflict("De estas ventas no queda nada que transferir.");
  return { masterId: first.masterUserId, currency: first.currency, amount };
}

/** Errors: `Conflict` (no account at the processor, or a bank account for this currency, which goes before it). */
async function getReadyAccountId(tx: Tx, masterId: string, currency: string): Promise<string> {
  const details = (await findEffectiveBankDetails(tx, [masterId], new Date())).get(masterId) ?? [];
  if (details.some((each) => each.currency === currency))
    throw conflict("Esta persona tiene una cuenta propia para esta moneda: págale en ella.");
  const account = await tx.payoutAccount.findUnique({ where: { userId: masterId } });
  if (account?.ready && enabledPayoutCountries().includes(account.country)) return account.accountId;
  throw conflict("Esta persona no puede cobrar por transferencia automática.");
}

type TransferAct = { action: AuditAction; facts?: AuditValues };

const recordTransferAct = (
  tx: Tx,
  actor: Member | null,
  { id, masterId, amount, currency }: Transfer,
  { action, facts }: TransferAct,
) =>
  recordAuditEntry(tx, actor, {
    action,
    subject: { type: "User", id: masterId },
    after: { transferId: id, amount: String(amount), currency, ...facts },
  });

/** Reserves the sales. Errors: `Conflict`, `ValidationError`. */
async function createTransfer(tx: Tx, actor: Member, orderIds: string[]): Promise<Transfer> {
  await lockAsAdmin(tx, actor);
  const sales = await lockSales(tx, [...new Set(orderIds)]);
  const fields = findPayoutConflicts(orderIds, sales);
  if (Object.keys(fields).length > 0)
    throw new AppError("Conflict", { message: SALES_NOT_TRANSFERABLE, fields });
  const selectedSales = [...sales.values()];
  const group = toTransferGroup(selectedSales);
  const accountId = await getReadyAccountId(tx, group.masterId, group.currency);
  const transfer = await tx.transfer.create({ data: { ...group, accountId } });
  await tx.order.updateMany({
    where: { id: { in: [...sales.keys()] } },
    data: { transferId: transfer.id },
  });
  const facts = { shares: formatShares(selectedSales) };
  await recordTransferAct(tx, actor, transfer, { action: "transfer.ordered", facts });
  return transfer;
}

/** Returns null if it is no longer pending. */
async function lockPendingTransfer(tx: Tx, id: string): Promise<Transfer | null> {
  await tx.$queryRaw`select 1 from "Transfer" where id = ${id}::uuid for update`;
  return tx.transfer.findFirst({ where: { id, status: "PENDING" } });
}

async function findOrderedShares(tx: Tx, { id, masterId }: Transfer): Promise<Map<string, number>> {
  const entry = await tx.auditEntry.findFirst({
    where: {
      action: "transfer.ordered",
      subjectType: "User",
      subjectId: masterId,
      after: { path: ["transferId"], equals: id },
    },
    select: { after: true },
  });
  return parseShares((entry?.after as AuditValues | null)?.shares);
}

/** Pays the ordered amounts, even if a part was refunded meanwhile. */
async function markSent(id: string, processorTransferId: string): Promise<void> {
  await db.$transaction(
    async (tx) => {
      const transfer = await lockPendingTransfer(tx, id);
      if (!transfer) return;
      const date = new Date();
      const shares = await findOrderedShares(tx, transfer);
      const orders = await tx.order.findMany({ where: { transferId: id }, select: { id: true } });
      const orderIds = orders.map((order) => order.id);
      const sales = await lockSales(tx, orderIds);
      await tx.transfer.update({
        where: { id },
        data: { status: "SENT", processorTransferId, sentAt: date, lastError: null },
      });
      const paidSales = [...sales.values()].map((sale) => ({
        ...sale,
        amount: shares.get(sale.id) ?? getPayableAmount(sale),
      }));
      for (const sale of paidSales) {
        await recordPayout(tx, null, sale, { date, amount: sale.amount, transferId: id });
      }
      await recordTransferAct(tx, null, transfer, { action: "transfer.sent" });
      await notifyPayouts(tx, paidSales, id);
    },
    { timeout: TRANSACTION_TIMEOUT_MS },
  );
}

async function markFailed(id: string, lastError: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const transfer = await lockPendingTransfer(tx, id);
    if (!transfer) return;
    const orders = await tx.order.findMany({
      where: { transferId: id },
      orderBy: { id: "asc" },
      select: { id: true },
    });
    await tx.transfer.update({ where: { id }, data: { status: "FAILED", lastError } });
    await tx.order.updateMany({ where: { transferId: id }, data: { transferId: null } });
    await markPaidUp(
      tx,
      orders.map((order) => order.id),
    );
    await recordTransferAct(tx, null, transfer, { action: "transfer.failed" });
  });
}

const ACCOUNT_ERROR_CODES = new Set([
  "account_invalid",
  "insufficient_capabilities_for_transfer",
  "resource_missing",
]);

function formatFailureReason({ reason }: PaymentRefusedError, { currency }: Transfer): string {
  if (reason === "balance_insufficient") {
    return `En el procesador de pagos no hay saldo disponible en ${currency.toUpperCase()} para esta transferencia.`;
  }
  if (ACCOUNT_ERROR_CODES.has(reason)) {
    return "La cuenta de esta persona en el procesador de pagos no puede cobrar: tiene que completarla.";
  }
  return `El procesador de pagos no acepta esta transferencia (${reason}).`;
}

async function failTransfer(transfer: Transfer, refusal: PaymentRefusedError): Promise<void> {
  log.error({ transferId: transfer.id, reason: refusal.reason }, "The processor refused a transfer");
  await markFailed(transfer.id, formatFailureReason(refusal, transfer));
  if (refusal.reason === "balance_insufficient") return;
  await syncPayoutAccount(transfer.masterId).catch((error: unknown) =>
    log.error({ err: error }, "A payout account could not be read"),
  );
}

/** Idempotent. */
async function executeTransfer(id: string): Promise<void> {
  const transfer = await db.transfer.findFirst({ where: { id, status: "PENDING" } });
  if (!transfer) return;
  try {
    await markSent(id, await payments.createTransfer(transfer));
  } catch (error) {
    if (!(error instanceof PaymentRefusedError) || error.reason === IDEMPOTENCY_MISMATCH) throw error;
    await failTransfer(transfer, error);
  }
}

const logUnresolvedTransfer = (id: string) => (error: unknown) => {
  log.warn({ err: error, transferId: id }, "A transfer stays pending and will be retried");
};

/** Pays all or none. Errors: `Forbidden`, `Conflict`, `ValidationError` (several Masters or currencies). */
export async function transferSales(actor: Member, orderIds: string[]): Promise<PayoutsResult> {
  if (!canManagePayouts(actor)) throw new AppError("Forbidden");
  const { id } = await db.$transaction((tx) => createTransfer(tx, actor, orderIds), {
    timeout: TRANSACTION_TIMEOUT_MS,
  });
  await executeTransfer(id).catch(logUnresolvedTransfer(id));
  const { status, lastError } = await db.transfer.findUniqueOrThrow({ where: { id } });
  if (status === "FAILED") throw conflict(`No hemos transferido nada. ${lastError ?? ""}`.trim());
  return { paid: status === "SENT" ? new Set(orderIds).size : 0, transfer: { id, status } };
}

const STALE_AFTER_MS = 60_000;
const RECONCILE_BATCH_SIZE = 20;

/** Oldest first. */
export async function reconcileTransfers(now = new Date()): Promise<void> {
  const ids = await listStaleTransferIds(new Date(now.getTime() - STALE_AFTER_MS), RECONCILE_BATCH_SIZE);
  for (const id of ids) await executeTransfer(id).catch(logUnresolvedTransfer(id));
}
