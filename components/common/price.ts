import { isCurrencyCode } from "@/lib/reference/currencies";
import { formatMoney } from "@/lib/reference/money";

export type PricedContent = { amount: number; currency: string; minimumAmount: number | null };
type AmountRange = Pick<PricedContent, "amount" | "minimumAmount">;

/** Returns "Gratis", "Aporte libre" or the price. */
export function formatPrice({ amount, currency, minimumAmount }: PricedContent): string {
  if (minimumAmount !== null) return "Aporte libre";
  if (amount === 0) return "Gratis";
  return isCurrencyCode(currency) ? formatMoney(amount, currency) : "";
}

export const isFree = ({ amount, minimumAmount }: AmountRange): boolean =>
  amount === 0 && minimumAmount === null;
