import fc from "fast-check";
import { expect, test } from "vitest";
import { splitEvenly, toSaleParts } from "@/lib/orders/parts";

const AMOUNT = fc.integer({ min: 0, max: 100_000_000 });
const COUNT = fc.integer({ min: 1, max: 200 });
const DAY_MS = 86_400_000;
const listDates = (count: number) => Array.from({ length: count }, (_, index) => new Date(index * DAY_MS));

test("equal parts add up to the amount and differ by at most one unit", () => {
  fc.assert(
    fc.property(AMOUNT, COUNT, (amount, count) => {
      const parts = splitEvenly(amount, count);
      expect(parts).toHaveLength(count);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
      expect(parts).toEqual(parts.toSorted((left, right) => right - left));
      expect((parts[0] ?? 0) - (parts.at(-1) ?? 0)).toBeLessThanOrEqual(1);
    }),
  );
});

test("what was paid covers the earliest parts, and more payments never take a part back", () => {
  const payments = fc.array(fc.integer({ min: 1, max: 5000 }), { maxLength: 6 });
  fc.assert(
    fc.property(AMOUNT, COUNT, payments, (masterAmount, count, amounts) => {
      const payouts = amounts.map((_, index) => ({
        total: amounts.slice(0, index + 1).reduce((sum, amount) => sum + amount, 0),
        paidAt: new Date(index),
      }));
      const paid = (length: number) =>
        toSaleParts({ masterAmount, dates: listDates(count), payouts: payouts.slice(0, length) }).map(
          ({ paidAt }) => paidAt !== null,
        );
      for (let length = 0; length <= payouts.length; length += 1) {
        const now = paid(length);
        const firstOpen = now.indexOf(false);
        if (firstOpen !== -1) expect(now.slice(firstOpen)).not.toContain(true);
        const later = paid(length + 1);
        expect(now.every((isPaid, index) => !isPaid || later[index])).toBe(true);
      }
    }),
  );
});

test("a part has the date of the payment that covered it", () => {
  const payouts = [
    { total: 15, paidAt: new Date("2027-01-04T00:00:00Z") },
    { total: 31, paidAt: new Date("2027-02-01T00:00:00Z") },
  ];
  const parts = toSaleParts({ masterAmount: 31, dates: listDates(3), payouts });
  expect(parts.map(({ amount, paidAt }) => [amount, paidAt?.slice(0, 10)])).toEqual([
    [11, "2027-01-04"],
    [10, "2027-02-01"],
    [10, "2027-02-01"],
  ]);
});
