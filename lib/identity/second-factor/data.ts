import "server-only";
import type { Tx } from "@/lib/platform/db/client";
import type { SecondFactorView } from "./schema";

export async function findSecondFactor(tx: Tx, userId: string): Promise<SecondFactorView | null> {
  const row = await tx.secondFactor.findUnique({ where: { userId }, select: { confirmedAt: true } });
  if (!row?.confirmedAt) return null;
  const recoveryCodesLeft = await tx.recoveryCode.count({ where: { userId, usedAt: null } });
  return { since: row.confirmedAt.toISOString(), recoveryCodesLeft };
}
