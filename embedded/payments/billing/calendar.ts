import type Stripe from "stripe";

// Periods keep the day of their anchor: 31 January, 28 February, 31 March. All in UTC.

const DAY_SECONDS = 86_400;

/** Adds months to an instant; a day that the month lacks becomes its last. */
export function addMonths(instant: number, months: number): number {
  const date = new Date(instant * 1000);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate();
  return (
    Date.UTC(
      date.getUTCFullYear(),
      date.getUTCMonth() + months,
      Math.min(date.getUTCDate(), lastDay),
      date.getUTCHours(),
      date.getUTCMinutes(),
      date.getUTCSeconds(),
    ) / 1000
  );
}

function monthsBetween(from: number, to: number): number {
  const [first, last] = [new Date(from * 1000), new Date(to * 1000)];
  return (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth();
}

/** Returns the end of the period of a recurring price that begins at `start`. */
export function endOfPeriod(
  anchor: number,
  start: number,
  { interval, interval_count: count }: Stripe.Price.Recurring,
): number {
  if (interval === "day") return start + count * DAY_SECONDS;
  if (interval === "week") return start + count * 7 * DAY_SECONDS;
  const months = count * (interval === "year" ? 12 : 1);
  let periods = Math.floor(monthsBetween(anchor, start) / months);
  while (addMonths(anchor, periods * months) <= start) periods += 1;
  return addMonths(anchor, periods * months);
}
