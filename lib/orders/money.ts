// What an amount consists of. Amounts are in minor units of one currency, percentages in hundredths of a percent.

export type Shares = { amount: number; taxBase: number; taxAmount: number; feeAmount: number };

/** `numerator / denominator` rounded half up, in whole numbers. */
const rounded = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));

const WHOLE = 10_000;

/**
 * Splits a price that includes tax: the tax is rounded half up, the base is the rest, and the platform's commission is
 * taken from the base.
 */
export function sharesOf(amount: number, taxHundredths: number, feeHundredths: number): Shares {
  const taxAmount = rounded(amount * taxHundredths, WHOLE + taxHundredths);
  const taxBase = amount - taxAmount;
  return { amount, taxBase, taxAmount, feeAmount: rounded(taxBase * feeHundredths, WHOLE) };
}

/** What is the Master's of an amount. */
export const masterPart = ({ taxBase, feeAmount }: Pick<Shares, "taxBase" | "feeAmount">): number =>
  taxBase - feeAmount;

export type Priced = { amount: number; minimumAmount: number | null; suggestedAmount: number | null };

/** What a place for somebody else costs: the price, or what the Master suggests where the buyer chooses. */
export const placePrice = ({ amount, minimumAmount, suggestedAmount }: Priced): number =>
  minimumAmount === null ? amount : (suggestedAmount ?? amount);
