import "server-only";
import { recordAct } from "@/lib/audit/service";
import type { Member } from "@/lib/auth/actor";
import type { Tx } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import { readSales } from "./data";
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
export function heldBecause({ status, disputed }: Pick<SaleView, "status" | "disputed">): string | null {
  if (status === "refunded") return "Esta venta se devolvió: ya no se paga ni se cambia.";
  if (disputed) return "Quien la compró la disputa: no se paga hasta que se resuelva.";
  return null;
}

/** The day on which a Master was paid. Errors: `ValidationError` when it is to come, or before the sale. */
export function checkedDate(date: string, { purchaseDate }: SaleView, now: Date): Date {
  const paidAt = new Date(date);
  const refused = (text: string) => new AppError("ValidationError", { fields: { paidToMasterDate: text } });
  if (paidAt > now) throw refused("La fecha del pago no puede estar en el futuro");
  if (paidAt < new Date(purchaseDate)) throw refused("La fecha del pago no puede ser anterior a la venta");
  return paidAt;
}

/** Writes when a Master was paid, or that they were not, and who said so. A date that is there already is no change. */
export async function writePayout(tx: Tx, actor: Member, sale: SaleView, date: Date | null): Promise<void> {
  const paidToMasterDate = date?.toISOString() ?? null;
  if (paidToMasterDate === sale.paidToMasterDate) return;
  await tx.order.update({
    where: { id: sale.id },
    data: { paidToMaster: date !== null, paidToMasterDate: date },
  });
  await recordAct(tx, actor, {
    action: date ? "sale.paid" : "sale.unpaid",
    subject: { type: "User", id: sale.masterUserId },
    before: { paidToMaster: sale.paidToMaster, paidToMasterDate: sale.paidToMasterDate },
    after: {
      paidToMaster: date !== null,
      paidToMasterDate,
      orderId: sale.id,
      amount: String(sale.masterAmount),
      currency: sale.currency,
    },
  });
}
