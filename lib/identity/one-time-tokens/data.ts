import "server-only";
import { z } from "zod";
import type { Tx } from "@/lib/platform/db/client";

export const emailChangePayload = z.object({ email: z.email() });

export async function findPendingEmail(tx: Pick<Tx, "token">, userId: string): Promise<string | null> {
  const row = await tx.token.findFirst({
    where: { userId, purpose: "CHANGE_EMAIL", usedAt: null, expiresAt: { gt: new Date() } },
    orderBy: { createdAt: "desc" },
    select: { payload: true },
  });
  return emailChangePayload.safeParse(row?.payload).data?.email ?? null;
}

/** Returns the last time the user confirmed a new address; null if not in the last weeks (`sweepTokens`). */
export async function findEmailChangedAt(
  tx: Pick<Tx, "token">,
  userId: string,
  email: string,
): Promise<Date | null> {
  const row = await tx.token.findFirst({
    where: {
      userId,
      purpose: "CHANGE_EMAIL",
      usedAt: { not: null },
      payload: { path: ["email"], equals: email },
    },
    orderBy: { usedAt: "desc" },
    select: { usedAt: true },
  });
  return row?.usedAt ?? null;
}
