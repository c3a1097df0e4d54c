import { getBrowserZone } from "@/lib/platform/browser/viewer-zone";
import type { CurrencyCode } from "@/lib/reference/currencies";
import { formatMoney } from "@/lib/reference/money";
import { approximateAmount } from "@/lib/reference/rates";
import { findCurrencyOfZone } from "@/lib/reference/zone-currencies";

/** The currency of the device's zone; a zone chosen for the hours does not change it. */
export const readViewerCurrency = () => findCurrencyOfZone(getBrowserZone());

/** "7 €": about as much in the viewer's currency; null if that is unknown or the amount is already in it. */
export function formatConverted(amount: number, currency: CurrencyCode): string | null {
  const viewerCurrency = readViewerCurrency();
  if (viewerCurrency === null || viewerCurrency === currency) return null;
  return formatMoney(approximateAmount(amount, currency, viewerCurrency), viewerCurrency);
}
