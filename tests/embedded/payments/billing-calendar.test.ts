import { describe, expect, it } from "vitest";
import { addMonths, endOfPeriod } from "@/embedded/payments/billing/calendar";
import { isoDay } from "./billing";

const instant = (day: string): number => Date.parse(`${day}T09:30:15Z`) / 1000;

const recurring = (interval: string, interval_count = 1) => ({
  interval,
  interval_count,
  meter: null,
  trial_period_days: null,
  usage_type: "licensed",
});

/** Returns the first days of the periods after an anchor. */
function periodDays(anchor: string, count: number, price: ReturnType<typeof recurring>): string[] {
  const starts = [instant(anchor)];
  while (starts.length <= count) {
    starts.push(endOfPeriod(instant(anchor), starts.at(-1) ?? 0, price));
  }
  return starts.slice(1).map(isoDay);
}

describe("periods", () => {
  it.each([
    ["2027-01-31", recurring("month"), ["2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"]],
    ["2028-01-31", recurring("month"), ["2028-02-29", "2028-03-31"]],
    ["2027-10-31", recurring("month"), ["2027-11-30", "2027-12-31", "2028-01-31"]],
    ["2027-01-30", recurring("month", 3), ["2027-04-30", "2027-07-30", "2027-10-30", "2028-01-30"]],
    ["2028-02-29", recurring("year"), ["2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"]],
    ["2027-03-15", recurring("year"), ["2028-03-15"]],
    ["2027-12-28", recurring("week"), ["2028-01-04"]],
    ["2027-12-31", recurring("day", 2), ["2028-01-02"]],
  ])("from %s keep the day of the anchor", (anchor, price, days) => {
    expect(periodDays(anchor, days.length, price)).toEqual(days);
  });

  it("keep the time of the anchor", () => {
    expect(addMonths(instant("2027-01-31"), 1)).toBe(instant("2027-02-28"));
  });
});
