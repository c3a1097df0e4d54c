import { isCurrencyCode, minorUnitFactor } from "@/lib/reference/currencies";

// The base and the tax of an invoice by rule, in its currency and in euros, alike on the document and in the record.

/** Minor units of the currency, or cents of a euro. */
type Sums = { taxBase: number; taxAmount: number };

export type BreakdownLine = Sums & { taxRule: string; taxPercentage: number };

export type TaxGroup = BreakdownLine & { euros: Sums };

export const isEuro = (currency: string): boolean => currency.toLowerCase() === "eur";

/** `exchangeRate` is what one unit of the currency is in euros; null exactly for euros. */
export type InvoiceCurrency = { currency: string; exchangeRate: number | null };

/** Rounds half away from zero, so that what is returned cancels what was paid. Errors: another currency than euros without a rate. */
export function toEuroCents(amount: number, { currency, exchangeRate }: InvoiceCurrency): number {
  if (isEuro(currency)) return amount;
  if (exchangeRate === null) throw new Error(`Nobody knows the rate of ${currency}`);
  const code = currency.toUpperCase();
  const units = Math.abs(amount) / (isCurrencyCode(code) ? minorUnitFactor(code) : 1);
  return Math.sign(amount) * Math.round(units * exchangeRate * 100);
}

/** The sum and the tax are converted, and the base is what lies between, so that the three agree. */
function toEuros({ taxBase, taxAmount }: Sums, money: InvoiceCurrency): Sums {
  const tax = toEuroCents(taxAmount, money);
  return { taxBase: toEuroCents(taxBase + taxAmount, money) - tax, taxAmount: tax };
}

/** One group for each rule and percentage, in the order of the lines. */
export function groupByRule(lines: readonly BreakdownLine[], money: InvoiceCurrency): TaxGroup[] {
  const groups = new Map<string, BreakdownLine>();
  for (const { taxRule, taxPercentage, taxBase, taxAmount } of lines) {
    const key = `${taxRule} ${taxPercentage}`;
    const before = groups.get(key) ?? { taxBase: 0, taxAmount: 0 };
    groups.set(key, {
      taxRule,
      taxPercentage,
      taxBase: before.taxBase + taxBase,
      taxAmount: before.taxAmount + taxAmount,
    });
  }
  return [...groups.values()].map((group) => ({ ...group, euros: toEuros(group, money) }));
}
