import fc from "fast-check";
import { PHASE_PRODUCTION_SERVER } from "next/constants.js";
import { describe, expect, expectTypeOf, test } from "vitest";
import type { z } from "zod";
import nextConfig from "@/next.config.mjs";
import { disciplineKeys } from "@/lib/reference/disciplines";
import { contentTypes, datesFilters, modalities, priceFilters } from "@/lib/reference/labels";
import { topicKeys } from "@/lib/reference/topics";
import { datesRange } from "@/lib/discovery/filters/date-range";
import { filterParams, noFilters, serialiseFilters } from "@/lib/discovery/filters/filters";
import type { Filters } from "@/lib/discovery/filters/filters";
import { filtersSchema, parseFilters, parsePage } from "@/lib/discovery/catalogue/schema";
import { parseSearch } from "@/lib/explore/search";
import { parseView } from "@/lib/discovery/catalogue/view-segment";
import { readQuery } from "@/lib/platform/http/search-params";

const orEmpty = <T extends string>(values: readonly T[]) => fc.constantFrom<T | "">("", ...values);

const anyFilters: fc.Arbitrary<Filters> = fc.record({
  contentType: orEmpty(contentTypes),
  price: orEmpty(priceFilters),
  country: fc.constantFrom("", "ES", "CL"),
  dates: fc.constantFrom<Filters["dates"]>("", ...datesFilters.filter((dates) => dates !== "always")),
  disciplines: fc
    .uniqueArray(fc.constantFrom(...disciplineKeys), { maxLength: 4 })
    .map((keys) => keys.sort()),
  master: fc.constantFrom("", "lucia-ferrer"),
  modality: orEmpty(modalities),
  searchText: fc
    .string({ maxLength: 60, unit: "grapheme" })
    .map((text) => text.normalize("NFC"))
    .filter((text) => filtersSchema.shape.searchText.safeParse(text).success),
  topics: fc.uniqueArray(fc.constantFrom(...topicKeys), { maxLength: 4 }).map((keys) => keys.sort()),
});

describe("filters", () => {
  test("of the browser are those that the schema gives", () => {
    expectTypeOf<z.output<typeof filtersSchema>>().toEqualTypeOf<Filters>();
    expect(JSON.stringify(noFilters)).toBe(JSON.stringify(filtersSchema.parse({})));
  });

  test("filters → address → filters changes nothing", () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(parseFilters(serialiseFilters(filters))).toEqual(filters);
      }),
    );
  });

  test("filters → query of the API → filters changes nothing", () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const query = readQuery(new URLSearchParams(filterParams(filters)));
        expect(filtersSchema.parse(query)).toEqual(filters);
      }),
    );
  });

  test.each(["{", "null", "[]", "7", '{"color":"red"}', '{"price":"CHEAP"}', '{"topics":"CALM"}', '"a"'])(
    "cannot be %s",
    (text) => {
      expect(parseFilters(text)).toBeNull();
      expect(parseSearch({ filters: text })).toMatchObject({ understood: false });
    },
  );

  test("`always` is as good as nothing", () => {
    expect(serialiseFilters(filtersSchema.parse({ dates: "always" }))).toBe("");
  });

  test.each([
    ["1", 1],
    ["10000", 10_000],
    ["0", null],
    ["10001", null],
    ["-1", null],
    ["1.5", null],
    ["1e3", null],
    ["", null],
  ])("page «%s» is %s", (text, page) => {
    expect(parsePage(text)).toBe(page);
  });
});

describe("which addresses have a cached page", () => {
  const rewrites = nextConfig(PHASE_PRODUCTION_SERVER).rewrites().beforeFiles;
  const pattern =
    rewrites.find(({ destination }) => destination === "/explora/:vista")?.has?.[0]?.value ?? "";
  const isCached = (filters: string) => new RegExp(`^${pattern}$`).test(filters);

  test.each([
    '{"contentType":"EVENT"}',
    '{"price":"MAX50EUR"}',
    '{"contentType":"EVENT","price":"FREE","modality":"ONLINE"}',
    '{"disciplines":["YOGA"]}',
    '{"searchText":"respiración ovárica"}',
    '{"dates":"this_week"}',
  ])("%s", (filters) => {
    expect(isCached(filters)).toBe(true);
    expect(parseView(encodeURIComponent(filters))).toMatchObject({ understood: true });
  });

  test.each([
    '{"searchText":"a/b"}',
    '{"searchText":"100%"}',
    '{"searchText":"a\\\\b"}',
    '{"topics":["CALM"]}',
    "{",
    '{"contentType":"EVENT"}x',
  ])("not %s", (filters) => {
    expect(isCached(filters)).toBe(false);
  });
});

describe("dates", () => {
  // A Saturday evening in Madrid, already Sunday in Auckland.
  const now = new Date("2026-11-21T20:00:00Z");

  test.each([
    ["this_week", "Europe/Madrid", "2026-11-20T23:00:00Z", "2026-11-22T23:00:00Z"],
    ["next_week", "Europe/Madrid", "2026-11-22T23:00:00Z", "2026-11-29T23:00:00Z"],
    ["this_month", "Europe/Madrid", "2026-11-20T23:00:00Z", "2026-11-30T23:00:00Z"],
    ["next_month", "America/Santiago", "2026-12-01T03:00:00Z", "2027-01-01T03:00:00Z"],
    ["this_week", "Pacific/Auckland", "2026-11-21T11:00:00Z", "2026-11-22T11:00:00Z"],
  ] as const)("%s in %s", (dates, zone, from, to) => {
    expect(datesRange(dates, zone, now)).toEqual({ from: new Date(from), to: new Date(to) });
  });

  test("a week in which the clock changes has an hour less", () => {
    const range = datesRange("next_week", "Europe/Madrid", new Date("2027-03-17T12:00:00Z"));
    expect(((range?.to.getTime() ?? 0) - (range?.from.getTime() ?? 0)) / 3_600_000).toBe(7 * 24 - 1);
  });

  test("always has no limit", () => {
    expect(datesRange("always", "Europe/Madrid", now)).toBeNull();
  });
});
