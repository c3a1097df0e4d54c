import "server-only";
import { recordAct } from "@/lib/identity/audit/service";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { canSettleSales } from "@/lib/payouts/sales/policy";
import {
  checkPayoutDate,
  conflictsOf,
  lockSales,
  payoutInstant,
  tellPaid,
  writePayout,
} from "@/lib/payouts/sales/record-payout";
import { zoneOf } from "@/lib/payouts/sales/sql";
import { consume } from "@/lib/throttles/service";
import { lockAdmin } from "@/lib/identity/lock-user";
import { everyPayout } from "./data";
import type { Due } from "./data";
import type { PayoutsDone } from "./schema";

const CONFLICTS = "No hemos marcado ninguna: alguna de estas ventas ya no se puede pagar. Recarga la página.";
const LONGEST_MS = 60_000;

/**
 * Says of many sales at once that their Masters were paid: of all of them or of none, now or on the day that is said.
 * Errors: `Forbidden`, `Conflict` with the ones that cannot be paid (again) in `fields`, `ValidationError` (a date to
 * come, or before one of the sales).
 */
export async function markPaid(
  actor: Member,
  orderIds: string[],
  said?: string,
  now = new Date(),
): Promise<PayoutsDone> {
  if (!canSettleSales(actor)) throw new AppError("Forbidden");
  const ids = [...new Set(orderIds)];
  const date = said === undefined ? now : payoutInstant(said, await zoneOf(actor.id), now);
  await db.$transaction(
    async (tx) => {
      await lockAdmin(tx, actor);
      const sales = await lockSales(tx, ids);
      const fields = conflictsOf(orderIds, sales);
      if (Object.keys(fields).length > 0) throw new AppError("Conflict", { message: CONFLICTS, fields });
      const paid = [...sales.values()].map((sale) => ({ ...sale, amount: sale.masterAmount }));
      for (const sale of paid) {
        checkPayoutDate(date, sale);
        await writePayout(tx, actor, sale, { date, amount: sale.amount });
      }
      await tellPaid(tx, paid, `${ids.toSorted().at(0)}:${now.toISOString()}`);
    },
    { timeout: LONGEST_MS },
  );
  return { paid: ids.length, transfer: null };
}

const EXPORTS = { name: "payouts-export", points: 20, seconds: 3600 };

/** All that can be paid now; that it was taken out is written down. Errors: `Forbidden`. */
export async function startPayoutsExport(actor: Member): Promise<AsyncIterable<Due[]>> {
  if (!canSettleSales(actor)) throw new AppError("Forbidden");
  await consume(EXPORTS, actor.id);
  await db.$transaction(async (tx) => {
    await lockAdmin(tx, actor);
    await recordAct(tx, actor, { action: "payouts.exported", subject: { type: "Users", id: "csv" } });
  });
  return everyPayout(new Date());
}
