import "server-only";
import type { Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { canSettleSales } from "@/lib/payouts/sales/policy";
import type { TransferView } from "./schema";

const REFUSED_DAYS = 30;
const MOST = 20;
const DAY = 86_400_000;

/** Transfers that are under way, and those that were refused lately. Errors: `Forbidden`. */
export async function openTransfers(actor: Actor, now = new Date()): Promise<TransferView[]> {
  if (!canSettleSales(actor)) throw new AppError("Forbidden");
  const since = new Date(now.getTime() - REFUSED_DAYS * DAY);
  const rows = await db.transfer.findMany({
    where: { OR: [{ status: "PENDING" }, { status: "FAILED", createdAt: { gte: since } }] },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MOST,
    include: { master: { select: { id: true, name: true, lastName: true } } },
  });
  return rows.map(({ id, master, amount, currency, status, createdAt, lastError }) => ({
    id,
    master,
    amount,
    currency,
    status: status === "PENDING" ? "PENDING" : "FAILED",
    createdAt: createdAt.toISOString(),
    reason: lastError,
  }));
}

/** Transfers of which nobody has heard for a while. */
export async function forgottenTransfers(before: Date, take: number): Promise<string[]> {
  const rows = await db.transfer.findMany({
    where: { status: "PENDING", createdAt: { lt: before } },
    orderBy: { createdAt: "asc" },
    take,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}
