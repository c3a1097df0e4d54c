import { isCurrencyCode } from "@/lib/reference/currencies";
import { tooLittle } from "@/lib/reference/minimum-charges";
import { AppError } from "@/lib/platform/http/errors";
import { placePrice } from "./money";
import type { Priced } from "./money";
import type { OrderInput } from "./order/schema";

/** What somebody pays, and what of it is for somebody else's place; minor units. */
export type Parts = { amount: number; placeAmount: number };

type Offered = Priced & { currency: string };

/** What the buyer gives for themselves: the price, or what they choose where the Master lets them. */
function ownPart(offer: Offered, chosen: number | undefined): number {
  if (offer.minimumAmount === null) return offer.amount;
  const amount = chosen ?? offer.suggestedAmount ?? offer.amount;
  const code = offer.currency.toUpperCase();
  const low = isCurrencyCode(code) ? tooLittle(amount, code) : null;
  if (low) throw new AppError("ValidationError", { fields: { chosenAmount: low } });
  if (amount >= offer.minimumAmount) return amount;
  throw new AppError("ValidationError", {
    fields: { chosenAmount: "Indica un importe igual o mayor que el mínimo" },
  });
}

/** What the buyer pays in all. Errors: `ValidationError` (less than the minimum, or a place beside what is free). */
export function partsOf(offer: Offered, { chosenAmount, fundsPlace }: OrderInput): Parts {
  const own = ownPart(offer, chosenAmount);
  if (!fundsPlace) return { amount: own, placeAmount: 0 };
  const placeAmount = placePrice(offer);
  if (own === 0 || placeAmount === 0) {
    throw new AppError("ValidationError", {
      fields: { fundsPlace: "Solo se puede regalar un lugar cuando también se paga el propio" },
    });
  }
  return { amount: own + placeAmount, placeAmount };
}
