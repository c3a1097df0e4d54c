import "server-only";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { canManagePayouts, getPayableAmount } from "@/lib/payouts/sales/policy";
import {
  checkPayoutDate,
  findPayoutConflicts,
  lockSales,
  parsePayoutDate,
  notifyPayouts,
  recordPayout,
} from "@/lib/payouts/sales/record-payout";
import { findUserTimeZone } from "@/lib/identity/users/data";
import { lockAsAdmin } from "@/lib/identity/lock-user";
import type { PayoutsResult } from "./schema";

const SALES_NOT_PAYABLE =
  "No hemos marcado ninguna: alguna de estas ventas ya no se puede pagar. Recarga la página.";
const TRANSACTION_TIMEOUT_MS = 60_000;

/** Pays what can be paid now of all the sales or of none; `paidOn` is a day or an instant. Errors: `Forbidden`, `Conflict` with `fields`, `ValidationError` (date). */
export async function markSalesPaid(
  actor: Member,
  orderIds: string[],
  paidOn?: string,
  now = new Date(),
): Promise<PayoutsResult> {
  if (!canManagePayouts(actor)) throw new AppError("Forbidden");
  const ids = [...new Set(orderIds)];
  const date = paidOn === undefined ? now : parsePayoutDate(paidOn, await findUserTimeZone(actor.id), now);
  await db.$transaction(
    async (tx) => {
      await lockAsAdmin(tx, actor);
      const sales = await lockSales(tx, ids);
      const fields = findPayoutConflicts(orderIds, sales);
      if (Object.keys(fields).length > 0)
        throw new AppError("Conflict", { message: SALES_NOT_PAYABLE, fields });
      const paidSales = [...sales.values()].map((sale) => ({ ...sale, amount: getPayableAmount(sale) }));
      for (const sale of paidSales) {
        checkPayoutDate(date, sale);
        await recordPayout(tx, actor, sale, { date, amount: sale.amount });
      }
      await notifyPayouts(tx, paidSales, `${ids.toSorted().at(0)}:${now.toISOString()}`);
    },
    { timeout: TRANSACTION_TIMEOUT_MS },
  );
  return { paid: ids.length, transfer: null };
}
