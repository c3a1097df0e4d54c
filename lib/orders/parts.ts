import { splitInProportion } from "./shares";

/** A part of what a Master gets for a sale, in minor units; instants are ISO 8601 in UTC. */
export type SalePart = { amount: number; availableAt: string; paidAt: string | null };

/** Equal parts; the first ones take what does not divide. In SQL: `releasedAmount`. */
export const splitEvenly = (amount: number, count: number): number[] =>
  splitInProportion(amount, Array<number>(count).fill(1));

type PaidInParts = {
  masterAmount: number;
  /** The dates of the parts, or that of the whole; empty where nothing is paid. */
  dates: readonly Date[];
  /** Payments, the first one first; `total` is all that had been paid by then. */
  payouts: readonly { total: number; paidAt: Date }[];
};

/** Counts payments towards the earliest parts: one is paid as soon as the payments cover it and those before it. */
export function toSaleParts({ masterAmount, dates, payouts }: PaidInParts): SalePart[] {
  if (dates.length === 0) return [];
  const amounts = splitEvenly(masterAmount, dates.length);
  return dates.map((availableAt, index) => {
    const covered = amounts.slice(0, index + 1).reduce((sum, amount) => sum + amount, 0);
    const payout = payouts.find(({ total }) => total >= covered);
    return {
      amount: amounts[index] ?? 0,
      availableAt: availableAt.toISOString(),
      paidAt: payout?.paidAt.toISOString() ?? null,
    };
  });
}

type OrderParts = { partDates: readonly Date[]; availableBillingDate: Date | null };

/** Returns the dates of the parts of an order; of one that is paid out as a whole, its date. */
export function listPartDates({ partDates, availableBillingDate }: OrderParts): readonly Date[] {
  if (partDates.length > 0) return partDates;
  return availableBillingDate ? [availableBillingDate] : [];
}
