import "server-only";
import type { Tx } from "@/lib/platform/db/client";
import { isBlocked } from "./policy";

/** Returns true if ordinary mail to this address of an account is no longer sent. */
export async function isAddressBlocked(
  tx: Pick<Tx, "mailBounce">,
  userId: string,
  to: string,
): Promise<boolean> {
  return isBlocked(await tx.mailBounce.findUnique({ where: { userId } }), to);
}

/** Returns when mail to the present address of an account began to come back for good; null if it does not. */
export async function findMailBlockedSince(
  tx: Pick<Tx, "mailBounce">,
  { id, email }: { id: string; email: string },
): Promise<Date | null> {
  const bounce = await tx.mailBounce.findUnique({ where: { userId: id } });
  return isBlocked(bounce, email) ? (bounce?.blockedAt ?? null) : null;
}
