import { countRemaining, isClosed } from "@/lib/content/schedule/policy";
import { requiresPayment } from "@/lib/orders/solidarity/requests/policy";
import type { PurchasableAyni } from "./purchase-button";

type GivenFacts = Pick<
  PurchasableAyni,
  "amount" | "minimumAmount" | "seatsLeft" | "encuentros" | "lateEntryMinutes"
>;

/** True for a priced content that takes newcomers and has a free seat. */
export function canBeGiven(ayni: GivenFacts, now: Date): boolean {
  const remaining = countRemaining(ayni.encuentros, ayni.lateEntryMinutes, now);
  return requiresPayment(ayni) && !isClosed(remaining) && (ayni.seatsLeft === null || ayni.seatsLeft > 0);
}
