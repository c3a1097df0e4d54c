import { describe, expect, it } from "vitest";
import { countries, findCountry } from "@/lib/reference/countries";
import { listZonesOfCountry } from "@/lib/reference/time-zones";
import { findCurrencyOfZone } from "@/lib/reference/zone-currencies";

// Without Cuba and Venezuela, whose currencies cannot be charged.
const SPANISH_SPEAKING = "ES AR BO CL CO CR DO EC GT HN MX NI PA PE PR PY SV UY".split(" ");

describe("findCurrencyOfZone", () => {
  it.each(SPANISH_SPEAKING)("knows every time zone of %s", (iso2) => {
    const zones = listZonesOfCountry(iso2);
    expect(zones).not.toEqual([]);
    const currency = findCountry(iso2)?.currency;
    for (const zone of zones) expect(findCurrencyOfZone(zone), zone).toBe(currency);
  });

  it("agrees with the currencies of the countries", () => {
    const zones = countries.flatMap(({ iso2, currency }) =>
      listZonesOfCountry(iso2).map((zone) => ({ currency, known: findCurrencyOfZone(zone) })),
    );
    const known = zones.filter((zone) => zone.known !== null);
    expect(known.length).toBeGreaterThan(80);
    expect(known.filter((zone) => zone.known !== zone.currency)).toEqual([]);
  });

  it("knows both names of Buenos Aires", () => {
    expect(findCurrencyOfZone("America/Buenos_Aires")).toBe("ARS");
    expect(findCurrencyOfZone("America/Argentina/Buenos_Aires")).toBe("ARS");
  });

  it.each(["UTC", "Asia/Tokyo", "America/Caracas"])("does not guess in %s", (zone) =>
    expect(findCurrencyOfZone(zone)).toBeNull(),
  );
});
