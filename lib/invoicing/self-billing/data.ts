import "server-only";
import { requireMaster } from "@/lib/identity/users/policy";
import type { Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { SelfBillingView } from "./schema";

/** Newest first. */
export const listOwnAgreements = (userId: string) =>
  db.selfBillingAgreement.findMany({
    where: { userId },
    orderBy: { acceptedAt: "desc" },
    select: { textVersion: true, acceptedAt: true, revokedAt: true },
  });

/** Errors: `Forbidden` (not a Master). */
export async function getSelfBilling(actor: Actor): Promise<SelfBillingView> {
  requireMaster(actor);
  const agreements = await listOwnAgreements(actor.id);
  const current = agreements.find(({ revokedAt }) => revokedAt === null);
  const ended = agreements.find(({ revokedAt }) => revokedAt !== null);
  return {
    agreement: current
      ? { textVersion: current.textVersion, acceptedAt: current.acceptedAt.toISOString() }
      : null,
    revokedAt: ended?.revokedAt?.toISOString() ?? null,
  };
}
