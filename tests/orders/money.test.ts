import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calculateMasterAmount, listSuggestedAmounts, splitAmount } from "@/lib/orders/pricing";
import { calculateOrderAmounts } from "@/lib/orders/amounts";

describe("splitAmount", () => {
  test.each([
    // amount, tax %, fee %, base, tax, fee, the Master's part
    [2500, 21, 10, 2066, 434, 207, 1859],
    [1, 21, 10, 1, 0, 0, 1],
    [121, 21, 10, 100, 21, 10, 90],
    [12000, 19, 10, 10084, 1916, 1008, 9076],
    [999, 0, 15, 999, 0, 150, 849],
    // The tax of 3 at 20 % is exactly 0.5, which is rounded up.
    [3, 20, 0, 2, 1, 0, 2],
  ])(
    "splits %i with %i %% tax and %i %% commission",
    (amount, tax, fee, taxBase, taxAmount, feeAmount, part) => {
      const shares = splitAmount(amount, tax * 100, fee * 100);
      expect(shares).toEqual({ amount, taxBase, taxAmount, feeAmount });
      expect(calculateMasterAmount(shares)).toBe(part);
    },
  );

  test("adds up to the price, with the tax rounded half up", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (amount, tax, fee) => {
          const shares = splitAmount(amount, tax, fee);
          expect(shares.taxBase + shares.taxAmount).toBe(amount);
          expect(shares.feeAmount).toBeLessThanOrEqual(shares.taxBase);
          const exact = BigInt(amount) * BigInt(tax) * 2n;
          const whole = BigInt(10_000 + tax);
          const twice = BigInt(shares.taxAmount) * 2n * whole;
          expect(exact - twice).toBeLessThan(whole);
          expect(twice - exact).toBeLessThanOrEqual(whole);
        },
      ),
    );
  });
});

describe("an order that funds a solidarity seat", () => {
  const price = fc.integer({ min: 100, max: 50_000_000 });

  test("adds the seat price to the buyer's own amount", () => {
    fc.assert(
      fc.property(price, price, fc.integer({ min: 0, max: 10_000 }), (amount, suggestedAmount, tax) => {
        const fixed = { amount, minimumAmount: null, suggestedAmount: null, currency: "EUR" };
        const { amount: total, seatAmount } = calculateOrderAmounts(fixed, { fundsSeat: true });
        expect({ total, seatAmount }).toEqual({ total: 2 * amount, seatAmount: amount });
        const shares = splitAmount(total, tax, 1000);
        expect(shares.taxBase + shares.taxAmount).toBe(total);

        const choices = { chosenAmount: amount, fundsSeat: true };
        const flexible = { amount: 1, minimumAmount: 0, suggestedAmount, currency: "EUR" };
        expect(calculateOrderAmounts(flexible, choices)).toEqual({
          amount: amount + suggestedAmount,
          seatAmount: suggestedAmount,
          discount: null,
        });
      }),
    );
  });

  test.each([
    ["a free content", { amount: 0, minimumAmount: null, suggestedAmount: null }, {}],
    ["a chosen amount of 0", { amount: 2000, minimumAmount: 0, suggestedAmount: null }, { chosenAmount: 0 }],
    [
      "a content whose seat price is 0",
      { amount: 0, minimumAmount: 0, suggestedAmount: null },
      { chosenAmount: 900 },
    ],
  ])("is refused for %s", (_, offer, choices) => {
    const input = { fundsSeat: true, ...choices };
    expect(() => calculateOrderAmounts({ ...offer, currency: "EUR" }, input)).toThrow(
      expect.objectContaining({ code: "ValidationError" }),
    );
  });
});

describe("the amounts to choose from", () => {
  const choose = (minimumAmount: number, suggestedAmount: number | null, amount = 0) =>
    listSuggestedAmounts({ amount, minimumAmount, suggestedAmount }, 50);

  test.each([
    ["around the suggestion", choose(0, 6_000_000), [3_000_000, 6_000_000, 9_000_000]],
    ["round", choose(0, 2500), [1500, 2500, 4000]],
    ["from the minimum on", choose(2000, 2500), [2000, 2500, 4000]],
    ["without the minimum twice", choose(2500, 2500), [2500, 4000]],
    ["from what can be charged on", choose(0, 60), [50, 60, 90]],
    ["around the price without a suggestion", choose(0, null, 1000), [500, 1000, 1500]],
    ["none without either", choose(0, null), []],
  ])("are %s", (_, amounts, expected) => {
    expect(amounts).toEqual(expected);
  });

  test("are ascending and never below the minimum", () => {
    const price = fc.integer({ min: 50, max: 60_000_000 });
    fc.assert(
      fc.property(price, price, (one, other) => {
        const [minimumAmount, suggestedAmount] = [Math.min(one, other), Math.max(one, other)];
        const amounts = choose(minimumAmount, suggestedAmount);
        expect(amounts).toContain(suggestedAmount);
        expect(amounts).toEqual([...new Set(amounts)].toSorted((a, b) => a - b));
        expect(amounts[0]).toBeGreaterThanOrEqual(minimumAmount);
      }),
    );
  });
});
