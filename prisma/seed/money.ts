import { minorUnitFactor, type CurrencyCode } from "@/lib/reference/currencies";

const TAX_PERCENTAGE = 21;
const FEE_PERCENTAGE = 10;

const CURRENCY_OF_COUNTRY: Partial<Record<string, CurrencyCode>> = {
  ES: "EUR",
  MX: "MXN",
  AR: "ARS",
  CL: "CLP",
  CO: "COP",
  PE: "PEN",
  UY: "UYU",
};

/** Returns the currency of Masters in a country; USD if the demo does not use the local one. */
export const currencyForCountry = (country: string): CurrencyCode => CURRENCY_OF_COUNTRY[country] ?? "USD";

export const toMinorUnits = (amount: number, currency: CurrencyCode): number =>
  amount * minorUnitFactor(currency);

/** Splits an order's `amount` (minor units, tax included); the tax is rounded half up. */
export function computeOrderAmounts(amount: number) {
  const taxAmount = Math.floor(
    (amount * TAX_PERCENTAGE * 2 + 100 + TAX_PERCENTAGE) / (2 * (100 + TAX_PERCENTAGE)),
  );
  const taxBase = amount - taxAmount;
  const feeAmount = Math.floor((taxBase * FEE_PERCENTAGE * 2 + 100) / 200);
  return { amount, taxBase, taxPercentage: amount === 0 ? 0 : TAX_PERCENTAGE, taxAmount, feeAmount };
}
