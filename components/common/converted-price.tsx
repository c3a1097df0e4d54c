"use client";

import { useSyncExternalStore } from "react";
import { cx } from "@/components/ui/cx";
import type { CurrencyCode } from "@/lib/reference/currencies";
import styles from "./approximate-price.module.css";
import type * as Conversion from "./conversion";

// Nobody sees a converted price before hydration, so that rates and currencies need not load with the page.
let conversion: typeof Conversion | null = null;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

async function loadConversion(): Promise<void> {
  try {
    conversion = await import("./conversion");
    for (const listener of listeners) listener();
  } catch {
    // Offline; the next price retries.
    loading = undefined;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  loading ??= loadConversion();
  return () => void listeners.delete(listener);
}

interface ConvertedPriceProps {
  amount: number;
  currency: CurrencyCode;
  className?: string;
}

/** About how much an amount is in the viewer's currency; renders nothing before hydration, nor in that currency. */
export function ConvertedPrice({ amount, currency, className }: ConvertedPriceProps) {
  const loaded = useSyncExternalStore(
    subscribe,
    () => conversion,
    () => null,
  );
  const text = loaded?.formatConverted(amount, currency) ?? null;
  if (text === null) return null;
  return (
    <span className={cx(styles.approximate, className)}>
      <span aria-hidden="true">≈ </span>
      <span className="visually-hidden">, unos </span>
      {text}
    </span>
  );
}
