import { describe, expect, test } from "vitest";
import { assertChargeableTotal, minimumChargeAmount } from "@/embedded/payments/currencies";
import { validatePrices } from "@/lib/content/ayni/policy";
import { currencyCodes, CURRENCIES } from "@/lib/reference/currencies";
import { minimumCharge, minimumChargeError } from "@/lib/reference/minimum-charges";
import { convertAmount } from "@/lib/reference/rates";

const chargeable = currencyCodes.filter((code) => CURRENCIES[code].chargeable);
// Currencies with their own published minimum.
const PUBLISHED = ["EUR", "USD", "GBP", "CHF", "AUD", "BRL", "CAD", "MXN"] as const;

describe("the minimum charge", () => {
  test.each(PUBLISHED)("in %s is the published one", (code) => {
    expect(minimumCharge(code)).toBe(minimumChargeAmount(code.toLowerCase()));
  });

  test.each(chargeable)("in %s is at least the processor's minimum and between 0.50 € and 1 €", (code) => {
    const least = minimumCharge(code);
    expect(() => assertChargeableTotal(least, code.toLowerCase())).not.toThrow();
    if ((PUBLISHED as readonly string[]).includes(code)) return;
    expect(least).toBeGreaterThanOrEqual(convertAmount(50, "EUR", code));
    expect(least).toBeLessThanOrEqual(2 * convertAmount(50, "EUR", code));
  });

  test("is 0 for unsupported currencies", () => {
    const others = currencyCodes.filter((code) => !CURRENCIES[code].chargeable);
    expect(others.map(minimumCharge)).toEqual(others.map(() => 0));
  });

  test("is named in the error, and 0 is always valid", () => {
    expect(minimumChargeError(0, "EUR")).toBeNull();
    expect(minimumChargeError(50, "EUR")).toBeNull();
    expect(minimumChargeError(49, "EUR")).toMatch(/^Lo mínimo que se puede cobrar es 0,50\s€$/);
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
  ])("%j is too low in %j", (changes, fields) => {
    expect(Object.keys(validatePrices({ ...price, ...changes }))).toEqual(fields);
  });
});
