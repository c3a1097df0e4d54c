import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CURRENCIES, currencyCodes, minorUnitFactor } from "@/lib/reference/currencies";
import { formatMoney, formatMoneyWithDecimals, toDecimalAmount } from "@/lib/reference/money";
import { convertAmount, RATES_DATE } from "@/lib/reference/rates";

const CODES =
  "EUR GBP USD CHF ARS AUD BRL CAD CLP COP MXN XCD BSD BBD BZD BOB CRC CUP GTQ GYD HTG HNL JMD NIO PAB PYG PEN DOP SRD TTD UYU VEF VES";
const plain = (text: string) => text.replace(/\s/g, " ");

describe("currencies", () => {
  it("has the specified codes in order", () => expect(currencyCodes.join(" ")).toBe(CODES));

  it("labels them with name and code", () => expect(CURRENCIES.EUR.label).toBe("Euro – EUR"));

  it("has the minor units of the payment processor", () => {
    const whole = currencyCodes.filter((code) => minorUnitFactor(code) === 1);
    expect(whole).toEqual(["CLP", "PYG"]);
    expect(minorUnitFactor("COP")).toBe(100);
  });

  it("can charge all but three", () => {
    const notChargeable = currencyCodes.filter((code) => !CURRENCIES[code].chargeable);
    expect(notChargeable).toEqual(["CUP", "VEF", "VES"]);
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
    [123456, "EUR", "1.234,56 €"],
    [1234567, "EUR", "12.345,67 €"],
    [15000, "CLP", "15.000 CL$"],
    [4500000, "COP", "45.000 CO$"],
    [4500050, "COP", "45.000,50 CO$"],
    [9000, "PEN", "90 S/"],
  ] as const)("formats %i %s as %s", (amount, currency, text) =>
    expect(plain(formatMoney(amount, currency))).toBe(text),
  );

  it.each(currencyCodes)("writes %s with its own symbol", (code) => {
    expect(plain(formatMoney(25 * minorUnitFactor(code), code))).toBe(`25 ${CURRENCIES[code].symbol}`);
  });
});

describe("amounts of orders", () => {
  it("accept the lower-case codes of the payment processor", () => {
    expect(plain(formatMoney(2500, "eur"))).toBe("25 €");
    expect(plain(formatMoneyWithDecimals(2500, "eur"))).toBe("25,00 €");
    expect(plain(formatMoneyWithDecimals(12000, "clp"))).toBe("12.000 CL$");
    expect(toDecimalAmount(14880, "eur")).toBe("148.80");
    expect(toDecimalAmount(12000, "clp")).toBe("12000");
  });

  it("keep the minor units of a currency that is not in the table", () => {
    expect(formatMoney(2500, "xyz")).toBe("2500 XYZ");
    expect(formatMoneyWithDecimals(2500, "xyz")).toBe("2500 XYZ");
    expect(toDecimalAmount(2500, "xyz")).toBe("2500");
  });
});

describe("convertAmount", () => {
  it("uses dated rates", () => expect(RATES_DATE).toMatch(/^\d{4}-\d{2}-\d{2}$/));

  it.each([
    [5000, "EUR", "USD", 5800],
    [5800, "USD", "EUR", 5000],
    [1000, "EUR", "CLP", 11000],
    [11000, "CLP", "EUR", 1000],
    [0, "ARS", "EUR", 0],
  ] as const)("%i %s to %s is %i", (amount, from, to, expected) =>
    expect(convertAmount(amount, from, to)).toBe(expected),
  );

  it("returns whole minor units and loses at most a rounding step on the way back", () => {
    const code = fc.constantFrom(...currencyCodes);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), code, (amount, to) => {
        const converted = convertAmount(amount, "EUR", to);
        expect(Number.isSafeInteger(converted)).toBe(true);
        const step = convertAmount(minorUnitFactor(to), to, "EUR") / minorUnitFactor(to);
        expect(Math.abs(convertAmount(converted, to, "EUR") - amount)).toBeLessThanOrEqual(
          Math.max(1, step + 1),
        );
      }),
    );
  });
});
