import { lowPrices } from "@/lib/content/ayni/policy";
import { CURRENCIES, isCurrencyCode, minorUnits } from "@/lib/reference/currencies";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import type { CreateForm } from "../form-values";
import { parsePrice } from "../../common/parse-price";

type Prices = {
  amount?: number;
  minimumAmount: number | null;
  suggestedAmount: number | null;
};

type PriceFields = Pick<
  CreateForm,
  "pricing" | "amount" | "minimumAmount" | "suggestedAmount" | "currency" | "access" | "accessDays"
>;

const numberOf = (text: string, currency: string) =>
  isCurrencyCode(currency) ? parsePrice(text, currency) : NaN;

/**
 * The price in minor units; NaN where it cannot be read, nothing while nothing was decided. That it is free was
 * decided where 0 is what is suggested: a draft without any decision has 0 as its amount too.
 */
export function pricesOf(form: PriceFields): Prices | null {
  const { pricing, amount, minimumAmount, suggestedAmount, currency } = form;
  if (pricing === "") return null;
  if (pricing === "FREE") return { amount: 0, minimumAmount: null, suggestedAmount: 0 };
  if (pricing === "PAID") {
    const paid = amount.trim() ? { amount: numberOf(amount, currency) } : {};
    return { ...paid, minimumAmount: null, suggestedAmount: null };
  }
  const minimum = minimumAmount.trim() ? numberOf(minimumAmount, currency) : 0;
  const suggested = suggestedAmount.trim() ? numberOf(suggestedAmount, currency) : null;
  return { amount: suggested ?? minimum, minimumAmount: minimum, suggestedAmount: suggested };
}

/** What is wrong with the price of a content that shall be published, by field. */
export function priceProblems(form: PriceFields): Record<string, string> {
  const prices = pricesOf(form);
  if (!prices) return { pricing: "Indica el precio, o marca que es gratis" };
  const { amount, minimumAmount, suggestedAmount } = prices;
  if (form.pricing === "PAID" && !amount) return { amount: "Indica un precio válido" };
  if (form.pricing === "OPEN" && suggestedAmount !== null && suggestedAmount < (minimumAmount ?? 0)) {
    return { suggestedAmount: "Lo que sugieres no puede ser menos que el mínimo" };
  }
  return lowPrices({ ...prices, amount: amount ?? 0, currency: form.currency });
}

function priceText(amount: number | null, currency: string): string {
  if (amount === null || !isCurrencyCode(currency)) return "";
  const units = minorUnits(currency);
  if (amount % units === 0) return String(amount / units);
  return (amount / units).toFixed(CURRENCIES[currency].digits).replace(".", ",");
}

function pricingOf({ amount, minimumAmount, suggestedAmount, publishedAt }: AyniDetail) {
  if (minimumAmount !== null) return "OPEN" as const;
  if (amount > 0) return "PAID" as const;
  return suggestedAmount === 0 || publishedAt !== null ? ("FREE" as const) : ("" as const);
}

/** The fields of price and access of a content that is there. */
export function priceFields(ayni: AyniDetail): PriceFields {
  const pricing = pricingOf(ayni);
  const { currency, accessDays } = ayni;
  return {
    pricing,
    amount: pricing === "PAID" ? priceText(ayni.amount, currency) : "",
    minimumAmount: ayni.minimumAmount ? priceText(ayni.minimumAmount, currency) : "",
    suggestedAmount: pricing === "OPEN" ? priceText(ayni.suggestedAmount, currency) : "",
    currency,
    access: accessDays === null ? "FOREVER" : "DAYS",
    accessDays: accessDays === null ? "" : String(accessDays),
  };
}
