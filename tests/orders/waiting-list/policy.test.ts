import { describe, expect, test } from "vitest";
import { findQuietHoursEnd } from "@/lib/messaging/notifications/mail-schedule";
import { calculateOfferTerm, findClosingReason, isTooLateForOffers } from "@/lib/orders/waiting-list/policy";

const now = new Date("2026-11-23T18:00:00Z");
const inHours = (hours: number, from = now) => new Date(from.getTime() + hours * 3_600_000);
const calculate = (startsInHours: number[], quietUntil: Date | null = null) =>
  calculateOfferTerm({ now, quietUntil, starts: startsInHours.map((hours) => inHours(hours)) });

describe("the time of an offer", () => {
  test("is 24 hours, also without encuentros", () => {
    const term = { expiresAt: inHours(24), canWait: false };
    expect(calculate([])).toEqual(term);
    expect(calculate([25])).toEqual(term);
    expect(calculate([200, 300])).toEqual(term);
  });

  test.each([
    [24.9, 23.9],
    [5, 4],
    [1.5, 0.5],
  ])("ends an hour before a start in %s hours", (start, end) => {
    expect(calculate([start])).toEqual({ expiresAt: inHours(end), canWait: false });
  });

  test("is nobody's with less than half an hour left", () => {
    expect(calculate([1.49])).toBeNull();
    expect(calculate([-1])).toBeNull();
    expect(isTooLateForOffers([inHours(1.49)], now)).toBe(true);
    expect(isTooLateForOffers([inHours(1.5)], now)).toBe(false);
    expect(isTooLateForOffers([], now)).toBe(false);
  });

  test("of a series counts to the next start that leaves time", () => {
    expect(calculate([-100, 1, 12])).toEqual({ expiresAt: inHours(11), canWait: false });
    expect(calculate([12, 1, -100])).toEqual({ expiresAt: inHours(11), canWait: false });
  });

  test("is counted from the end of quiet hours", () => {
    expect(calculate([], inHours(9))).toEqual({ expiresAt: inHours(33), canWait: true });
    expect(calculate([34], inHours(9))).toEqual({ expiresAt: inHours(33), canWait: true });
  });

  test("does not wait for quiet hours if an encuentro is near", () => {
    expect(calculate([33], inHours(9))).toEqual({ expiresAt: inHours(32), canWait: false });
    expect(calculate([6], inHours(9))).toEqual({ expiresAt: inHours(5), canWait: false });
  });

  test.each([
    // The clocks go back: the night has an hour more, and the 24 hours end an hour earlier by the clock.
    ["2026-10-24T21:00:00Z", "2026-10-25T07:00:00Z", "2026-10-26T07:00:00Z"],
    ["2027-03-27T22:00:00Z", "2027-03-28T06:00:00Z", "2027-03-29T06:00:00Z"],
  ])("holds over a change of clocks: quiet at %s", (instant, quietEnd, end) => {
    const at = new Date(instant);
    const quietUntil = findQuietHoursEnd(at, {
      timezone: "Europe/Madrid",
      quietFrom: 22 * 60,
      quietTo: 8 * 60,
    });
    expect(quietUntil?.toISOString()).toBe(new Date(quietEnd).toISOString());
    expect(calculateOfferTerm({ now: at, quietUntil, starts: [] })?.expiresAt).toEqual(new Date(end));
  });
});

describe("the end of a list", () => {
  const open = {
    status: "PUBLISHED",
    isTakenDown: false,
    isMasterGone: false,
    hasEnded: false,
    starts: [inHours(48)],
  } as const;
  test.each([
    ["goes on", {}, null],
    ["goes on while the content is a draft", { status: "DRAFT" }, null],
    ["archived", { status: "ARCHIVED" }, "withdrawn"],
    ["taken down", { isTakenDown: true }, "withdrawn"],
    ["its Master has left", { isMasterGone: true }, "withdrawn"],
    ["all encuentros were cancelled", { hasEnded: true, starts: [] }, "withdrawn"],
    ["the last start is near", { starts: [inHours(-48), inHours(1)] }, "too-late"],
    ["ended", { hasEnded: true, starts: [inHours(-48)] }, "too-late"],
  ] as const)("%s", (_, facts, reason) => {
    expect(
      findClosingReason(
        { ...open, ...facts, starts: [...(("starts" in facts && facts.starts) || open.starts)] },
        now,
      ),
    ).toBe(reason);
  });
});
