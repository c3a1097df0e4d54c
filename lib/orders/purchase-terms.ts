import "server-only";
import { env } from "@/lib/platform/env";
import { calculateSeatPrice, splitAmount, type AmountBreakdown, type Pricing } from "./pricing";
import { getTaxBasisPoints } from "./tax";
import { findWithdrawalRule, type WithdrawalRule } from "./withdrawal/policy";

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
  const taxBasisPoints = getTaxBasisPoints(null);
  const starts = content.encuentros
    .filter(({ cancelled }) => !cancelled)
    .map(({ startsAt }) => new Date(startsAt));
  return {
    price: splitAmount(calculateSeatPrice(content), taxBasisPoints, env.COMMISSION_PERCENTAGE),
    taxPercentage: taxBasisPoints / 100,
    taxVariesByCountry: env.TAX_PERCENTAGES.size > 0,
    withdrawal: findWithdrawalRule(starts, now),
  };
}
