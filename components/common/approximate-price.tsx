import { isCurrencyCode } from "@/lib/reference/currencies";
import { ConvertedPrice } from "./converted-price";
import type { PricedContent } from "./price";

/**
 * About how much a fixed price is in the currency of the viewer's time zone: "≈ 7 €". Renders nothing before hydration,
 * so its place must be kept free, nor for a price in that currency.
 */
export function ApproximatePrice({ ayni, className }: { ayni: PricedContent; className?: string }) {
  const { amount, currency, minimumAmount } = ayni;
  if (!(amount > 0) || minimumAmount !== null || !isCurrencyCode(currency)) return null;
  return <ConvertedPrice amount={amount} currency={currency} className={className} />;
}
