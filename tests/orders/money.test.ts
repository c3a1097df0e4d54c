import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { masterPart, sharesOf } from "@/lib/orders/money";
import { partsOf } from "@/lib/orders/amounts";

describe("the shares of a price", () => {
  test.each([
    // amount, tax %, fee % → base, tax, fee, the Master's
    [2500, 21, 10, 2066, 434, 207, 1859],
    [1, 21, 10, 1, 0, 0, 1],
    [121, 21, 10, 100, 21, 10, 90],
    [12000, 19, 10, 10084, 1916, 1008, 9076],
    [999, 0, 15, 999, 0, 150, 849],
    // The tax of 3 at 20 % is exactly one half: it is rounded up.
    [3, 20, 0, 2, 1, 0, 2],
  ])("of %i with %i %% tax and %i %% commission", (amount, tax, fee, taxBase, taxAmount, feeAmount, part) => {
    const shares = sharesOf(amount, tax * 100, fee * 100);
    expect(shares).toEqual({ amount, taxBase, taxAmount, feeAmount });
    expect(masterPart(shares)).toBe(part);
  });

  test("always make up the price, and the tax is the nearest whole unit, halves up", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (amount, tax, fee) => {
          const shares = sharesOf(amount, tax, fee);
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

describe("a price with somebody else's place", () => {
  const price = fc.integer({ min: 100, max: 50_000_000 });

  test("is what the buyer gives for themselves and the place, and its shares make up the whole", () => {
    fc.assert(
      fc.property(price, price, fc.integer({ min: 0, max: 10_000 }), (amount, suggestedAmount, tax) => {
        const fixed = { amount, minimumAmount: null, suggestedAmount: null, currency: "EUR" };
        const { amount: whole, placeAmount } = partsOf(fixed, { ayniContentId: "", fundsPlace: true });
        expect({ whole, placeAmount }).toEqual({ whole: 2 * amount, placeAmount: amount });
        const shares = sharesOf(whole, tax, 1000);
        expect(shares.taxBase + shares.taxAmount).toBe(whole);

        const chosen = { ayniContentId: "", chosenAmount: amount, fundsPlace: true };
        const free = { amount: 1, minimumAmount: 0, suggestedAmount, currency: "EUR" };
        expect(partsOf(free, chosen)).toEqual({
          amount: amount + suggestedAmount,
          placeAmount: suggestedAmount,
        });
      }),
    );
  });

  test.each([
    ["what is free", { amount: 0, minimumAmount: null, suggestedAmount: null }, {}],
    [
      "what one takes for nothing",
      { amount: 2000, minimumAmount: 0, suggestedAmount: null },
      { chosenAmount: 0 },
    ],
    [
      "what has no price to speak of",
      { amount: 0, minimumAmount: 0, suggestedAmount: null },
      { chosenAmount: 900 },
    ],
  ])("is not for %s", (_, offer, more) => {
    const wanted = { ayniContentId: "", fundsPlace: true, ...more };
    expect(() => partsOf({ ...offer, currency: "EUR" }, wanted)).toThrow(
      expect.objectContaining({ code: "ValidationError" }),
    );
  });
});
