import { CURRENCIES, minorUnitFactor, type CurrencyCode } from "@/lib/reference/currencies";

// Digits, optionally grouped by thousands, and optional decimals after a different separator.
const AMOUNT_PATTERN =
  /^(?<whole>[1-9]\d{0,2}(?:(?<group>[.,\s])\d{3})(?:\k<group>\d{3})*|\d+)(?:(?<separator>[.,])(?<decimals>\d+))?$/;

const LONG_DECIMALS = /^\d+,\d{3}$/;

/**
 * Parses a price such as "25", "25,5", "1.250,00" or "1,250.00" into minor units.
 * Returns NaN when it is malformed or has more decimals than the currency. "30,999" is taken for decimals where there are any,
 * since a comma begins them in Spanish.
 */
export function parsePrice(text: string, currency: CurrencyCode): number {
  const parts = AMOUNT_PATTERN.exec(text.trim())?.groups;
  if (!parts?.whole) return NaN;
  const { whole, group, separator, decimals = "" } = parts;
  const { digits } = CURRENCIES[currency];
  if (decimals.length > digits || (separator && separator === group)) return NaN;
  if (digits > 0 && LONG_DECIMALS.test(text.trim())) return NaN;
  const units = Number(whole.replace(/\D/g, "")) * minorUnitFactor(currency);
  return units + Number(decimals.padEnd(digits, "0"));
}
