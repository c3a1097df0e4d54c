import { calculateOrderAmounts } from "@/lib/orders/amounts";
import { calculateMasterAmount, splitAmount, type AmountBreakdown } from "@/lib/orders/pricing";
import type { SaleTerms } from "@/lib/orders/purchase-terms";
import { toPrices, validateFormPrices, type PriceFields } from "./prices";

/** In minor units; `amount` is what the buyer pays. */
export type Earnings = AmountBreakdown & { masterAmount: number };

export type FormEarnings = {
  /** By price field, null where nothing can be charged. */
  fields: Record<"amount" | "minimumAmount" | "suggestedAmount", Earnings | null>;
  /** The earnings from an order that includes a solidarity seat; null where there can be none. */
  withSeat: Earnings | null;
};

function toEarnings(amount: number, { taxBasisPoints, feeBasisPoints }: SaleTerms): Earnings | null {
  if (amount === 0) return null;
  const breakdown = splitAmount(amount, taxBasisPoints, feeBasisPoints);
  return { ...breakdown, masterAmount: calculateMasterAmount(breakdown) };
}

/** The terms of a type of content: e-books have a tax of their own. */
export const toTermsOf = (contentType: string, terms: SaleTerms): SaleTerms =>
  contentType === "EBOOK" ? { ...terms, taxBasisPoints: terms.ebookTaxBasisPoints } : terms;

/** Splits the prices of the form as the orders will be. */
export function calculateFormEarnings(form: PriceFields, terms: SaleTerms): FormEarnings {
  const errors = validateFormPrices(form);
  const { amount = 0, minimumAmount = null, suggestedAmount = null } = toPrices(form) ?? {};
  const isValid = Object.keys(errors).length === 0;
  const offer = { amount, minimumAmount, suggestedAmount, currency: form.currency };
  const earn = (field: keyof FormEarnings["fields"]) =>
    errors[field] ? null : toEarnings(offer[field] ?? 0, terms);
  return {
    fields: {
      amount: minimumAmount === null ? earn("amount") : null,
      minimumAmount: earn("minimumAmount"),
      suggestedAmount: earn("suggestedAmount"),
    },
    withSeat:
      isValid && amount > 0
        ? toEarnings(calculateOrderAmounts(offer, { fundsSeat: true }).amount, terms)
        : null,
  };
}
