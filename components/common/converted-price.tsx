"use client";

import { cx } from "@/components/ui/cx";
import { useBrowserValue } from "@/components/ui/use-browser-value";
import { getBrowserZone } from "@/lib/platform/browser/viewer-zone";
import type { CurrencyCode } from "@/lib/reference/currencies";
import { formatMoney } from "@/lib/reference/money";
import { approximateAmount } from "@/lib/reference/rates";
import { findCurrencyOfZone } from "@/lib/reference/zone-currencies";
import styles from "./approximate-price.module.css";

/** The currency of the device's zone; a zone chosen for the hours does not change it. */
export const readViewerCurrency = () => findCurrencyOfZone(getBrowserZone());

interface ConvertedPriceProps {
  amount: number;
  currency: CurrencyCode;
  className?: string;
}

/** About how much an amount is in the viewer's currency; renders nothing before hydration, nor in that currency. */
export function ConvertedPrice({ amount, currency, className }: ConvertedPriceProps) {
  const viewerCurrency = useBrowserValue(readViewerCurrency);
  if (viewerCurrency === null || viewerCurrency === currency) return null;
  return (
    <span className={cx(styles.approximate, className)}>
      <span aria-hidden="true">≈ </span>
      <span className="visually-hidden">, unos </span>
      {formatMoney(approximateAmount(amount, currency, viewerCurrency), viewerCurrency)}
    </span>
  );
}
