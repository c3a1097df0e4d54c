import "server-only";
import { recordAct } from "@/lib/identity/audit/service";
import type { AuditAction, AuditFacts } from "@/lib/identity/audit/schema";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { Transfer } from "@/lib/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { payoutCountries } from "@/lib/payouts/accounts/data";
import { refreshPayoutAccount } from "@/lib/payouts/accounts/service";
import type { PayoutsDone } from "@/lib/payouts/payout/schema";
import { OTHER_WORDS, PaymentRefused, payments } from "@/lib/platform/ports/payments";
import { canSettleSales } from "@/lib/payouts/sales/policy";
import type { SaleView } from "@/lib/payouts/sales/schema";
import { conflictsOf, lockSales, tellPaid, writePayout } from "@/lib/payouts/sales/record-payout";
import { lockAdmin } from "@/lib/identity/lock-user";
import { forgottenTransfers } from "./data";
import { readShares, writtenShares } from "./shares";

// A transfer is written down before the processor is asked, so that a crash never leaves one that nobody knows of. Until
// its end is known its sales are nobody else's to pay. Its id is the key under which it is asked for, again and again.

const LONGEST_MS = 60_000;
const CONFLICTS =
  "No hemos transferido nada: alguna de estas ventas ya no se puede pagar. Recarga la página.";

const refuse = (message: string, code: "Conflict" | "ValidationError" = "Conflict") =>
  new AppError(code, { message, ...(code === "ValidationError" ? { fields: { orderIds: message } } : {}) });

/** Whose sales these are and in which currency. Errors: `ValidationError` when that is not one. */
function groupOf(sales: readonly SaleView[]): { masterId: string; currency: string; amount: number } {
  const [first] = sales;
  const isOne = sales.every(
    ({ masterUserId, currency }) => masterUserId === first?.masterUserId && currency === first.currency,
  );
  if (!first || !isOne) {
    throw refuse("Una transferencia es para una sola persona y en una sola moneda", "ValidationError");
  }
  const amount = sales.reduce((sum, sale) => sum + sale.masterAmount, 0);
  if (amount === 0) throw refuse("De estas ventas no queda nada que transferir.");
  return { masterId: first.masterUserId, currency: first.currency, amount };
}

async function readyAccount(tx: Tx, masterId: string): Promise<string> {
  const account = await tx.payoutAccount.findUnique({ where: { userId: masterId } });
  if (account?.ready && payoutCountries().includes(account.country)) return account.accountId;
  throw refuse("Esta persona no puede cobrar por transferencia automática.");
}

type Act = { action: AuditAction; facts?: AuditFacts };

const record = (
  tx: Tx,
  actor: Member | null,
  { id, masterId, amount, currency }: Transfer,
  { action, facts }: Act,
) =>
  recordAct(tx, actor, {
    action,
    subject: { type: "User", id: masterId },
    after: { transferId: id, amount: String(amount), currency, ...facts },
  });

/** Writes a transfer down and takes its sales for it. */
async function order(tx: Tx, actor: Member, orderIds: string[]): Promise<Transfer> {
  await lockAdmin(tx, actor);
  const sales = await lockSales(tx, [...new Set(orderIds)]);
  const fields = conflictsOf(orderIds, sales);
  if (Object.keys(fields).length > 0) throw new AppError("Conflict", { message: CONFLICTS, fields });
  const chosen = [...sales.values()];
  const group = groupOf(chosen);
  const accountId = await readyAccount(tx, group.masterId);
  const transfer = await tx.transfer.create({ data: { ...group, accountId } });
  await tx.order.updateMany({
    where: { id: { in: [...sales.keys()] } },
    data: { transferId: transfer.id },
  });
  const facts = { shares: writtenShares(chosen) };
  await record(tx, actor, transfer, { action: "transfer.ordered", facts });
  return transfer;
}

/** A transfer that stays as it is until the transaction ends; null once its end is known. */
async function lockPending(tx: Tx, id: string): Promise<Transfer | null> {
  await tx.$queryRaw`select 1 from "Transfer" where id = ${id}::uuid for update`;
  return tx.transfer.findFirst({ where: { id, status: "PENDING" } });
}

async function sharesOf(tx: Tx, { id, masterId }: Transfer): Promise<Map<string, number>> {
  const entry = await tx.auditEntry.findFirst({
    where: {
      action: "transfer.ordered",
      subjectType: "User",
      subjectId: masterId,
      after: { path: ["transferId"], equals: id },
    },
    select: { after: true },
  });
  return readShares((entry?.after as AuditFacts | null)?.shares);
}

