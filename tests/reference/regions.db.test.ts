import { describe, expect, test } from "vitest";
import { GET as searchCitiesHandler } from "@/app/api/places/[country]/cities/route";
import { GET as getCitiesHandler } from "@/app/api/places/[country]/[state]/cities/route";
import { GET as getRegionsHandler } from "@/app/api/places/[country]/states/route";
import { countries } from "@/lib/reference/countries";
import { callHandler } from "@/tests/support/call-handler";

const getRegions = (country: string) => callHandler(getRegionsHandler, { params: { country } });
const getCities = (country: string, state: string) =>
  callHandler(getCitiesHandler, { params: { country, state } });

const findCities = (country: string, searchText: string) =>
  callHandler(searchCitiesHandler, {
    params: { country },
    query: `?searchText=${encodeURIComponent(searchText)}`,
  });

const names = (rows: { name: string }[]) => rows.map(({ name }) => name);

describe("the regions of a country", () => {
  test("are a cacheable list, sorted by Spanish name", async () => {
    const { status, body, headers } = await getRegions("MX");
    expect(status).toBe(200);
    expect(body).toHaveLength(32);
    expect(body).toContainEqual({ name: "Oaxaca", iso2: "OAX" });
    expect(headers.get("cache-control")).toMatch(/^public, max-age=\d{4,}/);
    const list = names(body);
    expect(list).toEqual([...list].sort(new Intl.Collator("es").compare));
  });

  test("sort accented letters as in Spanish", async () => {
    const list = names((await getRegions("ES")).body);
    expect(list.slice(0, 6)).toEqual(["A Coruña", "Álava", "Albacete", "Alicante", "Almería", "Asturias"]);
    // Control: in code unit order Á comes after Z.
    expect([...list].sort()).not.toEqual(list);
  });

  test("of Spain are its provinces", async () => {
    const list = names((await getRegions("ES")).body);
    expect(list).toHaveLength(52);
    expect(new Set(list).size).toBe(52);
    expect(list).toEqual(expect.arrayContaining(["Ceuta", "Melilla", "La Rioja", "Navarra", "Madrid"]));
  });

  test("are empty for a country without regions", async () => {
    expect(await getRegions("AQ")).toMatchObject({ status: 200, body: [] });
  });

  test("can be read for every country", async () => {
    const responses = await Promise.all(countries.map(({ iso2 }) => getRegions(iso2)));
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect(responses.filter(({ body }) => body.length > 0).length).toBeGreaterThan(200);
  });
});

describe("the cities of a region", () => {
  test("are a list without duplicates, sorted by Spanish name", async () => {
    const { status, body } = await getCities("ES", "M");
    expect(status).toBe(200);
    expect(body).toContainEqual({ name: "Alcalá de Henares" });
    const list = names(body);
    expect(list).toEqual([...new Set(list)].sort(new Intl.Collator("es").compare));
  });

  test("have the accents that the data forgot", async () => {
    const list = names((await getCities("ES", "CA")).body);
    expect(list).toContain("Cádiz");
    expect(list).not.toContain("Cadiz");
    expect(names((await findCities("ES", "cadiz")).body)[0]).toBe("Cádiz");
  });

  test("are empty for a region without cities", async () => {
    expect(await getCities("ES", "CE")).toMatchObject({ status: 200, body: [] });
  });
});

describe("the search over the cities of a country", () => {
  test("tells the region, regardless of case and accents, with the best match first", async () => {
    const { status, body, headers } = await findCities("ES", "  GANDIA ");
    expect(status).toBe(200);
    expect(body[0]).toEqual({
      name: "Gandia",
      state: { name: "Valencia", iso2: "V" },
      point: { latitude: 38.97, longitude: -0.18 },
    });
    expect(headers.get("cache-control")).toMatch(/^public, max-age=\d{4,}/);
    expect((await findCities("ES", "valencia")).body[0]).toMatchObject({ name: "Valencia" });
    expect((await findCities("MX", "oaxaca")).body[0]).toMatchObject({ state: { iso2: "OAX" } });
  });

  test("tells the same names apart by their regions", async () => {
    const found = (await findCities("MX", "san juan")).body as { name: string; state: { iso2: string } }[];
    expect(found).toHaveLength(20);
    expect(new Set(found.map(({ name, state }) => `${state.iso2}/${name}`)).size).toBe(20);
  });

  test("finds a region without cities", async () => {
    expect((await findCities("ES", "ceuta")).body).toContainEqual({
      name: "Ceuta",
      state: { name: "Ceuta", iso2: "CE" },
      point: { latitude: 35.89, longitude: -5.3 },
    });
  });

  test("finds nothing in a country without regions, and does not know others", async () => {
    expect(await findCities("AQ", "base")).toMatchObject({ status: 200, body: [] });
    expect((await findCities("ZZ", "madrid")).status).toBe(404);
    expect((await findCities("es", "madrid")).status).toBe(400);
  });

  test.each(["", " ", "a", "x".repeat(81)])("refuses the text %j", async (searchText) => {
    expect((await findCities("ES", searchText)).status).toBe(422);
  });
});

test.each([
  ["ZZ", "M"],
  ["ES", "ZZZ"],
  ["MX", "M"],
])("returns 404 for the unknown region %s %s", async (country, state) => {
  expect(await getCities(country, state)).toMatchObject({ status: 404, body: { error: "NotFound" } });
});

test("returns 404 for an unknown country", async () => {
  expect((await getRegions("ZZ")).status).toBe(404);
});

const malformedCodes = [
  "es",
  "",
  "..",
  "../..",
  "E\0",
  "%2e%2e",
  "Spain-ES",
  "E S",
  "ÑÑ",
  "__proto__",
  "constructor",
];

test.each([...malformedCodes, "ESP", "A".repeat(10_000)])(
  "returns 400 for the malformed country %j",
  async (code) => {
    for (const response of [await getRegions(code), await getCities(code, "M")]) {
      expect(response).toMatchObject({ status: 400, body: { error: "MalformedRequest" } });
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
  },
);

test.each([...malformedCodes, "MADRID"])("returns 400 for the malformed region %j", async (code) => {
  expect(await getCities("ES", code)).toMatchObject({ status: 400, body: { error: "MalformedRequest" } });
});
