import "server-only";
import { recordAct } from "@/lib/identity/audit/service";
import type { Member } from "@/lib/platform/actor";
import type { Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import type { FieldErrors } from "@/lib/platform/http/errors";
import type { NoticePayloads } from "@/lib/notices/kinds";
import { notify } from "@/lib/messaging/notifications/service";
import { readSales } from "./data";
import { beginOf, endOf } from "../../platform/time/days";
import type { SaleView } from "./schema";

/**
 * Sales that stay as they are until the transaction ends, by id; what is no sale is not among them. In one order, so
 * that two who pay the same ones never wait for each other.
 */
export async function lockSales(tx: Tx, ids: string[]): Promise<Map<string, SaleView>> {
  await tx.$queryRaw`select 1 from "Order" where id = any(${ids}::uuid[]) order by id for no key update`;
  return readSales(ids, true, tx);
}

/** Why a sale's Master can be paid nothing, or what was paid cannot be changed; null when it can. */
export function heldBecause({
  status,
  disputed,
  transfer,
}: Pick<SaleView, "status" | "disputed" | "transfer">): string | null {
  if (transfer === "pending") return "Hay una transferencia suya en camino: espera a saber cómo termina.";
  if (status === "refunded") return "Esta venta se devolvió: ya no se paga ni se cambia.";
  if (disputed) return "Quien la compró la disputa: no se paga hasta que se resuelva.";
  return null;
}

function conflictOf(sale: SaleView | undefined): string | null {
  if (!sale) return "Esta venta no existe.";
  return sale.paidToMaster ? "Esta venta ya estaba pagada." : heldBecause(sale);
}

/** Why some of these cannot be paid, each by its place in what was asked for. */
export function conflictsOf(ids: readonly string[], sales: Map<string, SaleView>): FieldErrors {
  const conflicts = ids.flatMap((id, index) => {
    const text = conflictOf(sales.get(id));
    return text === null ? [] : [[`orderIds.${index}`, text] as const];
  });
  return Object.fromEntries(conflicts);
}

const wrongDate = (text: string) => new AppError("ValidationError", { fields: { paidToMasterDate: text } });
const FUTURE = "La fecha del pago no puede estar en el futuro";

/** The instant that was said; a day lasts until its end, today until now. Errors: `ValidationError` (to come). */
export function payoutInstant(said: string, zone: string, now: Date): Date {
  const isDay = !said.includes("T");
  if (isDay && beginOf(said, zone) <= now) {
    return new Date(Math.min(endOf(said, zone).getTime() - 1, now.getTime()));
  }
  const instant = new Date(said);
  if (isDay || instant > now) throw wrongDate(FUTURE);
  return instant;
}

/** Errors: `ValidationError` when a Master should have been paid before the sale. */
export function checkPayoutDate(date: Date, { purchaseDate }: Pick<SaleView, "purchaseDate">): void {
  if (date < new Date(purchaseDate)) {
    throw wrongDate("La fecha del pago no puede ser anterior a la venta");
  }
}

/** What was paid for a sale and when; by a transfer of the processor, or by hand. */
export type Payout = { date: Date; amount: number; transferId?: string };

/**
 * Writes what a Master was paid, or that they were not, and who said so (null: the processor). A date that is there
 * already is no change, and another one leaves the amount. Tells whether it is paid only now.
 */
export async function writePayout(
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
  await recordAct(tx, actor, {
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
    },
  });
  return payout !== null && !sale.paidToMaster;
}

type PaidSale = Pick<SaleView, "masterUserId" | "currency"> & { amount: number };

/** Tells Masters what they were paid, once for each and each currency; `act` is what no other payout is called by. */
export async function tellPaid(tx: Tx, sales: readonly PaidSale[], act: string): Promise<void> {
  const sums = new Map<string, { userId: string; payload: NoticePayloads["paid-out"] }>();
  for (const { masterUserId: userId, currency, amount } of sales) {
    const key = `paid-out:${act}:${userId}:${currency}`;
    const { payload } = sums.get(key) ?? { payload: { amount: 0, currency, sales: 0 } };
    sums.set(key, {
      userId,
      payload: { currency, amount: payload.amount + amount, sales: payload.sales + 1 },
    });
  }
  await notify(
    tx,
    [...sums].map(([dedupeKey, told]) => ({ kind: "paid-out", ...told, dedupeKey })),
  );
}
