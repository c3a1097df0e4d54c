import type { ReceiveOptions } from "@/components/common/receive-intent";
import type { MemberCode } from "@/components/common/use-code";
import type { PurchasableAyni } from "./purchase-button";

/** The buyer's choices with their code and the price shown to them. */
export function withPrice(
  options: ReceiveOptions,
  { amount, minimumAmount, seatPrice }: PurchasableAyni,
  { quote }: MemberCode,
): ReceiveOptions {
  if (minimumAmount !== null) return options;
  const fundsSeat = options.fundsSeat === true && amount > 0;
  return {
    fundsSeat,
    acceptedVersion: options.acceptedVersion,
    code: quote?.code ?? undefined,
    expectedAmount: amount + (fundsSeat ? seatPrice : 0),
  };
}
