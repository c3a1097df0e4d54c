import "server-only";
import { isAdmin } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { payments } from "@/lib/platform/ports/payments";
import type { UnmatchedPaymentView } from "./schema";

const MAX_SHOWN = 50;

/** Lists payments that nobody has dealt with, the latest first. Errors: `Forbidden`. */
export async function listUnmatchedPayments(actor: Actor): Promise<UnmatchedPaymentView[]> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  const rows = await db.unmatchedPayment.findMany({
    where: { resolvedAt: null },
    orderBy: [{ paidAt: "desc" }, { id: "desc" }],
    take: MAX_SHOWN,
  });
  return rows.map(({ id, orderId, amount, currency, paidAt }) => ({
    id,
    orderId,
    amount,
    currency,
    paidAt: paidAt.toISOString(),
    dashboardUrl: payments.toDashboardUrl(id),
  }));
}
