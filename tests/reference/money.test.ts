import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CURRENCIES, currencyCodes, minorUnits } from "@/lib/reference/currencies";
import { formatMoney } from "@/lib/reference/money";
import { convert, ratesAsOf } from "@/lib/reference/rates";

const CODES =
  "EUR GBP USD CHF ARS AUD BRL CAD CLP COP MXN XCD BSD BBD BZD BOB CRC CUP GTQ GYD HTG HNL JMD NIO PAB PYG PEN DOP SRD TTD UYU VEF VES";
const plain = (text: string) => text.replace(/\s/g, " ");

describe("currencies", () => {
  it("has the codes of the product, in its order", () => expect(currencyCodes.join(" ")).toBe(CODES));

  it("labels them by name and code", () => expect(CURRENCIES.EUR.label).toBe("Euro – EUR"));

  it("counts minor units as the processor does", () => {
    const whole = currencyCodes.filter((code) => minorUnits(code) === 1);
    expect(whole).toEqual(["CLP", "PYG"]);
    expect(minorUnits("COP")).toBe(100);
  });

  it("charges all but three", () => {
    const shownOnly = currencyCodes.filter((code) => !CURRENCIES[code].chargeable);
    expect(shownOnly).toEqual(["CUP", "VEF", "VES"]);
  });
});

describe("formatMoney", () => {
  it.each([
    [2500, "EUR", "25 €"],
    [2550, "EUR", "25,50 €"],
    [2505, "EUR", "25,05 €"],
    [0, "EUR", "0 €"],
    [-2500, "EUR", "-25 €"],
    [6000, "USD", "60 US$"],
    [1234567, "EUR", "12.345,67 €"],
    [15000, "CLP", "15.000 CL$"],
    [4500000, "COP", "45.000 CO$"],
    [4500050, "COP", "45.000,50 CO$"],
    [9000, "PEN", "90 S/"],
  ] as const)("%i %s is %s", (amount, currency, text) =>
    expect(plain(formatMoney(amount, currency))).toBe(text),
  );

  it.each(currencyCodes)("writes %s with its own symbol", (code) => {
    expect(plain(formatMoney(25 * minorUnits(code), code))).toBe(`25 ${CURRENCIES[code].symbol}`);
  });
});

describe("convert", () => {
  it("is dated", () => expect(ratesAsOf).toMatch(/^\d{4}-\d{2}-\d{2}$/));

  it.each([
    [5000, "EUR", "USD", 5800],
    [5800, "USD", "EUR", 5000],
    [1000, "EUR", "CLP", 11000],
    [11000, "CLP", "EUR", 1000],
    [0, "ARS", "EUR", 0],
  ] as const)("%i %s in %s is %i", (amount, from, to, expected) =>
    expect(convert(amount, from, to)).toBe(expected),
  );

  it("gives whole minor units, and hardly loses on the way back", () => {
    const code = fc.constantFrom(...currencyCodes);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), code, (amount, to) => {
        const there = convert(amount, "EUR", to);
        expect(Number.isSafeInteger(there)).toBe(true);
        const step = convert(minorUnits(to), to, "EUR") / minorUnits(to);
        expect(Math.abs(convert(there, to, "EUR") - amount)).toBeLessThanOrEqual(Math.max(1, step + 1));
      }),
    );
  });
});
