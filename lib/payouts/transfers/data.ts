import "server-only";
import type { Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { canManagePayouts } from "@/lib/payouts/sales/policy";
import { DAY_MS } from "@/lib/platform/time/instants";
import type { TransferView } from "./schema";

const FAILED_SHOWN_DAYS = 30;
const MAX_SHOWN = 20;

/** Newest first. Errors: `Forbidden`. */
export async function listRecentTransfers(actor: Actor, now = new Date()): Promise<TransferView[]> {
  if (!canManagePayouts(actor)) throw new AppError("Forbidden");
  const since = new Date(now.getTime() - FAILED_SHOWN_DAYS * DAY_MS);
  const rows = await db.transfer.findMany({
    where: { OR: [{ status: "PENDING" }, { status: "FAILED", createdAt: { gte: since } }] },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MAX_SHOWN,
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

/** Oldest first. */
export async function listStaleTransferIds(before: Date, take: number): Promise<string[]> {
  const rows = await db.transfer.findMany({
    where: { status: "PENDING", createdAt: { lt: before } },
    orderBy: { createdAt: "asc" },
    take,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}
