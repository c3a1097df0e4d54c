import { requiresPayment } from "@/lib/orders/solidarity/requests/policy";
import type { PurchasableAyni } from "./purchase-button";

type GivenFacts = Pick<PurchasableAyni, "amount" | "minimumAmount" | "lastEndsAt" | "seatsLeft">;

/** True for a priced content that is not over and has a free seat. */
export function canBeGiven(ayni: GivenFacts, now: Date): boolean {
  const hasEnded = ayni.lastEndsAt !== null && new Date(ayni.lastEndsAt) <= now;
  return requiresPayment(ayni) && !hasEnded && (ayni.seatsLeft === null || ayni.seatsLeft > 0);
}
