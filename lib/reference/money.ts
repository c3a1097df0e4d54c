import { CURRENCIES, isCurrencyCode, minorUnitFactor, type CurrencyCode } from "./currencies";

const NO_BREAK_SPACE = "\u00a0";

const formatters = new Map<number, Intl.NumberFormat>();

function getFormatter(digits: number): Intl.NumberFormat {
  const cached = formatters.get(digits);
  if (cached) return cached;
  const formatter = new Intl.NumberFormat("es-ES", {
    // Without it, Spanish groups from five digits, and the amounts of a column look ragged.
    useGrouping: "always",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formatters.set(digits, formatter);
  return formatter;
}

// Symbols and their places differ between the engines' `Intl`, and would differ between server and browser.
function formatWithDigits(amountMinor: number, currency: CurrencyCode, digits: number): string {
  const { symbol, pattern } = CURRENCIES[currency];
  const number = getFormatter(digits).format(Math.abs(amountMinor) / minorUnitFactor(currency));
  const text = pattern
    .replaceAll(" ", NO_BREAK_SPACE)
    .replace("¤", () => symbol)
    .replace("#", number);
  return amountMinor < 0 ? `-${text}` : text;
}

/**
 * Formats minor units for a sentence, without decimals when whole: "25 €", "S/ 25,50", "$1.900 UYU". The
 * symbol stands where the currency's country puts it; the separators are the same for all. Accepts codes in either
 * case; a currency that is not in the table keeps its minor units: "2500 XYZ".
 */
export function formatMoney(amountMinor: number, currency: string): string {
  const code = currency.toUpperCase();
  if (!isCurrencyCode(code)) return `${amountMinor} ${code}`;
  const isWhole = amountMinor % minorUnitFactor(code) === 0;
  return formatWithDigits(amountMinor, code, isWhole ? 0 : CURRENCIES[code].digits);
}

/** Formats minor units for a column, always with the decimals of the currency: "25,00 €", "$12.000 CLP". */
export function formatMoneyWithDecimals(amountMinor: number, currency: string): string {
  const code = currency.toUpperCase();
  if (!isCurrencyCode(code)) return `${amountMinor} ${code}`;
  return formatWithDigits(amountMinor, code, CURRENCIES[code].digits);
}

/** Formats minor units of a table without their currency, which stands beside: "1.165,13", "−12.000". */
export function formatAmount(amountMinor: number, currency: string): string {
  const code = currency.toUpperCase();
  if (!isCurrencyCode(code)) return String(amountMinor);
  // In Spanish, `Intl` writes a hyphen, which is shorter than a digit.
  return getFormatter(CURRENCIES[code].digits)
    .format(amountMinor / minorUnitFactor(code))
    .replace("-", "−");
}

/** Formats basis points: "21 %", "4,5 %". */
export const formatPercentage = (basisPoints: number): string =>
  `${(basisPoints / 100).toLocaleString("es")}${NO_BREAK_SPACE}%`;

/** Formats minor units for machines: "148.80", "12000" for Chilean pesos. */
export function toDecimalAmount(amountMinor: number, currency: string): string {
  const code = currency.toUpperCase();
  if (!isCurrencyCode(code)) return String(amountMinor);
  return (amountMinor / minorUnitFactor(code)).toFixed(CURRENCIES[code].digits);
}
