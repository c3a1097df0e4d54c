import type { Interval } from "@/lib/orders/membership-plans/schema";
import { splitEvenly } from "@/lib/orders/parts";
import { DAY_MS } from "@/lib/platform/time/instants";

/** Days after the end of a paid period in which its contents stay open while the next charge is tried. */
export const GRACE_DAYS = 14;

const MONTHS_A_YEAR = 12;

/**
 * The day of an instant, or `day`, and its hour in UTC some months later; the last day of a shorter month. Plain, for public
 * pages load it.
 */
export function addMonths(instant: Date, months: number, day = instant.getUTCDate()): Date {
  const [year, month] = [instant.getUTCFullYear(), instant.getUTCMonth() + months];
  const moved = new Date(instant);
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  moved.setUTCFullYear(year, month, Math.min(day, lastDay));
  return moved;
}

/** The charge that follows on joining at `now`. */
export const findSecondCharge = (now: Date, interval: Interval): Date =>
  addMonths(now, interval === "year" ? MONTHS_A_YEAR : 1);

type PaidTerm = { paidUntil: Date; isCharged: boolean };

/** Returns until when the contents of a membership are open; `isCharged` says that another charge is to come. */
export const findOpenUntil = ({ paidUntil, isCharged }: PaidTerm): Date =>
  isCharged ? new Date(paidUntil.getTime() + GRACE_DAYS * DAY_MS) : paidUntil;

/** The end of a paid period, and the day of the month in UTC that charges keep: the 31st also after 28 February. */
type Rhythm = { periodEndsAt: Date; chargeDay: number };

/** The first charge that is not before `pausedUntil`, by the rhythm of the periods. */
export function findChargeAfterPause(
  { periodEndsAt, chargeDay }: Rhythm,
  pausedUntil: Date,
  interval: Interval,
): Date {
  const step = interval === "year" ? MONTHS_A_YEAR : 1;
  let months = 0;
  while (addMonths(periodEndsAt, months, chargeDay) < pausedUntil) months += step;
  return addMonths(periodEndsAt, months, chargeDay);
}

/** The end of a pause that begins with the next period. */
export const findPauseEnd = ({ periodEndsAt, chargeDay }: Rhythm, months: number): Date =>
  addMonths(periodEndsAt, months, chargeDay);

type PaidMembership = { interval: "MONTH" | "YEAR"; giftMonths: number | null };

/** The months of one paid period of a membership. */
export const countMonths = ({ interval, giftMonths }: PaidMembership): number =>
  giftMonths ?? (interval === "YEAR" ? MONTHS_A_YEAR : 1);

type SoldPeriod = { months: number; amount: number; startsAt: Date; endsAt: Date };

/** The months of a period that had not begun at `now` go back when it is left, in minor units. */
export function calculateLeaving(
  { months, amount, startsAt, endsAt }: SoldPeriod,
  now: Date,
): { endsAt: Date; returnedAmount: number } {
  if (months === 1 || now >= endsAt) return { endsAt, returnedAmount: 0 };
  let begun = 1;
  while (begun < months && addMonths(startsAt, begun) <= now) begun += 1;
  if (begun === months) return { endsAt, returnedAmount: 0 };
  const unused = splitEvenly(amount, months).slice(begun);
  return {
    endsAt: addMonths(startsAt, begun),
    returnedAmount: unused.reduce((sum, part) => sum + part, 0),
  };
}

/** Dates from which the parts of a period of several months can be paid to its Master: each month once it is over. */
export const listMonthDates = (startsAt: Date, months: number): Date[] =>
  Array.from({ length: months }, (_, index) => addMonths(startsAt, index + 1));
