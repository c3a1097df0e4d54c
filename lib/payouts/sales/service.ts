import "server-only";
import { recordAct } from "@/lib/identity/audit/service";
import { isAdmin } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { consume } from "@/lib/throttles/service";
import { zoneOf } from "@/lib/payouts/sales/sql";
import { lockAdmin } from "@/lib/identity/lock-user";
import { everySale, findSale } from "./data";
import { canSettleSales } from "./policy";
import type { PayoutInput, SalesQuery, SaleView } from "./schema";
import { checkPayoutDate, heldBecause, lockSales, payoutInstant, tellPaid, writePayout } from "./record-payout";

const TRANSFERRED = "Esta venta se pagó por transferencia automática: su pago no se cambia a mano.";

/** True without a date keeps the one that there is: a Master is not paid twice. */
function dateOf(paidToMaster: boolean, said: Date | null, sale: SaleView, now: Date): Date | null {
  if (!paidToMaster) return null;
  if (said) checkPayoutDate(said, sale);
  return said ?? (sale.paidToMasterDate ? new Date(sale.paidToMasterDate) : now);
}

/** Errors: `Conflict` when nothing about its payout can be changed (so). */
function checkChange(sale: SaleView, date: Date | null): void {
  const held = heldBecause(sale);
  if (held) throw new AppError("Conflict", { message: held });
  const changes = date?.toISOString() !== (sale.paidToMasterDate ?? undefined);
  if (sale.transfer === "sent" && changes) throw new AppError("Conflict", { message: TRANSFERRED });
}

/**
 * Says that the Master of a sale was paid, or that they were not. Errors: `Forbidden`, `NotFound`, `Conflict` (given
 * back, disputed, or paid by a transfer), `ValidationError` (a date to come, or before the sale).
 */
export async function setPayout(
  actor: Member,
  id: string,
  input: PayoutInput,
  now = new Date(),
): Promise<SaleView> {
  if (!canSettleSales(actor)) throw new AppError("Forbidden");
  const { paidToMaster, paidToMasterDate } = input;
  const said = paidToMasterDate ? payoutInstant(paidToMasterDate, await zoneOf(actor.id), now) : null;
  await db.$transaction(async (tx) => {
    await lockAdmin(tx, actor);
    const sale = (await lockSales(tx, [id])).get(id);
    if (!sale) throw new AppError("NotFound");
    const date = dateOf(paidToMaster, said, sale, now);
    checkChange(sale, date);
    const amount = sale.masterAmount;
    const isNew = await writePayout(tx, actor, sale, date && { date, amount });
    if (isNew) await tellPaid(tx, [{ ...sale, amount }], `${id}:${now.toISOString()}`);
  });
  return findSale(actor, id);
}

const EXPORTS = { name: "sales-export", points: 30, seconds: 3600 };

/** The sales that a query finds, to be kept as a file; that an admin took them out is written down. */
export async function startSalesExport(actor: Member, query: SalesQuery): Promise<AsyncIterable<SaleView[]>> {
  const sales = await everySale(actor, query);
  await consume(EXPORTS, actor.id);
  if (!isAdmin(actor)) return sales;
  await db.$transaction(async (tx) => {
    await lockAdmin(tx, actor);
    await recordAct(tx, actor, { action: "sales.exported", subject: { type: "Users", id: "csv" } });
  });
  return sales;
}
