import { expect, test } from "vitest";
import { addMonths, findChargeAfterPause, findPauseEnd } from "@/lib/orders/membership-terms";
import { endOfPeriod } from "@/embedded/payments/billing/calendar";

const at = (day: string): Date => new Date(`${day}T10:00:00.000Z`);
const monthly = {
  interval: "month",
  interval_count: 1,
  meter: null,
  trial_period_days: null,
  usage_type: "licensed",
};
const seconds = (instant: Date): number => instant.getTime() / 1000;

test("a month later is the same day, or the last one of a shorter month", () => {
  expect(addMonths(at("2027-01-31"), 1)).toEqual(at("2027-02-28"));
  expect(addMonths(at("2028-01-31"), 1)).toEqual(at("2028-02-29"));
  expect(addMonths(at("2027-02-28"), 1, 31)).toEqual(at("2027-03-31"));
  expect(addMonths(at("2027-12-31"), 2)).toEqual(at("2028-02-29"));
});

test.each([
  ["2027-01-31", 1],
  ["2027-01-30", 1],
  ["2027-01-31", 4],
  ["2028-01-31", 1],
  ["2027-10-31", 4],
  ["2027-11-15", 3],
])("a pause of what began on %s is charged when the processor does it", (day, paidMonths) => {
  const anchor = at(day);
  let end = seconds(anchor);
  for (let month = 0; month < paidMonths; month += 1) end = endOfPeriod(seconds(anchor), end, monthly);
  const rhythm = { periodEndsAt: new Date(end * 1000), chargeDay: anchor.getUTCDate() };
  for (const months of [1, 2, 3]) {
    const until = findPauseEnd(rhythm, months);
    let charge = end;
    // Periods that begin in the pause are not charged.
    while (charge < seconds(until)) charge = endOfPeriod(seconds(anchor), charge, monthly);
    expect(seconds(findChargeAfterPause(rhythm, until, "month"))).toBe(charge);
  }
});
