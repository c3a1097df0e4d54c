import "server-only";
import { z } from "zod";
import type { Tx } from "@/lib/platform/db/client";

/** What the token of a change of e-mail carries. */
export const newAddress = z.object({ email: z.email() });

/** The address that a person has asked for and not confirmed yet, while its link still serves. */
export async function pendingAddress(tx: Pick<Tx, "token">, userId: string): Promise<string | null> {
  const row = await tx.token.findFirst({
    where: { userId, purpose: "CHANGE_EMAIL", usedAt: null, expiresAt: { gt: new Date() } },
    orderBy: { createdAt: "desc" },
    select: { payload: true },
  });
  return newAddress.safeParse(row?.payload).data?.email ?? null;
}
