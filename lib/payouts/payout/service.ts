import "server-only";
import { recordAuditEntry } from "@/lib/identity/audit/service";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { canManagePayouts } from "@/lib/payouts/sales/policy";
import {
  checkPayoutDate,
  findPayoutConflicts,
  lockSales,
  parsePayoutDate,
  notifyPayouts,
  recordPayout,
} from "@/lib/payouts/sales/record-payout";
import { findUserTimeZone } from "@/lib/identity/users/data";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { lockAsAdmin } from "@/lib/identity/lock-user";
import { streamPayouts } from "./data";
import type { PayableGroup } from "./data";
import type { PayoutsResult } from "./schema";

const SALES_NOT_PAYABLE =
  "No hemos marcado ninguna: alguna de estas ventas ya no se puede pagar. Recarga la página.";
const TRANSACTION_TIMEOUT_MS = 60_000;

/** Pays all or none; `paidOn` is a day or an instant. Errors: `Forbidden`, `Conflict` with `fields`, `ValidationError` (date). */
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
      const paidSales = [...sales.values()].map((sale) => ({ ...sale, amount: sale.masterAmount }));
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

const PAYOUTS_EXPORT_LIMIT = { name: "payouts-export", points: 20, seconds: 3600 };

/** Recorded in the audit log. Errors: `Forbidden`, `TooManyRequests`. */
export async function startPayoutsExport(actor: Member): Promise<AsyncIterable<PayableGroup[]>> {
  if (!canManagePayouts(actor)) throw new AppError("Forbidden");
  await consumeRateLimit(PAYOUTS_EXPORT_LIMIT, actor.id);
  await db.$transaction(async (tx) => {
    await lockAsAdmin(tx, actor);
    await recordAuditEntry(tx, actor, { action: "payouts.exported", subject: { type: "Users", id: "csv" } });
  });
  return streamPayouts(new Date());
}
