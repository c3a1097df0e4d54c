import { minorUnits } from "@/lib/reference/currencies";
import type { DemoCurrency } from "./teaching";

const TAX_PERCENTAGE = 21;
const FEE_PERCENTAGE = 10;

const CURRENCY_OF_COUNTRY: Partial<Record<string, DemoCurrency>> = {
  ES: "EUR",
  MX: "MXN",
  AR: "ARS",
  CL: "CLP",
  CO: "COP",
  PE: "PEN",
  UY: "UYU",
};

/** What Masters of a country ask in; dollars where the demo has no currency of its own. */
export const currencyOf = (country: string): DemoCurrency => CURRENCY_OF_COUNTRY[country] ?? "USD";

/** Major units as an integer in minor units. */
export const toMinor = (amount: number, currency: DemoCurrency): number => amount * minorUnits(currency);

/** The money of an order of `amount` minor units, tax included in the price, the tax rounded half up. */
export function moneyOf(amount: number) {
  const taxAmount = Math.floor(
    (amount * TAX_PERCENTAGE * 2 + 100 + TAX_PERCENTAGE) / (2 * (100 + TAX_PERCENTAGE)),
  );
  const taxBase = amount - taxAmount;
  const feeAmount = Math.floor((taxBase * FEE_PERCENTAGE * 2 + 100) / 200);
  return { amount, taxBase, taxPercentage: amount === 0 ? 0 : TAX_PERCENTAGE, taxAmount, feeAmount };
}
