import type { FiscalProfileInput } from "@/lib/invoicing/fiscal-profile/schema";
import { CURRENT_AGREEMENT } from "@/lib/invoicing/self-billing/agreements";
import { seal } from "@/lib/platform/crypto";
import { spanishFiscalData } from "./fiscal-data";
import { db } from "@/lib/platform/db/client";

/** Creates a version of the fiscal data of a Master, in force since `validFrom`. */
export function createTestFiscalProfile(
  { id: userId }: { id: string },
  input: FiscalProfileInput = spanishFiscalData,
  validFrom = new Date("2026-01-01T00:00:00Z"),
) {
  const { personKind, country, regime, withholdingPercentage, ...sealed } = input;
  return db.fiscalProfile.create({
    data: {
      userId,
      personKind,
      country,
      regime,
      withholdingPercentage,
      sealed: seal("fiscal profile", JSON.stringify(sealed), userId),
      validFrom,
    },
  });
}

export const createTestAgreement = (
  { id: userId }: { id: string },
  acceptedAt = new Date("2026-01-01T00:00:00Z"),
  revokedAt: Date | null = null,
) =>
  db.selfBillingAgreement.create({
    data: { userId, textVersion: CURRENT_AGREEMENT, acceptedAt, revokedAt },
  });

/** Refunds a sale so far at an instant, as the settlement would. */
export async function refundTestSale(
  { id, amount }: { id: string; amount: number },
  total: number,
  at: Date,
): Promise<void> {
  const isWhole = total === amount;
  await db.$transaction([
    db.payment.update({
      where: { orderId: id },
      data: { refundedAmount: total, updatedAt: at, ...(isWhole ? { status: "REFUNDED" } : {}) },
    }),
    ...(isWhole ? [db.order.update({ where: { id }, data: { status: "REFUNDED", refundedAt: at } })] : []),
  ]);
}
