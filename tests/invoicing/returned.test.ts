import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findDifference, splitReturned, toSeries } from "@/lib/invoicing/invoice/policy";
import { groupByRule, toEuroCents } from "@/lib/invoicing/breakdown";
import { splitAmount } from "@/lib/orders/pricing";

const sale = fc.record({
  amount: fc.integer({ min: 1, max: 100_000_000 }),
  basisPoints: fc.constantFrom(0, 400, 1000, 1900, 2100, 2700),
});

describe("the parts that go back", () => {
  test("add up to the cent in any sequence, and none gives base or tax back twice", () => {
    fc.assert(
      fc.property(
        sale,
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 12 }),
        ({ amount, basisPoints }, steps) => {
          const { taxBase, taxAmount } = splitAmount(amount, basisPoints, 0);
          const paid = { taxBase, taxAmount };
          let rectified = { taxBase: 0, taxAmount: 0 };
          let returned = 0;
          for (const step of [...steps, amount]) {
            returned = Math.min(amount, returned + step);
            const line = findDifference(paid, { returned, rectified });
            if (!line) continue;
            expect(line.taxBase).toBeLessThanOrEqual(0);
            expect(line.taxAmount).toBeLessThanOrEqual(0);
            rectified = {
              taxBase: rectified.taxBase + line.taxBase,
              taxAmount: rectified.taxAmount + line.taxAmount,
            };
            expect(rectified.taxBase + rectified.taxAmount).toBe(-returned);
            expect(rectified).toEqual({
              taxBase: -splitReturned(paid, returned).taxBase,
              taxAmount: 0 - splitReturned(paid, returned).taxAmount,
            });
          }
          expect([taxBase + rectified.taxBase, taxAmount + rectified.taxAmount]).toEqual([0, 0]);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("control: rounding each part by itself does not add up", () => {
    const paid = { taxBase: 2066, taxAmount: 434 };
    const parts = Array.from({ length: 2500 }, () => splitReturned(paid, 1));
    expect(parts.reduce((sum, { taxAmount }) => sum + taxAmount, 0)).not.toBe(paid.taxAmount);
  });
});

describe("euros", () => {
  test("are those of the currency's minor units, and cancel what was paid", () => {
    const pesos = { currency: "clp", exchangeRate: 0.00090909 };
    expect(toEuroCents(19_990, pesos)).toBe(1817);
    expect(toEuroCents(-19_990, pesos)).toBe(-1817);
    expect(toEuroCents(2550, { currency: "usd", exchangeRate: 0.86206897 })).toBe(2198);
    expect(toEuroCents(2550, { currency: "eur", exchangeRate: null })).toBe(2550);
    expect(() => toEuroCents(2550, { currency: "usd", exchangeRate: null })).toThrow("usd");
  });

  test("of base and tax add up to those of the amount", () => {
    fc.assert(
      fc.property(
        sale,
        fc.double({ min: 0.000001, max: 2, noNaN: true }),
        ({ amount, basisPoints }, rate) => {
          const { taxBase, taxAmount } = splitAmount(amount, basisPoints, 0);
          const money = { currency: "usd", exchangeRate: rate };
          const line = { taxRule: "r", taxPercentage: basisPoints / 100, taxBase, taxAmount };
          const [group] = groupByRule([line], money);
          expect((group?.euros.taxBase ?? 0) + (group?.euros.taxAmount ?? 0)).toBe(
            toEuroCents(amount, money),
          );
        },
      ),
    );
  });
});

test("the series is that of the year in Spain", () => {
  expect(toSeries("SIMPLIFIED", new Date("2027-12-31T22:59:59Z"))).toBe("AY-27");
  expect(toSeries("SIMPLIFIED", new Date("2027-12-31T23:00:00Z"))).toBe("AY-28");
  expect(toSeries("SUBSTITUTE", new Date("2027-06-01T00:00:00Z"))).toBe("AYC-27");
  expect(toSeries("RECTIFYING_FULL", new Date("2027-06-01T00:00:00Z"))).toBe("AYR-27");
});
