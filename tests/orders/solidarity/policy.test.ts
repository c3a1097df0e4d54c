import { describe, expect, test } from "vitest";
import { requiresPayment, seatCooldownEnd, seatCooldownStart } from "@/lib/orders/solidarity/requests/policy";

const GRANTED = new Date("2026-06-01T10:00:00.000Z");
const THIRTY_DAYS_LATER = new Date("2026-07-01T10:00:00.000Z");
const after = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds);

describe("the cooldown after a granted seat", () => {
  test.each([
    ["at the grant", true, GRANTED],
    ["a day later", true, after(GRANTED, 24 * 3_600_000)],
    ["in the last millisecond of the 30th day", true, after(THIRTY_DAYS_LATER, -1)],
    ["after exactly 30 days", false, THIRTY_DAYS_LATER],
    ["a millisecond after 30 days", false, after(THIRTY_DAYS_LATER, 1)],
  ])("%s, another grant is blocked: %s", (_, isBlocked, now) => {
    expect(seatCooldownEnd(GRANTED, now)).toEqual(isBlocked ? THIRTY_DAYS_LATER : null);
    expect(GRANTED > seatCooldownStart(now)).toBe(isBlocked);
  });

  test("does not exist before the first grant", () => {
    expect(seatCooldownEnd(null, GRANTED)).toBeNull();
  });
});

test.each([
  [{ amount: 2500, minimumAmount: null }, true],
  [{ amount: 2500, minimumAmount: 500 }, true],
  [{ amount: 0, minimumAmount: null }, false],
  [{ amount: 2500, minimumAmount: 0 }, false],
])("%j requires a payment: %s", (price, expected) => {
  expect(requiresPayment(price)).toBe(expected);
});
