import { AMOUNT_ERROR, isPriceChosen, isValidAmount, validatePrices } from "@/lib/content/ayni/policy";
import type { FieldErrors } from "@/lib/platform/http/errors";
import { CURRENCIES, isCurrencyCode, minorUnitFactor } from "@/lib/reference/currencies";
import { maximumChargeError } from "@/lib/reference/minimum-charges";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import type { AyniFormValues } from "@/components/editor/form-values";
import { parsePrice } from "@/components/common/parse-price";

type Prices = {
  amount?: number;
  minimumAmount: number | null;
  suggestedAmount: number | null;
};

export type PriceFields = Pick<
  AyniFormValues,
  "pricing" | "amount" | "minimumAmount" | "suggestedAmount" | "currency" | "access" | "accessDays"
>;

/** Returns minor units; NaN for a malformed price. */
export const parseAmount = (text: string, currency: string) =>
  isCurrencyCode(currency) ? parsePrice(text, currency) : NaN;

/**
 * Returns amounts in minor units, NaN for malformed ones; null while undecided. "Free" is stored as a suggested amount
 * of 0, since undecided drafts have an amount of 0 as well.
 */
export function toPrices(form: PriceFields): Prices | null {
  const { pricing, amount, minimumAmount, suggestedAmount, currency } = form;
  if (pricing === "") return null;
  if (pricing === "FREE") return { amount: 0, minimumAmount: null, suggestedAmount: 0 };
  if (pricing === "PAID") {
    const price = amount.trim() ? { amount: parseAmount(amount, currency) } : {};
    return { ...price, minimumAmount: null, suggestedAmount: null };
  }
  const minimum = minimumAmount.trim() ? parseAmount(minimumAmount, currency) : 0;
  const suggested = suggestedAmount.trim() ? parseAmount(suggestedAmount, currency) : null;
  return { amount: suggested ?? minimum, minimumAmount: minimum, suggestedAmount: suggested };
}

function validateAmounts(prices: Prices, currency: string): FieldErrors {
  const invalid = Object.entries(prices).filter(([, amount]) => amount !== null && !isValidAmount(amount));
  const describe = (amount: number | null) =>
    (isCurrencyCode(currency) ? maximumChargeError(amount ?? 0, currency) : null) ?? AMOUNT_ERROR;
  return Object.fromEntries(invalid.map(([field, amount]) => [field, describe(amount)]));
}

/** Moves an error of `amount`, which is no field of its own where the buyer chooses, to the field that it follows from. */
export function toPriceFieldErrors(form: PriceFields, errors: FieldErrors): FieldErrors {
  const { amount, ...otherErrors } = errors;
  if (form.pricing !== "OPEN" || amount === undefined) return errors;
  return { [form.suggestedAmount.trim() ? "suggestedAmount" : "minimumAmount"]: amount, ...otherErrors };
}

/** Returns what is wrong with the price of a content to publish, by field. */
export function validateFormPrices(form: PriceFields): FieldErrors {
  const prices = toPrices(form);
  if (!prices) return { pricing: "Indica el precio, o marca que es gratis" };
  const { amount, minimumAmount, suggestedAmount } = prices;
  const amountErrors = validateAmounts(prices, form.currency);
  if (Object.keys(amountErrors).length > 0) return toPriceFieldErrors(form, amountErrors);
  if (form.pricing === "PAID" && !amount) return { amount: AMOUNT_ERROR };
  if (form.pricing === "OPEN" && suggestedAmount !== null && suggestedAmount < (minimumAmount ?? 0)) {
    return { suggestedAmount: "Lo que sugieres no puede ser menos que el mínimo" };
  }
  return validatePrices({ ...prices, amount: amount ?? 0, currency: form.currency });
}

/** A price as it is typed; "" without one. */
export function toAmountText(amount: number | null, currency: string): string {
  if (amount === null || !isCurrencyCode(currency)) return "";
  const units = minorUnitFactor(currency);
  if (amount % units === 0) return String(amount / units);
  return (amount / units).toFixed(CURRENCIES[currency].digits).replace(".", ",");
}

function getPricing(ayni: AyniDetail) {
  if (ayni.minimumAmount !== null) return "OPEN" as const;
  if (ayni.amount > 0) return "PAID" as const;
  return isPriceChosen(ayni) ? ("FREE" as const) : ("" as const);
}

export function toPriceFields(ayni: AyniDetail): PriceFields {
  const pricing = getPricing(ayni);
  const { currency, accessDays } = ayni;
  return {
    pricing,
    amount: pricing === "PAID" ? toAmountText(ayni.amount, currency) : "",
    minimumAmount: ayni.minimumAmount ? toAmountText(ayni.minimumAmount, currency) : "",
    suggestedAmount: pricing === "OPEN" ? toAmountText(ayni.suggestedAmount, currency) : "",
    currency,
    access: accessDays === null ? "FOREVER" : "DAYS",
    accessDays: accessDays === null ? "" : String(accessDays),
  };
}
