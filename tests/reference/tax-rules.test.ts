import { expect, test } from "vitest";
import { isCountryCode } from "@/lib/reference/countries";
import { EU_COUNTRIES, findTaxRule, makeSetRule, TAX_RULES } from "@/lib/reference/tax-rules";

const AGENCY_RATES = [0, 4, 10, 21];

test("ids are unique, and no two rules of a kind, a place and a buyer begin on the same day", () => {
  const ids = TAX_RULES.map(({ id }) => id);
  const starts = TAX_RULES.map(({ kind, place, buyer, validFrom }) => [kind, place, buyer, validFrom].join());
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(starts).size).toBe(starts.length);
});

test("each country of the European Union has a general rule since 2025, and no other place has a reduced one", () => {
  expect(EU_COUNTRIES.size).toBe(27);
  for (const country of EU_COUNTRIES) {
    expect(isCountryCode(country)).toBe(true);
    const rules = TAX_RULES.filter(({ kind, place }) => kind === "GENERAL" && place === country);
    expect(rules.some(({ validFrom }) => validFrom <= "2025-01-01")).toBe(true);
  }
  const books = TAX_RULES.filter(({ kind }) => kind === "EBOOK");
  expect(books.filter(({ place }) => !EU_COUNTRIES.has(place))).toEqual([]);
});

// The validations of the tax agency (15.1, 15.4, 15.7): only what is subject in Spain has a rate, one of Spain's.
test("what the agency gets as subject has a rate of Spain; all else is not subject by its place", () => {
  for (const { place, qualification, regime, percentage } of TAX_RULES) {
    expect(qualification).toBe(place === "ES" ? "S1" : "N2");
    expect(regime).toBe(EU_COUNTRIES.has(place) && place !== "ES" ? "17" : "01");
    if (qualification === "S1") expect(AGENCY_RATES).toContain(percentage);
  }
});

test("a rule is found by its id, also one that a setting made", () => {
  for (const rule of TAX_RULES) expect(findTaxRule(rule.id)).toEqual(rule);
  for (const rule of [makeSetRule("CL", 1850), makeSetRule("US", 0), makeSetRule("ES", 1900)])
    expect(findTaxRule(rule.id)).toEqual(rule);
  expect(makeSetRule("CL", 1850)).toMatchObject({
    id: "cl-set-1850",
    percentage: 18.5,
    name: "IVA de Chile",
  });
  expect(makeSetRule("US", 725)).toMatchObject({ name: "Impuesto de Estados Unidos", qualification: "N2" });
  expect(findTaxRule("nowhere-2026")).toBeNull();
});
