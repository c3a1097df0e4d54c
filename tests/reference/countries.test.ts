import { describe, expect, it } from "vitest";
import { countries, findCountry, countryName, isCountryCode } from "@/lib/reference/countries";

describe("countries", () => {
  it("are complete and unique", () => {
    expect(countries.length).toBeGreaterThanOrEqual(249);
    expect(new Set(countries.map(({ iso2 }) => iso2)).size).toBe(countries.length);
    expect(new Set(countries.map(({ name }) => name)).size).toBe(countries.length);
  });

  it.each(countries)("$iso2 is well formed", (country) => {
    expect(country.iso2).toMatch(/^[A-Z]{2}$/);
    expect(country.iso3).toMatch(/^[A-Z]{3}$/);
    expect(country.callingCode).toMatch(/^\+\d{1,4}$/);
    expect([...country.flag]).toHaveLength(2);
    expect(["África", "América", "Antártida", "Asia", "Europa", "Oceanía"]).toContain(country.continent);
  });

  it("are sorted by Spanish name", () => {
    const names = countries.map(({ name }) => name);
    expect(names).toEqual([...names].sort(new Intl.Collator("es").compare));
  });

  it("have all properties", () => {
    expect(findCountry("ES")).toEqual({
      iso2: "ES",
      iso3: "ESP",
      name: "España",
      flag: "🇪🇸",
      callingCode: "+34",
      currency: "EUR",
      capital: "Madrid",
      continent: "Europa",
    });
  });

  it("returns the Spanish name, or an unknown code as it is", () => {
    expect(countryName("PE")).toBe("Perú");
    expect(countryName("ZZ")).toBe("ZZ");
    expect(isCountryCode("MX")).toBe(true);
    expect(isCountryCode("mx")).toBe(false);
  });
});
