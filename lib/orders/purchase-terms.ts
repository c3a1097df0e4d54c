import "server-only";
import { env } from "@/lib/platform/env";
import { PAYOUT_HOLD_DAYS } from "./offer";
import { calculateSeatPrice, splitAmount, type AmountBreakdown, type Pricing } from "./pricing";
import { getTaxBasisPoints } from "./tax";
import { findWithdrawalRule, type WithdrawalRule } from "./withdrawal/policy";

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
  withdrawal: WithdrawalRule | null;
};

type PurchasableContent = Pricing & { encuentros: { startsAt: string; cancelled: boolean }[] };

/** Returns the conditions of a purchase at `now`, for every buyer; null for free content. */
export function getPurchaseTerms(content: PurchasableContent, now: Date): PurchaseTerms | null {
  if (content.amount === 0 && content.minimumAmount === null) return null;
  const { taxBasisPoints, taxVariesByCountry, feeBasisPoints } = getSaleTerms();
  const starts = content.encuentros
    .filter(({ cancelled }) => !cancelled)
    .map(({ startsAt }) => new Date(startsAt));
  return {
    price: splitAmount(calculateSeatPrice(content), taxBasisPoints, feeBasisPoints),
    taxPercentage: taxBasisPoints / 100,
    taxVariesByCountry,
    withdrawal: findWithdrawalRule(starts, now),
  };
}
