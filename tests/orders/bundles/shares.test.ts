import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allotReturns, splitInProportion, splitPrice } from "@/lib/orders/shares";

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

const listAmounts = fc.array(fc.integer({ min: 1, max: 100_000_000 }), { minLength: 2, maxLength: 12 });

/** Listed prices, and a lower price for all. */
const bundles = listAmounts
  .filter((amounts) => sumOf(amounts) > amounts.length + 1)
  .chain((amounts) =>
    fc.tuple(
      fc.constant(amounts),
      fc.integer({ min: amounts.length, max: Math.min(sumOf(amounts) - 1, 100_000_000) }),
    ),
  );

describe("the shares of a bundle's price", () => {
  test("add up to it, and none is free or above its listed price", () => {
    fc.assert(
      fc.property(bundles, ([amounts, price]) => {
        const shares = splitPrice(price, amounts);
        expect(sumOf(shares)).toBe(price);
        expect(Math.min(...shares)).toBeGreaterThan(0);
        for (const [index, share] of shares.entries()) expect(share).toBeLessThanOrEqual(amounts[index] ?? 0);
      }),
    );
  });

  test("are within one unit of their exact values", () => {
    fc.assert(
      fc.property(bundles, ([amounts, price]) => {
        const total = sumOf(amounts);
        for (const [index, share] of splitInProportion(price, amounts).entries())
          expect(Math.abs(share - (price * (amounts[index] ?? 0)) / total)).toBeLessThan(1.000001);
      }),
    );
  });

  test.each([
    [6000, [3000, 3000, 3000], [2000, 2000, 2000]],
    [1000, [1000, 1000, 1000], [334, 333, 333]],
    [50, [1, 10_000], [1, 49]],
    [600, [900, 100], [540, 60]],
  ])("of %d for %j are %j", (price, amounts, shares) => {
    expect(splitPrice(price, amounts)).toEqual(shares);
  });
});

const parts = [
  { id: "a", amount: 2000 },
  { id: "b", amount: 3000 },
  { id: "c", amount: 1000 },
];

describe("what went back of a payment", () => {
  test.each([
    ["belongs to the part that it names", [{ orderId: "b", amount: 3000 }], [0, 3000, 0]],
    ["belongs to all in proportion, if it names none", [{ orderId: null, amount: 600 }], [200, 300, 100]],
    ["belongs to the only part of that amount", [{ orderId: null, amount: 3000 }], [0, 3000, 0]],
    ["belongs to all, if it is everything", [{ orderId: null, amount: 6000 }], [2000, 3000, 1000]],
    ["is limited to what was paid", [{ orderId: null, amount: 9000 }], [2000, 3000, 1000]],
    [
      "goes beyond the named part only with the excess",
      [
        { orderId: null, amount: 600 },
        { orderId: "c", amount: 1000 },
      ],
      [240, 360, 1000],
    ],
  ])("%s", (_, returns, expected) => {
    expect(allotReturns(parts, returns)).toEqual(expected);
  });

  const returned = fc.array(
    fc.record({
      orderId: fc.constantFrom("a", "b", "c", "elsewhere", null),
      amount: fc.integer({ min: 1, max: 7000 }),
    }),
    { maxLength: 8 },
  );

  test("is allotted in full, within each part, and later returns never take from a part", () => {
    fc.assert(
      fc.property(returned, (returns) => {
        let before = parts.map(() => 0);
        for (let count = 0; count <= returns.length; count += 1) {
          const reported = returns.slice(0, count);
          const allotted = allotReturns(parts, reported);
          expect(sumOf(allotted)).toBe(Math.min(6000, sumOf(reported.map(({ amount }) => amount))));
          for (const [index, amount] of allotted.entries()) {
            expect(amount).toBeLessThanOrEqual(parts[index]?.amount ?? 0);
            expect(amount).toBeGreaterThanOrEqual(before[index] ?? 0);
          }
          before = allotted;
        }
      }),
    );
  });
});
