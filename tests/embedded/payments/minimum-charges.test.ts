import { describe, expect, test } from "vitest";
import { checkTotal, leastOf } from "@/embedded/payments/currencies";
import { lowPrices } from "@/lib/content/ayni/policy";
import { currencyCodes, CURRENCIES } from "@/lib/reference/currencies";
import { leastAmount, tooLittle } from "@/lib/reference/minimum-charges";
import { convert } from "@/lib/reference/rates";

const chargeable = currencyCodes.filter((code) => CURRENCIES[code].chargeable);
// Those for which the processor publishes a least amount of their own.
const PUBLISHED = ["EUR", "USD", "GBP", "CHF", "AUD", "BRL", "CAD", "MXN"] as const;

describe("the least that can be charged", () => {
  test.each(PUBLISHED)("in %s is what the processor publishes", (code) => {
    expect(leastAmount(code)).toBe(leastOf(code.toLowerCase()));
  });

  test.each(chargeable)(
    "in %s is never less than the processor takes, nor than it is worth to it",
    (code) => {
      const least = leastAmount(code);
      expect(() => checkTotal(least, code.toLowerCase())).not.toThrow();
      if ((PUBLISHED as readonly string[]).includes(code)) return;
      expect(least).toBeGreaterThanOrEqual(convert(50, "EUR", code));
      expect(least).toBeLessThanOrEqual(2 * convert(50, "EUR", code));
    },
  );

  test("is nothing for what cannot be charged", () => {
    const others = currencyCodes.filter((code) => !CURRENCIES[code].chargeable);
    expect(others.map(leastAmount)).toEqual(others.map(() => 0));
  });

  test("is said, and nothing at all is never too little", () => {
    expect(tooLittle(0, "EUR")).toBeNull();
    expect(tooLittle(50, "EUR")).toBeNull();
    expect(tooLittle(49, "EUR")).toMatch(/^Lo mínimo que se puede cobrar es 0,50\s€$/);
  });
});

describe("a price", () => {
  const price = { amount: 0, currency: "EUR", minimumAmount: null, suggestedAmount: null };

  test.each([
    [{ amount: 0 }, []],
    [{ amount: 50 }, []],
    [{ amount: 49 }, ["amount"]],
    [{ amount: 49, currency: "GBP" }, []],
    [{ amount: 0, minimumAmount: 0, suggestedAmount: 0 }, []],
    [{ amount: 10, minimumAmount: 0, suggestedAmount: 10 }, ["suggestedAmount"]],
    [{ amount: 500, minimumAmount: 20, suggestedAmount: 500 }, ["minimumAmount"]],
    [{ amount: 20, minimumAmount: 20 }, ["minimumAmount"]],
  ])("of %j is too low in %j", (changes, fields) => {
    expect(Object.keys(lowPrices({ ...price, ...changes }))).toEqual(fields);
  });
});
