import { isCurrencyCode } from "@/lib/reference/currencies";
import { formatMoney } from "@/lib/reference/money";

export type PricedContent = { amount: number; currency: string; minimumAmount: number | null };
type AmountRange = Pick<PricedContent, "amount" | "minimumAmount">;

/** Returns "Gratis", "Aporte libre" or the price; in the preview of a draft, NaN is a price that is not decided. */
export function formatPrice({ amount, currency, minimumAmount }: PricedContent): string {
  if (minimumAmount !== null) return "Aporte libre";
  if (amount === 0) return "Gratis";
  if (Number.isNaN(amount)) return "Sin precio todavía";
  return isCurrencyCode(currency) ? formatMoney(amount, currency) : "";
}

/** Returns true if nothing is asked for it, or nothing yet. */
export const isFree = ({ amount, minimumAmount }: AmountRange): boolean =>
  !(amount > 0) && minimumAmount === null;
