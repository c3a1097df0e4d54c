import { CURRENCIES, isCurrencyCode, minorUnitFactor, type CurrencyCode } from "./currencies";

const formatters = new Map<string, Intl.NumberFormat>();

function getFormatter(currency: CurrencyCode, digits: number): Intl.NumberFormat {
  const key = `${currency}${digits}`;
  const cached = formatters.get(key);
  if (cached) return cached;
  const formatter = new Intl.NumberFormat("es-ES", {
    style: "currency",
    currency,
    // Without it, Spanish groups from five digits, and the amounts of a column look ragged.
    useGrouping: "always",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formatters.set(key, formatter);
  return formatter;
}

// The symbol of `Intl` differs between engines, so it is replaced by the one of the table.
function formatWithDigits(amountMinor: number, currency: CurrencyCode, digits: number): string {
  return getFormatter(currency, digits)
    .formatToParts(amountMinor / minorUnitFactor(currency))
    .map((part) => (part.type === "currency" ? CURRENCIES[currency].symbol : part.value))
    .join("");
}

/**
 * Formats minor units for a sentence, without decimals when whole: "25 €", "25,50 €", "60 US$". Accepts codes in
 * either case; a currency that is not in the table keeps its minor units: "2500 XYZ".
 */
export function formatMoney(amountMinor: number, currency: string): string {
  const code = currency.toUpperCase();
  if (!isCurrencyCode(code)) return `${amountMinor} ${code}`;
  const isWhole = amountMinor % minorUnitFactor(code) === 0;
  return formatWithDigits(amountMinor, code, isWhole ? 0 : CURRENCIES[code].digits);
}

/** Formats minor units for a column, always with the decimals of the currency: "25,00 €", "12.000 CL$". */
export function formatMoneyWithDecimals(amountMinor: number, currency: string): string {
  const code = currency.toUpperCase();
  if (!isCurrencyCode(code)) return `${amountMinor} ${code}`;
  return formatWithDigits(amountMinor, code, CURRENCIES[code].digits);
}

/** Formats minor units for machines: "148.80", "12000" for Chilean pesos. */
export function toDecimalAmount(amountMinor: number, currency: string): string {
  const code = currency.toUpperCase();
  if (!isCurrencyCode(code)) return String(amountMinor);
  return (amountMinor / minorUnitFactor(code)).toFixed(CURRENCIES[code].digits);
}
