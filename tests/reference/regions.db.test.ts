import { describe, expect, test } from "vitest";
import { GET as getCities } from "@/app/api/places/[country]/[state]/cities/route";
import { GET as getStates } from "@/app/api/places/[country]/states/route";
import { countries } from "@/lib/reference/countries";
import { call } from "../../tools/call-handler";

const states = (country: string) => call(getStates, { params: { country } });
const cities = (country: string, state: string) => call(getCities, { params: { country, state } });

const names = (rows: { name: string }[]) => rows.map(({ name }) => name);

describe("the regions of a country", () => {
  test("are a plain list, sorted as in Spanish, that caches may keep", async () => {
    const { status, body, headers } = await states("MX");
    expect(status).toBe(200);
    expect(body).toHaveLength(32);
    expect(body).toContainEqual({ name: "Oaxaca", iso2: "OAX" });
    expect(headers.get("cache-control")).toMatch(/^public, max-age=\d{4,}/);
    const list = names(body);
    expect(list).toEqual([...list].sort(new Intl.Collator("es").compare));
  });

  test("put an accent where Spanish does", async () => {
    const list = names((await states("ES")).body);
    expect(list.slice(0, 6)).toEqual(["A Coruña", "Álava", "Albacete", "Alicante", "Almería", "Asturias"]);
    // Negative control: by code units Á stands after Z.
    expect([...list].sort()).not.toEqual(list);
  });

  test("of Spain are its provinces, each once", async () => {
    const list = names((await states("ES")).body);
    expect(list).toHaveLength(52);
    expect(new Set(list).size).toBe(52);
    expect(list).toEqual(expect.arrayContaining(["Ceuta", "Melilla", "La Rioja", "Navarra", "Madrid"]));
  });

  test("are none where a country has none in the list", async () => {
    expect(await states("AQ")).toMatchObject({ status: 200, body: [] });
  });

  test("can be read for every country of ours", async () => {
    const answers = await Promise.all(countries.map(({ Iso2 }) => states(Iso2)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers.filter(({ body }) => body.length > 0).length).toBeGreaterThan(200);
  });
});

describe("the cities of a region", () => {
  test("are a plain list, sorted as in Spanish, without repetitions", async () => {
    const { status, body } = await cities("ES", "M");
    expect(status).toBe(200);
    expect(body).toContainEqual({ name: "Alcalá de Henares" });
    const list = names(body);
    expect(list).toEqual([...new Set(list)].sort(new Intl.Collator("es").compare));
  });

  test("are none where a region has none in the list", async () => {
    expect(await cities("ES", "CE")).toMatchObject({ status: 200, body: [] });
  });
});

test.each([
  ["ZZ", "M"],
  ["ES", "ZZZ"],
  ["MX", "M"],
])("an unknown place is not found: %s %s", async (country, state) => {
  expect(await cities(country, state)).toMatchObject({ status: 404, body: { error: "NotFound" } });
});

test("an unknown country is not found", async () => {
  expect((await states("ZZ")).status).toBe(404);
});

const hostile = [
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

test.each([...hostile, "ESP", "A".repeat(10_000)])("a malformed country is refused: %j", async (code) => {
  for (const answer of [await states(code), await cities(code, "M")]) {
    expect(answer).toMatchObject({ status: 400, body: { error: "MalformedRequest" } });
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
});

test.each([...hostile, "MADRID"])("a malformed region is refused: %j", async (code) => {
  expect(await cities("ES", code)).toMatchObject({ status: 400, body: { error: "MalformedRequest" } });
});
