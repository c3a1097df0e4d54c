import type { TaxGroup } from "@/lib/invoicing/breakdown";
import { findTaxRule, type TaxRule } from "@/lib/reference/tax-rules";

// The amounts of an invoice as a record states them, in cents of a euro. Only Spanish tax counts: that of another country, which
// the one-stop shop collects, is declared there and stands in no record, neither as tax nor in the total.

export type RecordDetail = Pick<TaxRule, "regime" | "qualification"> & {
  /** In hundredths of a percent. */
  percentage: number;
  taxBase: number;
  taxAmount: number;
};

/** Errors: a rule that does not exist. */
function getTaxRule(id: string): TaxRule {
  const rule = findTaxRule(id);
  if (!rule) throw new Error(`There is no tax rule ${id}`);
  return rule;
}

/** One detail for each regime, qualification and percentage, which the agency takes once each. */
export function toRecordDetails(groups: readonly TaxGroup[]): RecordDetail[] {
  const details = new Map<string, RecordDetail>();
  for (const { taxRule, taxPercentage, euros } of groups) {
    const { regime, qualification } = getTaxRule(taxRule);
    const isTaxed = qualification === "S1";
    const percentage = isTaxed ? Math.round(taxPercentage * 100) : 0;
    const key = `${regime} ${qualification} ${percentage}`;
    const { taxBase, taxAmount } = details.get(key) ?? { taxBase: 0, taxAmount: 0 };
    details.set(key, {
      regime,
      qualification,
      percentage,
      taxBase: taxBase + euros.taxBase,
      taxAmount: isTaxed ? taxAmount + euros.taxAmount : 0,
    });
  }
  return [...details.values()];
}

export type RecordTotals = { taxAmount: number; amount: number };

export const sumDetails = (details: readonly RecordDetail[]): RecordTotals =>
  details.reduce(
    (sum, { taxBase, taxAmount }) => ({
      taxAmount: sum.taxAmount + taxAmount,
      amount: sum.amount + taxBase + taxAmount,
    }),
    { taxAmount: 0, amount: 0 },
  );

/** The total of an invoice as its record and its QR code say it. */
export const toRecordedCents = (groups: readonly TaxGroup[]): number =>
  sumDetails(toRecordDetails(groups)).amount;

/** "12.35". */
export const formatCents = (cents: number): string => (cents / 100).toFixed(2);
