import type { Interval } from "@/lib/orders/membership-plans/schema";
import { findLastDay, formatLastDay } from "@/lib/orders/pack-terms";

// A membership may be given: some months that are paid at once, and end by themselves.

/** A gift can be accepted within a year, like the day on which it may be sent. */
const MONTHS_TO_ACCEPT = 12;

/** The last day on which a gift can be accepted that is bought on `day`, such as "2026-05-28" where its giver lives. */
export const findLastAcceptanceDay = (day: string): string => findLastDay(day, MONTHS_TO_ACCEPT);

const GIVEN_MONTHS: Record<Interval, number> = { month: 3, year: 12 };

/** Returns the months that are given of a membership, and their price in minor units. */
export const findGiftTerms = ({ interval, amount }: { interval: Interval; amount: number }) => ({
  months: GIVEN_MONTHS[interval],
  amount: interval === "month" ? amount * GIVEN_MONTHS.month : amount,
});

/** "tres meses", "un año". */
export const formatGivenMonths = (months: number): string =>
  months === GIVEN_MONTHS.year ? "un año" : "tres meses";

/** "Círculo de Luna, tres meses". */
export const formatGivenTitle = (title: string, interval: Interval): string =>
  `${title}, ${formatGivenMonths(GIVEN_MONTHS[interval])}`;

/** Months of a membership that somebody was given; `lastDay`, such as "2027-05-28", is the last one to accept it. */
export type GivenMembership = { months: number; lastDay: string };

/** Tells what somebody receives. */
export const describeGivenMembership = ({ months, lastDay }: GivenMembership, now: Date): string =>
  `Es su membresía durante ${formatGivenMonths(months)} desde que aceptes el regalo, que puedes aceptar hasta el ${formatLastDay(lastDay, now)}. Termina sola: no se te cobrará nada.`;
