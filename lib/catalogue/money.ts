import { CURRENCIES, minorUnits, type CurrencyCode } from "./currencies";

const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(currency: CurrencyCode, digits: number): Intl.NumberFormat {
  const key = `${currency}${digits}`;
  const known = formatters.get(key);
  if (known) return known;
  const formatter = new Intl.NumberFormat("es-ES", {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formatters.set(key, formatter);
  return formatter;
}

/**
 * An amount as a person reads it: "25 €", "25,50 €", "60 US$". `amountMinor` is in minor units; whole
 * amounts carry no decimals. The symbol is ours, since that of `Intl` differs from one engine to another.
 */
export function formatMoney(amountMinor: number, currency: CurrencyCode): string {
  const { digits, symbol } = CURRENCIES[currency];
  const units = minorUnits(currency);
  const formatter = formatterOf(currency, amountMinor % units === 0 ? 0 : digits);
  return formatter
    .formatToParts(amountMinor / units)
    .map((part) => (part.type === "currency" ? symbol : part.value))
    .join("");
}
