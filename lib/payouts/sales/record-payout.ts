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
  if (sale.paidToMaster) return "Esta venta ya estaba pagada.";
  const reason = findPayoutBlockReason(sale);
  if (reason !== null || sale.paidToMasterAmount === null || sale.availableAmount > 0) return reason;
  return "Lo que toca de esta venta ya estaba pagado: falta la fecha de la próxima parte.";
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

/** Payments before the last one of a paid sale, whose date may change. */
const listEarlierPayments = ({ parts, paidToMasterDate }: Pick<SaleView, "parts" | "paidToMasterDate">) =>
  parts.flatMap(({ paidAt }) => (paidAt === null || paidAt === paidToMasterDate ? [] : [new Date(paidAt)]));

/** Errors: `ValidationError` (before the sale or the payment of an earlier part). */
export function checkPayoutDate(
  date: Date,
  sale: Pick<SaleView, "purchaseDate" | "parts" | "paidToMasterDate">,
  field: string = DATE_FIELD,
): void {
  if (date < new Date(sale.purchaseDate)) {
    throw invalidPayoutDate(field, "La fecha del pago no puede ser anterior a la venta");
  }
  if (listEarlierPayments(sale).some((earlier) => date < earlier)) {
    throw invalidPayoutDate(field, "La fecha del pago no puede ser anterior al pago de otra parte");
  }
}

/** `transferId` is set when the processor paid it, `bankFileId` when the bank did. */
export type Payout = { date: Date; amount: number; transferId?: string; bankFileId?: string };

const UNPAID = { paidToMaster: false, paidToMasterDate: null, paidToMasterAmount: null, partPaidAt: null };

/** Adds a payment to those of a sale; all are paid once they cover the Master's part. */
function toPaidColumns(sale: SaleView, { date, amount }: Payout) {
  const paidToMasterAmount = (sale.paidToMasterAmount ?? 0) + (sale.paidToMaster ? 0 : amount);
  const paidToMaster = sale.paidToMaster || paidToMasterAmount >= sale.masterAmount;
  return {
    paidToMaster,
    paidToMasterDate: paidToMaster ? date : null,
    paidToMasterAmount,
    partPaidAt: paidToMaster ? null : date,
  };
}

function hasNoEffect(sale: SaleView, payout: Payout | null): boolean {
  if (payout === null) return sale.paidToMasterAmount === null;
  return sale.paidToMaster && payout.date.toISOString() === sale.paidToMasterDate;
}

/**
 * `actor` is null for the processor. Another date of a paid sale keeps the amount; no payout takes all payments back. Returns true
 * if something was paid.
 */
export async function recordPayout(
  tx: Tx,
  actor: Member | null,
  sale: SaleView,
  payout: Payout | null,
): Promise<boolean> {
  if (hasNoEffect(sale, payout)) return false;
  const columns = payout ? toPaidColumns(sale, payout) : UNPAID;
  const amount = payout && !sale.paidToMaster ? payout.amount : sale.paidToMasterAmount;
  await tx.order.update({ where: { id: sale.id }, data: columns });
  await recordAuditEntry(tx, actor, {
    action: payout ? "sale.paid" : "sale.unpaid",
    subject: { type: "User", id: sale.masterUserId },
    before: { paidToMaster: sale.paidToMaster, paidToMasterDate: sale.paidToMasterDate },
    after: {
      paidToMaster: columns.paidToMaster,
      paidToMasterDate: columns.paidToMasterDate?.toISOString() ?? null,
      ...(columns.partPaidAt ? { partPaidAt: columns.partPaidAt.toISOString() } : {}),
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
