import "server-only";
import { recordAct } from "@/lib/audit/service";
import type { Member } from "@/lib/auth/actor";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import type { FieldErrors } from "@/lib/http/errors";
import { canSettleSales } from "@/lib/sales/policy";
import type { SaleView } from "@/lib/sales/schema";
import { heldBecause, lockSales, writePayout } from "@/lib/sales/settling";
import { consume } from "@/lib/throttles/service";
import { lockAdmin } from "@/lib/users/lock";
import { everyPayout } from "./data";
import type { Due } from "./data";

const CONFLICTS = "No hemos marcado ninguna: alguna de estas ventas ya no se puede pagar. Recarga la página.";
const LONGEST_MS = 60_000;

function conflictOf(sale: SaleView | undefined): string | null {
  if (!sale) return "Esta venta no existe.";
  return sale.paidToMaster ? "Esta venta ya estaba pagada." : heldBecause(sale);
}

/** Why some of these cannot be paid, each by its place in what was asked for. */
function conflictsOf(ids: string[], sales: Map<string, SaleView>): FieldErrors {
  const conflicts = ids.flatMap((id, index) => {
    const text = conflictOf(sales.get(id));
    return text === null ? [] : [[`orderIds.${index}`, text] as const];
  });
  return Object.fromEntries(conflicts);
}

/**
 * Says of many sales at once that their Masters were paid: of all of them or of none. Errors: `Forbidden`, `Conflict`
 * with the ones that cannot be paid (again) in `fields`.
 */
export async function markPaid(
  actor: Member,
  orderIds: string[],
  now = new Date(),
): Promise<{ paid: number }> {
  if (!canSettleSales(actor)) throw new AppError("Forbidden");
  const ids = [...new Set(orderIds)];
  await db.$transaction(
    async (tx) => {
      await lockAdmin(tx, actor);
      const sales = await lockSales(tx, ids);
      const fields = conflictsOf(orderIds, sales);
      if (Object.keys(fields).length > 0) throw new AppError("Conflict", { message: CONFLICTS, fields });
      for (const sale of sales.values()) await writePayout(tx, actor, sale, now);
    },
    { timeout: LONGEST_MS },
  );
  return { paid: ids.length };
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
