import { isCurrencyCode } from "@/lib/reference/currencies";
import { formatMoney } from "@/lib/reference/money";

type Priced = { amount: number; currency: string; minimumAmount: number | null };
type Amounts = Pick<Priced, "amount" | "minimumAmount">;

/** What a content costs, in words: "Gratis", "Aporte libre" or its price. */
export function priceLabel({ amount, currency, minimumAmount }: Priced): string {
  if (minimumAmount !== null) return "Aporte libre";
  if (amount === 0) return "Gratis";
  return isCurrencyCode(currency) ? formatMoney(amount, currency) : "";
}

/** Whether a content asks for nothing. */
export const isFree = ({ amount, minimumAmount }: Amounts): boolean => amount === 0 && minimumAmount === null;
