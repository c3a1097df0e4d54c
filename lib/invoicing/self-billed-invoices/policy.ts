/** Percent of an amount in minor units, rounded half away from zero, so that what rectifies cancels what it rectifies. */
const percentOf = (amount: number, percentage: number): number =>
  Math.sign(amount) * Math.floor((Math.abs(amount) * Math.round(percentage * 100) * 2 + 10_000) / 20_000);

export type InvoiceAmounts = {
  taxBase: number;
  taxAmount: number;
  withholdingAmount: number;
  amount: number;
};

/** Tax is added to the Master's part, income tax kept back from it. */
export function toInvoiceAmounts(
  taxBase: number,
  rates: { taxPercentage: number; withholdingPercentage: number },
): InvoiceAmounts {
  const taxAmount = percentOf(taxBase, rates.taxPercentage);
  const withholdingAmount = percentOf(taxBase, rates.withholdingPercentage);
  return { taxBase, taxAmount, withholdingAmount, amount: taxBase + taxAmount - withholdingAmount };
}

type SeriesFacts = { isRectifying: boolean; issueYear: string; masterNumber: number };

/** "AF-27-000012"; the law wants a series for each Master, and another one for what rectifies. */
export const toSeries = ({ isRectifying, issueYear, masterNumber }: SeriesFacts): string =>
  `${isRectifying ? "AFR" : "AF"}-${issueYear.slice(2)}-${String(masterNumber).padStart(6, "0")}`;

/** "AF-27-000012-0003". */
export const formatInvoiceNumber = ({ series, number }: { series: string; number: number }): string =>
  `${series}-${String(number).padStart(4, "0")}`;

type Version = { validFrom: Date };

/**
 * Returns the fiscal data for a month that ends at `end`: those in force then, also if they changed within the month; for a month
 * before the first ones these.
 */
export const findProfileOfMonth = <Profile extends Version>(
  profiles: readonly Profile[],
  end: Date,
): Profile | undefined => {
  const byTime = profiles.toSorted((a, b) => a.validFrom.getTime() - b.validFrom.getTime());
  return byTime.findLast(({ validFrom }) => validFrom < end) ?? byTime[0];
};
