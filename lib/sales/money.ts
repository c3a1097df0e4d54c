import { CURRENCIES, isCurrencyCode, minorUnits } from "@/lib/reference/currencies";
import { formatAmount, formatMoney } from "@/lib/reference/money";

// Orders carry the lower-case code of a currency, and perhaps one that the table does not hold any more.

const inCode =
  (format: typeof formatMoney) =>
  (amount: number, currency: string): string => {
    const code = currency.toUpperCase();
    return isCurrencyCode(code) ? format(amount, code) : `${amount} ${code}`;
  };

/** An amount in a sentence: "25 €". */
export const saidAmount = inCode(formatMoney);

/** An amount in a column: "25,00 €". */
export const columnAmount = inCode(formatAmount);

/** An amount as a program reads it, with the decimals of its currency: "148.80", "12000" for pesos of Chile. */
export function decimalOf(amount: number, currency: string): string {
  const code = currency.toUpperCase();
  return isCurrencyCode(code) ? (amount / minorUnits(code)).toFixed(CURRENCIES[code].digits) : String(amount);
}
