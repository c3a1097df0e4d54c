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

/** With as many decimals as are asked for; the symbol is ours, since that of `Intl` differs from one engine to another. */
function format(amountMinor: number, currency: CurrencyCode, digits: number): string {
  return formatterOf(currency, digits)
    .formatToParts(amountMinor / minorUnits(currency))
    .map((part) => (part.type === "currency" ? CURRENCIES[currency].symbol : part.value))
    .join("");
}

/**
 * An amount as a person reads it: "25 €", "25,50 €", "60 US$". `amountMinor` is in minor units; whole
 * amounts carry no decimals.
 */
export const formatMoney = (amountMinor: number, currency: CurrencyCode): string =>
  format(amountMinor, currency, amountMinor % minorUnits(currency) === 0 ? 0 : CURRENCIES[currency].digits);

/** An amount as it stands below others: "25,00 €", "12.000 CL$". */
export const formatAmount = (amountMinor: number, currency: CurrencyCode): string =>
  format(amountMinor, currency, CURRENCIES[currency].digits);
