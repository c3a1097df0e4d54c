import { DAY_MS } from "@/lib/platform/time/instants";

/** Across all contents. */
const SEAT_COOLDOWN_DAYS = 30;

/** A grant after this instant still blocks another one. */
export const seatCooldownStart = (now: Date): Date => new Date(now.getTime() - SEAT_COOLDOWN_DAYS * DAY_MS);

/** Returns null if another seat may be granted now. */
export function seatCooldownEnd(lastGrant: Date | null, now: Date): Date | null {
  if (lastGrant === null || lastGrant <= seatCooldownStart(now)) return null;
  return new Date(lastGrant.getTime() + SEAT_COOLDOWN_DAYS * DAY_MS);
}

type Price = { amount: number; minimumAmount: number | null };

/** False if the buyer may choose to pay nothing. */
export const requiresPayment = ({ amount, minimumAmount }: Price): boolean => (minimumAmount ?? amount) > 0;
