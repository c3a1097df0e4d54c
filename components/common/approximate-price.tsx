"use client";

import { cx } from "@/components/ui/cx";
import { useBrowserValue } from "@/components/ui/use-browser-value";
import { getBrowserZone } from "@/lib/platform/browser/viewer-zone";
import { isCurrencyCode } from "@/lib/reference/currencies";
import { formatMoney } from "@/lib/reference/money";
import { approximateAmount } from "@/lib/reference/rates";
import { findCurrencyOfZone } from "@/lib/reference/zone-currencies";
import styles from "./approximate-price.module.css";
import type { PricedContent } from "./price";

/** The currency of the device's zone; a zone chosen for the hours does not change it. */
export const readViewerCurrency = () => findCurrencyOfZone(getBrowserZone());

/**
 * About how much a fixed price is in the currency of the viewer's time zone: "≈ 7 €". Renders nothing before hydration,
 * so its place must be kept free, nor for a price in that currency.
 */
export function ApproximatePrice({ ayni, className }: { ayni: PricedContent; className?: string }) {
  const { amount, currency, minimumAmount } = ayni;
  const viewerCurrency = useBrowserValue(readViewerCurrency);
  if (viewerCurrency === null || viewerCurrency === currency || !isCurrencyCode(currency)) return null;
  if (amount === 0 || minimumAmount !== null) return null;
  return (
    <span className={cx(styles.approximate, className)}>
      <span aria-hidden="true">≈ </span>
      <span className="visually-hidden">, unos </span>
      {formatMoney(approximateAmount(amount, currency, viewerCurrency), viewerCurrency)}
    </span>
  );
}
