import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CURRENCIES, currencyCodes, minorUnitFactor, type CurrencyCode } from "@/lib/reference/currencies";
import { getCurrencyLabel } from "@/lib/reference/currency-names";
import { formatMoney, formatMoneyWithDecimals, toDecimalAmount } from "@/lib/reference/money";
import { convertAmount, RATES_DATE } from "@/lib/reference/rates";

const CODES =
  "EUR GBP USD CHF ARS AUD BRL CAD CLP COP MXN XCD BSD BBD BZD BOB CRC CUP GTQ GYD HTG HNL JMD NIO PAB PYG PEN DOP SRD TTD UYU VEF VES";
const plain = (text: string) => text.replace(/\s/g, " ");

describe("currencies", () => {
  it("has the specified codes in order", () => expect(currencyCodes.join(" ")).toBe(CODES));

  it("labels them with name and code", () => expect(getCurrencyLabel("EUR")).toBe("Euro – EUR"));

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
    [-2550, "MXN", "-$25,50 MXN"],
    [123456, "EUR", "1.234,56 €"],
    [1234567, "EUR", "12.345,67 €"],
    [4500050, "COP", "$45.000,50 COP"],
  ] as const)("formats %i %s as %s", (amount, currency, text) =>
    expect(plain(formatMoney(amount, currency))).toBe(text),
  );

  const FORMS: Record<CurrencyCode, string> = {
    EUR: "1.900 €",
    GBP: "£1.900",
    USD: "$1.900 USD",
    CHF: "CHF 1.900",
    ARS: "$1.900 ARS",
    AUD: "$1.900 AUD",
    BRL: "R$ 1.900",
    CAD: "$1.900 CAD",
    CLP: "$1.900 CLP",
    COP: "$1.900 COP",
    MXN: "$1.900 MXN",
    XCD: "$1.900 XCD",
    BSD: "$1.900 BSD",
    BBD: "$1.900 BBD",
    BZD: "$1.900 BZD",
    BOB: "Bs 1.900",
    CRC: "₡1.900",
    CUP: "$1.900 CUP",
    GTQ: "Q 1.900",
    GYD: "$1.900 GYD",
    HTG: "1.900 G",
    HNL: "L 1.900",
    JMD: "$1.900 JMD",
    NIO: "C$1.900",
    PAB: "B/. 1.900",
    PYG: "₲ 1.900",
    PEN: "S/ 1.900",
    DOP: "RD$1.900",
    SRD: "$1.900 SRD",
    TTD: "$1.900 TTD",
    UYU: "$1.900 UYU",
    VEF: "Bs.F. 1.900",
    VES: "Bs.S. 1.900",
  };

  it.each(currencyCodes)("writes %s as its country does", (code) => {
    const text = formatMoney(1900 * minorUnitFactor(code), code);
    expect(plain(text)).toBe(FORMS[code]);
    expect(text, "never breaks across lines").not.toContain(" ");
  });

  it("writes no two currencies alike", () =>
    expect(new Set(currencyCodes.map((code) => formatMoney(0, code))).size).toBe(currencyCodes.length));
});

describe("amounts of orders", () => {
  it("accept the lower-case codes of the payment processor", () => {
    expect(plain(formatMoney(2500, "eur"))).toBe("25 €");
    expect(plain(formatMoneyWithDecimals(2500, "eur"))).toBe("25,00 €");
    expect(plain(formatMoneyWithDecimals(12000, "clp"))).toBe("$12.000 CLP");
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
