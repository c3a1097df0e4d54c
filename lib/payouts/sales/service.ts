import "server-only";
import { recordAuditEntry } from "@/lib/identity/audit/service";
import { isAdmin } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { findUserTimeZone } from "@/lib/identity/users/data";
import { lockAsAdmin } from "@/lib/identity/lock-user";
import { streamSales, getSale } from "./data";
import { canManagePayouts, getLeftAmount } from "./policy";
import type { PayoutInput, SalesQuery, SaleView } from "./schema";
import {
  checkPayoutDate,
  findPayoutBlockReason,
  lockSales,
  parsePayoutDate,
  notifyPayouts,
  recordPayout,
} from "./record-payout";

const PAID_BY_TRANSFER = "Esta venta se pagó por transferencia automática: su pago no se cambia a mano.";

/** Without a date an existing one is kept, so that a repeat changes nothing. */
function resolvePayoutDate(
  paidToMaster: boolean,
  requestedDate: Date | null,
  sale: SaleView,
  now: Date,
): Date | null {
  if (!paidToMaster) return null;
  if (requestedDate) checkPayoutDate(requestedDate, sale);
  return requestedDate ?? (sale.paidToMasterDate ? new Date(sale.paidToMasterDate) : now);
}

/** Errors: `Conflict` with the reason. */
function checkPayoutChange(sale: SaleView, date: Date | null): void {
  const blockReason = findPayoutBlockReason(sale);
  if (blockReason) throw conflict(blockReason);
  const hasDateChanged = date?.toISOString() !== (sale.paidToMasterDate ?? undefined);
  const changesPayment = date === null || (sale.paidToMaster && hasDateChanged);
  if (sale.transfer === "sent" && changesPayment) throw conflict(PAID_BY_TRANSFER);
}

/** Errors: `Forbidden`, `NotFound`, `Conflict` (refunded, disputed, paid by transfer), `ValidationError` (date). */
export async function updatePayout(
  actor: Member,
  id: string,
  input: PayoutInput,
  now = new Date(),
): Promise<SaleView> {
  if (!canManagePayouts(actor)) throw new AppError("Forbidden");
  const { paidToMaster, paidToMasterDate } = input;
  const requestedDate = paidToMasterDate
    ? parsePayoutDate(paidToMasterDate, await findUserTimeZone(actor.id), now)
    : null;
  await db.$transaction(async (tx) => {
    await lockAsAdmin(tx, actor);
    const sale = (await lockSales(tx, [id])).get(id);
    if (!sale) throw new AppError("NotFound");
    const date = resolvePayoutDate(paidToMaster, requestedDate, sale, now);
    checkPayoutChange(sale, date);
    const amount = getLeftAmount(sale);
    const isNewlyPaid = await recordPayout(tx, actor, sale, date && { date, amount });
    if (isNewlyPaid) await notifyPayouts(tx, [{ ...sale, amount }], `${id}:${now.toISOString()}`);
  });
  return getSale(actor, id);
}

const SALES_EXPORT_LIMIT = { name: "sales-export", points: 30, seconds: 3600 };

/** Records an admin's export. Errors as in `listSales`, `TooManyRequests`. */
export async function startSalesExport(actor: Member, query: SalesQuery): Promise<AsyncIterable<SaleView[]>> {
  const sales = await streamSales(actor, query);
  await consumeRateLimit(SALES_EXPORT_LIMIT, actor.id);
  if (!isAdmin(actor)) return sales;
  await db.$transaction(async (tx) => {
    await lockAsAdmin(tx, actor);
    await recordAuditEntry(tx, actor, { action: "sales.exported", subject: { type: "Users", id: "csv" } });
  });
  return sales;
}
