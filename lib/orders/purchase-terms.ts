import "server-only";
import { env } from "@/lib/platform/env";
import { PAYOUT_HOLD_DAYS } from "./offer";
import { calculateSeatPrice, splitAmount, type AmountBreakdown, type Pricing } from "./pricing";
import { getTaxBasisPoints } from "./tax";

/** Deductions from a sale, in basis points, and the days until the rest is available to the Master. */
export type SaleTerms = {
  /** The rate of most countries. */
  taxBasisPoints: number;
  taxVariesByCountry: boolean;
  feeBasisPoints: number;
  /** Counted from the last encuentro or the purchase, whichever is later. */
  payoutHoldDays: number;
};

export const getSaleTerms = (): SaleTerms => ({
  taxBasisPoints: getTaxBasisPoints(null),
  taxVariesByCountry: env.TAX_PERCENTAGES.size > 0,
  feeBasisPoints: env.COMMISSION_PERCENTAGE,
  payoutHoldDays: PAYOUT_HOLD_DAYS,
});

/** `price` is the listed price, or the suggested one if the buyer chooses, with the tax of most countries. */
export type PurchaseTerms = {
  price: AmountBreakdown;
  taxPercentage: number;
  taxVariesByCountry: boolean;
};

/** Returns the deductions from what is paid now; null for free content. */
export function getPurchaseTerms(content: Pricing): PurchaseTerms | null {
  if (content.amount === 0 && content.minimumAmount === null) return null;
  const { taxBasisPoints, taxVariesByCountry, feeBasisPoints } = getSaleTerms();
  return {
    price: splitAmount(calculateSeatPrice(content), taxBasisPoints, feeBasisPoints),
    taxPercentage: taxBasisPoints / 100,
    taxVariesByCountry,
  };
}
