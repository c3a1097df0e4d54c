import "server-only";
import { recordAuditEntry } from "@/lib/identity/audit/service";
import type { Member } from "@/lib/platform/actor";
import type { Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import type { FieldErrors } from "@/lib/platform/http/errors";
import type { NotificationPayloads } from "@/lib/messaging/notification-kinds";
import { notify } from "@/lib/messaging/notifications/service";
import { findSalesById } from "./data";
import { startOfDay, endOfDay } from "@/lib/platform/time/days";
import type { SaleView } from "./schema";

/** Ordered by id to avoid deadlocks. Leaves out orders that are no sales. */
export async function lockSales(tx: Tx, ids: string[]): Promise<Map<string, SaleView>> {
  await tx.$queryRaw`select 1 from "Order" where id = any(${ids}::uuid[]) order by id for no key update`;
  return findSalesById(ids, { forAdmin: true, tx });
}

/** Returns null if the payout can change. */
export function findPayoutBlockReason({
  status,
  disputed,
  transfer,
  inBankFile,
}: Pick<SaleView, "status" | "disputed" | "transfer" | "inBankFile">): string | null {
  if (transfer === "pending") return "Hay una transferencia suya en camino: espera a saber cómo termina.";
  if (inBankFile) return "Está en un fichero para el banco: confírmalo o descártalo antes.";
  if (status === "refunded") return "Esta venta se devolvió: ya no se paga ni se cambia.";
  if (disputed) return "Quien la compró la disputa: no se paga hasta que se resuelva.";
  return null;
}

/** Returns null if the sale can be paid. */
export function findPayoutConflict(sale: SaleView | undefined): string | null {
  if (!sale) return "Esta venta no existe.";
  return sale.paidToMaster ? "Esta venta ya estaba pagada." : findPayoutBlockReason(sale);
}

/** Field errors by index in the request. */
export function findPayoutConflicts(ids: readonly string[], sales: Map<string, SaleView>): FieldErrors {
  const conflicts = ids.flatMap((id, index) => {
    const text = findPayoutConflict(sales.get(id));
    return text === null ? [] : [[`orderIds.${index}`, text] as const];
  });
  return Object.fromEntries(conflicts);
}

const DATE_FIELD = "paidToMasterDate";
const invalidPayoutDate = (field: string, text: string) =>
  new AppError("ValidationError", { fields: { [field]: text } });
const FUTURE_DATE = "La fecha del pago no puede estar en el futuro";

/** A day means its last moment, today means now. Errors: `ValidationError` (in the future). */
export function parsePayoutDate(
  dateText: string,
  timeZone: string,
  now: Date,
  field: string = DATE_FIELD,
): Date {
  const isDay = !dateText.includes("T");
  if (isDay && startOfDay(dateText, timeZone) <= now) {
    return new Date(Math.min(endOfDay(dateText, timeZone).getTime() - 1, now.getTime()));
  }
  const instant = new Date(dateText);
  if (isDay || instant > now) throw invalidPayoutDate(field, FUTURE_DATE);
  return instant;
}

/** Errors: `ValidationError` (before the sale). */
export function checkPayoutDate(
  date: Date,
  { purchaseDate }: Pick<SaleView, "purchaseDate">,
  field: string = DATE_FIELD,
): void {
  if (date < new Date(purchaseDate)) {
    throw invalidPayoutDate(field, "La fecha del pago no puede ser anterior a la venta");
  }
}

/** `transferId` is set when the processor paid it, `bankFileId` when the bank did. */
export type Payout = { date: Date; amount: number; transferId?: string; bankFileId?: string };

/** `actor` is null for the processor. Another date keeps the amount. Returns true if the sale was unpaid before. */
export async function recordPayout(
  tx: Tx,
  actor: Member | null,
  sale: SaleView,
  payout: Payout | null,
): Promise<boolean> {
  const paidToMasterDate = payout?.date.toISOString() ?? null;
  if (paidToMasterDate === sale.paidToMasterDate) return false;
  const amount = sale.paidToMasterAmount ?? payout?.amount ?? null;
  await tx.order.update({
    where: { id: sale.id },
    data: {
      paidToMaster: payout !== null,
      paidToMasterDate: payout?.date ?? null,
      paidToMasterAmount: payout && amount,
    },
  });
  await recordAuditEntry(tx, actor, {
    action: payout ? "sale.paid" : "sale.unpaid",
    subject: { type: "User", id: sale.masterUserId },
    before: { paidToMaster: sale.paidToMaster, paidToMasterDate: sale.paidToMasterDate },
    after: {
      paidToMaster: payout !== null,
      paidToMasterDate,
      orderId: sale.id,
      amount: String(amount),
      currency: sale.currency,
      ...(payout?.transferId ? { transferId: payout.transferId } : {}),
      ...(payout?.bankFileId ? { bankFileId: payout.bankFileId } : {}),
    },
  });
  return payout !== null && !sale.paidToMaster;
}

type PaidOutSale = Pick<SaleView, "masterUserId" | "currency"> & { amount: number };

/** Notifies once per Master and currency. */
export async function notifyPayouts(tx: Tx, sales: readonly PaidOutSale[], payoutId: string): Promise<void> {
  const totals = new Map<string, { userId: string; payload: NotificationPayloads["paid-out"] }>();
  for (const { masterUserId: userId, currency, amount } of sales) {
    const key = `paid-out:${payoutId}:${userId}:${currency}`;
    const { payload } = totals.get(key) ?? { payload: { amount: 0, currency, sales: 0 } };
    totals.set(key, {
      userId,
      payload: { currency, amount: payload.amount + amount, sales: payload.sales + 1 },
    });
  }
  await notify(
    tx,
    [...totals].map(([dedupeKey, notification]) => ({ kind: "paid-out", ...notification, dedupeKey })),
  );
}
