// Amounts in minor units of one currency, rates in basis points. Divisions are rounded half up.

export type AmountBreakdown = { amount: number; taxBase: number; taxAmount: number; feeAmount: number };

const divideRounded = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));

const FULL_BASIS_POINTS = 10_000;

/** Tax is included in the amount, the commission in the base. */
export function splitAmount(amount: number, taxBasisPoints: number, feeBasisPoints: number): AmountBreakdown {
  const taxAmount = divideRounded(amount * taxBasisPoints, FULL_BASIS_POINTS + taxBasisPoints);
  const taxBase = amount - taxAmount;
  return {
    amount,
    taxBase,
    taxAmount,
    feeAmount: divideRounded(taxBase * feeBasisPoints, FULL_BASIS_POINTS),
  };
}

export const calculateMasterAmount = ({
  taxBase,
  feeAmount,
}: Pick<AmountBreakdown, "taxBase" | "feeAmount">): number => taxBase - feeAmount;

export type Pricing = { amount: number; minimumAmount: number | null; suggestedAmount: number | null };

/** The seat costs what the Master suggests where the buyer chooses the price. */
export const calculateSeatPrice = ({ amount, minimumAmount, suggestedAmount }: Pricing): number =>
  minimumAmount === null ? amount : (suggestedAmount ?? amount);

/** Rounds to a half of its power of ten: 1250 to 1500, 30,000 to 30,000. */
function roundToStep(amount: number): number {
  const step = Math.max(1, 10 ** Math.floor(Math.log10(amount)) / 2);
  return Math.round(amount / step) * step;
}

/** Amounts to choose from where the buyer decides: about half of the suggested one, itself, and half as much again. */
export function listSuggestedAmounts(pricing: Pricing, leastAmount: number): number[] {
  const suggested = calculateSeatPrice(pricing);
  if (suggested === 0) return [];
  const least = Math.max(pricing.minimumAmount ?? 0, leastAmount);
  const lower = Math.max(least, roundToStep(suggested / 2));
  const amounts = [Math.min(lower, suggested), suggested, roundToStep(suggested * 1.5)];
  return [...new Set(amounts)];
}
