import { CURRENCIES, minorUnits, type CurrencyCode } from "@/lib/reference/currencies";

// Thousands in groups of three, or plain digits; then perhaps decimals after the other mark.
const AMOUNT =
  /^(?<whole>[1-9]\d{0,2}(?:(?<group>[.,\s])\d{3})(?:\k<group>\d{3})*|\d+)(?:(?<mark>[.,])(?<decimals>\d+))?$/;

/**
 * What a person wrote as a price, in minor units of the currency: "25", "25,5", "1.250,00" or "1,250.00".
 * NaN when it cannot be read, or has more decimals than the currency.
 */
export function parsePrice(text: string, currency: CurrencyCode): number {
  const parts = AMOUNT.exec(text.trim())?.groups;
  if (!parts?.whole) return NaN;
  const { whole, group, mark, decimals = "" } = parts;
  const { digits } = CURRENCIES[currency];
  if (decimals.length > digits || (mark && mark === group)) return NaN;
  const units = Number(whole.replace(/\D/g, "")) * minorUnits(currency);
  return units + Number(decimals.padEnd(digits, "0"));
}
