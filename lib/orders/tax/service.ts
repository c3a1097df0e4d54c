import "server-only";
import { db, type Tx } from "@/lib/platform/db/client";
import type { Evidence } from "./policy";

/** Counted from the end of the year of the sale: Regulation (EU) 282/2011, art. 63c. */
const YEARS_KEPT = 10;

/** Keeps what tells where the buyer of some orders lives; what is known of a kind already stays. */
export async function recordEvidence(
  tx: Tx,
  orderIds: readonly string[],
  evidence: readonly Evidence[],
): Promise<void> {
  const data = orderIds.flatMap((orderId) =>
    evidence.map(({ kind, country }) => ({ orderId, kind, country })),
  );
  if (data.length > 0) await tx.taxEvidence.createMany({ data, skipDuplicates: true });
}

/** Deletes the evidence that need not be kept any more. */
export async function sweepTaxEvidence(now = new Date()): Promise<void> {
  const oldest = new Date(Date.UTC(now.getUTCFullYear() - YEARS_KEPT, 0, 1));
  await db.taxEvidence.deleteMany({ where: { createdAt: { lt: oldest } } });
}
