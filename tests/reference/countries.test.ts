import { describe, expect, it } from "vitest";
import { countries, countryByIso2, countryName, isCountryCode } from "@/lib/reference/countries";

describe("countries", () => {
  it("covers the world, each country once", () => {
    expect(countries.length).toBeGreaterThanOrEqual(249);
    expect(new Set(countries.map(({ Iso2 }) => Iso2)).size).toBe(countries.length);
    expect(new Set(countries.map(({ Name }) => Name)).size).toBe(countries.length);
  });

  it.each(countries)("$Iso2 is well formed", (country) => {
    expect(country.Iso2).toMatch(/^[A-Z]{2}$/);
    expect(country.Iso3).toMatch(/^[A-Z]{3}$/);
    expect(country.Dial).toMatch(/^\+\d{1,4}$/);
    expect([...country.flag]).toHaveLength(2);
    expect(["África", "América", "Antártida", "Asia", "Europa", "Oceanía"]).toContain(country.Continent);
  });

  it("sorts by the Spanish name", () => {
    const names = countries.map(({ Name }) => Name);
    expect(names).toEqual([...names].sort(new Intl.Collator("es").compare));
  });

  it("knows Spain", () => {
    expect(countryByIso2("ES")).toEqual({
      Iso2: "ES",
      Iso3: "ESP",
      Name: "España",
      flag: "🇪🇸",
      Dial: "+34",
      Currency: "EUR",
      Capital: "Madrid",
      Continent: "Europa",
    });
  });

  it("names a code, or gives it back", () => {
    expect(countryName("PE")).toBe("Perú");
    expect(countryName("ZZ")).toBe("ZZ");
    expect(isCountryCode("MX")).toBe(true);
    expect(isCountryCode("mx")).toBe(false);
  });
});
