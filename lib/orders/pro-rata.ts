import { countRemaining, hasBegun } from "@/lib/content/schedule/policy";
import type { EncuentroTimes, RemainingEncuentros } from "@/lib/content/schedule/policy";
import { isCurrencyCode } from "@/lib/reference/currencies";
import { minimumCharge } from "@/lib/reference/minimum-charges";

// The price of what is left of a series. Everything that reduces or multiplies a price starts from it.

type PricedSeries = {
  amount: number;
  minimumAmount: number | null;
  suggestedAmount?: number | null;
  currency: string;
  proRata: boolean;
};

/** Rounds down to the minor unit, but not below what can be charged. */
function toPart(amount: number, { left, total }: RemainingEncuentros, currency: string): number {
  const code = currency.toUpperCase();
  const least = isCurrencyCode(code) ? minimumCharge(code) : 0;
  return Math.min(amount, Math.max(least, Math.floor((amount * left) / total)));
}

/** Returns an offer at the price of the encuentros that are left; the offer itself where that is the whole price. */
export function atRemainingPrice<Offer extends PricedSeries>(
  offer: Offer,
  remaining: RemainingEncuentros,
): Offer {
  if (!offer.proRata || !hasBegun(remaining)) return offer;
  const { amount, minimumAmount, suggestedAmount, currency } = offer;
  const partOf = (price: number) => (price === 0 ? 0 : toPart(price, remaining, currency));
  return {
    ...offer,
    amount: partOf(amount),
    minimumAmount: minimumAmount === null ? null : partOf(minimumAmount),
    ...(suggestedAmount == null ? {} : { suggestedAmount: partOf(suggestedAmount) }),
  };
}

type ScheduledSeries = PricedSeries & {
  encuentros: readonly EncuentroTimes[];
  lateEntryMinutes: number | null;
};

/** Returns an offer at the price that a buyer pays at `now`, before any discount. */
export const atCurrentPrice = <Offer extends ScheduledSeries>(offer: Offer, now: Date): Offer =>
  atRemainingPrice(offer, countRemaining(offer.encuentros, offer.lateEntryMinutes, now));
