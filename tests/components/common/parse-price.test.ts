import fc from "fast-check";
import { expect, test } from "vitest";
import { parsePrice } from "@/components/common/parse-price";
import { currencyCodes, minorUnitFactor } from "@/lib/reference/currencies";

test.each([
  ["25", 2500],
  [" 25 ", 2500],
  ["25,5", 2550],
  ["25.50", 2550],
  ["0,99", 99],
  ["1.250", 125_000],
  ["1,250,000", 125_000_000],
  ["1 250,00", 125_000],
  ["1.250,00", 125_000],
  ["1,250.00", 125_000],
  ["1.250.000", 125_000_000],
  ["19,99", 1999],
])("parses %s as euros", (text, minor) => {
  expect(parsePrice(text, "EUR")).toBe(minor);
});

test.each([
  "",
  "gratis",
  "-5",
  "25,",
  ",5",
  "25,5555",
  "30,999",
  "1,250",
  "1.25.000",
  "1.250.00",
  "0.500",
  "1e3",
  "25 €",
  "1,250,00",
])("rejects %s", (text) => {
  expect(parsePrice(text, "EUR")).toBeNaN();
});

test("a currency without decimals accepts none", () => {
  expect(parsePrice("15.000", "CLP")).toBe(15_000);
  expect(parsePrice("15,000", "CLP")).toBe(15_000);
  expect(parsePrice("15000", "CLP")).toBe(15_000);
  expect(parsePrice("15000,5", "CLP")).toBeNaN();
});

test("Colombian pesos have two decimals, whatever Intl says", () => {
  expect(parsePrice("50.000", "COP")).toBe(5_000_000);
});

test("round-trips any amount of any currency, with comma or point", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...currencyCodes),
      fc.nat({ max: 100_000_000 }),
      fc.constantFrom(",", "."),
      (currency, minor, separator) => {
        const units = minorUnitFactor(currency);
        const decimals = units === 1 ? "" : `${separator}${String(minor % units).padStart(2, "0")}`;
        expect(parsePrice(`${Math.floor(minor / units)}${decimals}`, currency)).toBe(minor);
      },
    ),
  );
});
