import { isCurrencyCode } from "@/lib/reference/currencies";
import { minimumChargeError } from "@/lib/reference/minimum-charges";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { calculateSeatPrice } from "./pricing";
import type { Pricing } from "./pricing";

/** A discount that applies to the buyer's own part, in minor units. */
type ReducedPrice = { id: string; kind: "CODE" | "EARLY"; amount: number; listAmount: number };

/** Minor units; `amount` includes `seatAmount`. */
export type OrderAmounts = { amount: number; seatAmount: number; discount: ReducedPrice | null };

type PricedOffer = Pricing & { currency: string };
type OrderChoices = {
  chosenAmount?: number | undefined;
  fundsSeat?: boolean | undefined;
  discount?: ReducedPrice | null;
};

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

/** A solidarity seat costs the full price. Errors: `ValidationError` (an amount below the minimum, or a solidarity seat with a free order). */
export function calculateOrderAmounts(
  offer: PricedOffer,
  { chosenAmount, fundsSeat, discount = null }: OrderChoices,
): OrderAmounts {
  const ownAmount = discount ? discount.amount : calculateOwnAmount(offer, chosenAmount);
  if (!fundsSeat) return { amount: ownAmount, seatAmount: 0, discount };
  const seatAmount = calculateSeatPrice(offer);
  if (ownAmount === 0 || seatAmount === 0) {
    throw new AppError("ValidationError", {
      fields: { fundsSeat: "Solo se puede regalar un lugar cuando también se paga el propio" },
    });
  }
  return { amount: ownAmount + seatAmount, seatAmount, discount };
}

/** The refusal of a price that was shown and has changed since. */
export const priceChanged = (): AppError =>
  conflict("El precio ha cambiado. Recarga la página para ver el de ahora.");

/** Errors: `Conflict` (the buyer was shown another price). */
export function requireExpectedAmount(expectedAmount: number | undefined, amount: number): void {
  if (expectedAmount !== undefined && expectedAmount !== amount) throw priceChanged();
}

/** The columns of an order that tell its discount; zeros for a free order, whose amounts have no currency. */
export function toDiscountColumns({ amount, discount }: OrderAmounts) {
  if (!discount) return {};
  if (amount === 0) return { discountId: discount.id, listAmount: 0, discountAmount: 0 };
  const { id, listAmount } = discount;
  return { discountId: id, listAmount, discountAmount: listAmount - discount.amount };
}
