import "server-only";
import { cached } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { hasManyRows } from "@/lib/platform/large-count";

async function findLastAuditEntryId(): Promise<string> {
  const last = await db.auditEntry.findFirst({ orderBy: { createdAt: "desc" }, select: { id: true } });
  return last?.id ?? "";
}

/**
 * Sums `rows`, the orders of all Masters from a `from` on. More than 1000 of them are summed at most once a minute, and
 * again as soon as an admin has done anything.
 */
export async function sumOfMany<Sum>(sum: () => Promise<Sum>, rows: Prisma.Sql, key: string[]): Promise<Sum> {
  if (!(await hasManyRows(rows, key))) return sum();
  return cached(sum, [...key, await findLastAuditEntryId()], { tags: [], seconds: 60 });
}