/** Its sales are paid: by as much as was ordered, whatever was given back meanwhile. */
async function markSent(id: string, processorId: string): Promise<void> {
  await db.$transaction(
    async (tx) => {
      const transfer = await lockPending(tx, id);
      if (!transfer) return;
      const date = new Date();
      const shares = await sharesOf(tx, transfer);
      const linked = await tx.order.findMany({ where: { transferId: id }, select: { id: true } });
      const sales = await lockSales(
        tx,
        linked.map((sale) => sale.id),
      );
      await tx.transfer.update({
        where: { id },
        data: { status: "SENT", processorId, sentAt: date, lastError: null },
      });
      const paid = [...sales.values()].map((sale) => ({
        ...sale,
        amount: shares.get(sale.id) ?? sale.masterAmount,
      }));
      for (const sale of paid) {
        await writePayout(tx, null, sale, { date, amount: sale.amount, transferId: id });
      }
      await record(tx, null, transfer, { action: "transfer.sent" });
      await tellPaid(tx, paid, id);
    },
    { timeout: LONGEST_MS },
  );
}

/** Its sales are free to be paid in another way. */
async function markFailed(id: string, lastError: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const transfer = await lockPending(tx, id);
    if (!transfer) return;
    await tx.transfer.update({ where: { id }, data: { status: "FAILED", lastError } });
    await tx.order.updateMany({ where: { transferId: id }, data: { transferId: null } });
    await record(tx, null, transfer, { action: "transfer.failed" });
  });
}

const ABOUT_THE_ACCOUNT = new Set([
  "account_invalid",
  "insufficient_capabilities_for_transfer",
  "resource_missing",
]);

function reasonOf({ reason }: PaymentRefused, { currency }: Transfer): string {
  if (reason === "balance_insufficient") {
    return `En el procesador de pagos no hay saldo disponible en ${currency.toUpperCase()} para esta transferencia.`;
  }
  if (ABOUT_THE_ACCOUNT.has(reason)) {
    return "La cuenta de esta persona en el procesador de pagos no puede cobrar: tiene que completarla.";
  }
  return `El procesador de pagos no acepta esta transferencia (${reason}).`;
}

async function fail(transfer: Transfer, refused: PaymentRefused): Promise<void> {
  console.error("The processor transfers nothing", transfer.id, refused.reason);
  await markFailed(transfer.id, reasonOf(refused, transfer));
  if (refused.reason === "balance_insufficient") return;
  // Whether the account can be paid at all is known no longer.
  await refreshPayoutAccount(transfer.masterId).catch((error: unknown) => console.error(error));
}

/** Asks the processor for a transfer, again or for the first time, and writes down how it ended. */
async function settleTransfer(id: string): Promise<void> {
  const transfer = await db.transfer.findFirst({ where: { id, status: "PENDING" } });
  if (!transfer) return;
  try {
    await markSent(id, await payments.transfer(transfer));
  } catch (error) {
    if (!(error instanceof PaymentRefused) || error.reason === OTHER_WORDS) throw error;
    await fail(transfer, error);
  }
}

/** Its end is not known yet: it is asked for again later. */
const leave = (id: string) => (error: unknown) => {
  console.error("A transfer waits to be asked for again", id, error);
};

/**
 * Pays sales of one Master and currency by the processor: all of them or none. Errors: `Forbidden`, `Conflict` (some
 * cannot be paid (again), no account that can be paid, refused by the processor), `ValidationError` (of several).
 */
export async function transferSales(actor: Member, orderIds: string[]): Promise<PayoutsDone> {
  if (!canSettleSales(actor)) throw new AppError("Forbidden");
  const { id } = await db.$transaction((tx) => order(tx, actor, orderIds), { timeout: LONGEST_MS });
  await settleTransfer(id).catch(leave(id));
  const { status, lastError } = await db.transfer.findUniqueOrThrow({ where: { id } });
  if (status === "FAILED") throw refuse(`No hemos transferido nada. ${lastError ?? ""}`.trim());
  return { paid: status === "SENT" ? new Set(orderIds).size : 0, transfer: { id, status } };
}

const UNHEARD_MS = 60_000;
const AT_ONCE = 20;

/** Asks again for transfers whose end nobody heard of; of any number, the oldest first. */
export async function reconcileTransfers(now = new Date()): Promise<void> {
  const ids = await forgottenTransfers(new Date(now.getTime() - UNHEARD_MS), AT_ONCE);
  for (const id of ids) await settleTransfer(id).catch(leave(id));
}
