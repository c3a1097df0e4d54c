import "server-only";
import { rememberConnection } from "@/lib/identity/location-guess/service";
import { refreshCompany } from "@/lib/orders/company/service";
import type { Member } from "@/lib/platform/actor";
import { db, type Tx } from "@/lib/platform/db/client";
import type { BuyerCompany } from "@/lib/platform/db/generated/client";
import type { Evidence } from "./policy";

/** Counted from the end of the year of the sale: Regulation (EU) 282/2011, art. 63c. */
const YEARS_KEPT = 10;

/** Asks, outside any transaction, for what decides the tax of a member: their connection and their company. Never rejects for what is away. */
export async function rememberBuyer(actor: Member): Promise<void> {
  await Promise.all([rememberConnection(actor), refreshCompany(actor.id)]);
}

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

type SoldTo = { evidence: readonly Evidence[]; company: BuyerCompany | null };

/** Keeps by what some orders are taxed, and whom their invoice is for if a company buys; the first order has the checkout. */
export async function recordBuyer(
  tx: Tx,
  orderIds: readonly string[],
  { evidence, company }: SoldTo,
): Promise<void> {
  await recordEvidence(tx, orderIds, evidence);
  const [leadId] = orderIds;
  if (!company || leadId === undefined) return;
  const { country, answer, consultationNumber, checkedAt, sealed } = company;
  await tx.companySale.createMany({
    data: orderIds.map((orderId) => ({ orderId, country, answer, consultationNumber, checkedAt })),
  });
  await tx.invoiceRecipient.create({ data: { orderId: leadId, sealed } });
}

/** Deletes the evidence that need not be kept any more. */
export async function sweepTaxEvidence(now = new Date()): Promise<void> {
  const oldest = new Date(Date.UTC(now.getUTCFullYear() - YEARS_KEPT, 0, 1));
  await db.taxEvidence.deleteMany({ where: { createdAt: { lt: oldest } } });
  await db.companySale.deleteMany({ where: { createdAt: { lt: oldest } } });
}
