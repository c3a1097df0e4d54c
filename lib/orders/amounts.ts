import { isCurrencyCode } from "@/lib/reference/currencies";
import { minimumChargeError } from "@/lib/reference/minimum-charges";
import { AppError } from "@/lib/platform/http/errors";
import { calculateSeatPrice } from "./pricing";
import type { Pricing } from "./pricing";

/** Minor units; `amount` includes `seatAmount`. */
export type OrderAmounts = { amount: number; seatAmount: number };

type PricedOffer = Pricing & { currency: string };
type OrderChoices = { chosenAmount?: number | undefined; fundsSeat?: boolean | undefined };

function calculateOwnAmount(offer: PricedOffer, chosenAmount: number | undefined): number {
  if (offer.minimumAmount === null) return offer.amount;
  const amount = chosenAmount ?? offer.suggestedAmount ?? offer.amount;
  const code = offer.currency.toUpperCase();
  const chargeError = isCurrencyCode(code) ? minimumChargeError(amount, code) : null;
  if (chargeError) throw new AppError("ValidationError", { fields: { chosenAmount: chargeError } });
  if (amount >= offer.minimumAmount) return amount;
  throw new AppError("ValidationError", {
    fields: { chosenAmount: "Indica un importe igual o mayor que el mínimo" },
  });
}

/** Errors: `ValidationError` (an amount below the minimum, or a solidarity seat with a free order). */
export function calculateOrderAmounts(
  offer: PricedOffer,
  { chosenAmount, fundsSeat }: OrderChoices,
): OrderAmounts {
  const ownAmount = calculateOwnAmount(offer, chosenAmount);
  if (!fundsSeat) return { amount: ownAmount, seatAmount: 0 };
  const seatAmount = calculateSeatPrice(offer);
  if (ownAmount === 0 || seatAmount === 0) {
    throw new AppError("ValidationError", {
      fields: { fundsSeat: "Solo se puede regalar un lugar cuando también se paga el propio" },
    });
  }
  return { amount: ownAmount + seatAmount, seatAmount };
}
