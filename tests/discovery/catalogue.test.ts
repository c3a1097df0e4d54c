import fc from "fast-check";
import { describe, expect, expectTypeOf, test } from "vitest";
import type { z } from "zod";
import nextConfig from "@/next.config.mjs";
import { disciplineKeys } from "@/lib/reference/disciplines";
import { contentTypes, datesFilters, dayParts, modalities, priceFilters } from "@/lib/reference/labels";
import { topicKeys } from "@/lib/reference/topics";
import { resolveDatesFilter } from "@/lib/discovery/filters/date-range";
import { toFilterParams, noFilters, serialiseFilters } from "@/lib/discovery/filters/filters";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import { catalogueFiltersInput, parseFilters, parsePageNumber } from "@/lib/discovery/catalogue/schema";
import { encodeCatalogueCursor } from "@/lib/discovery/catalogue/cursor";
import { parseExploreSearch } from "@/lib/discovery/catalogue/search-params";
import { toSearchUrl } from "@/lib/discovery/catalogue/url";
import { parseExploreView } from "@/lib/discovery/catalogue/view-segment";
import { parseSearchParams } from "@/lib/platform/http/search-params";

const orEmpty = <T extends string>(values: readonly T[]) => fc.constantFrom<T | "">("", ...values);

const anyFilters: fc.Arbitrary<CatalogueFilters> = fc.record({
  contentType: orEmpty(contentTypes),
  price: orEmpty(priceFilters),
  country: fc.constantFrom("", "ES", "CL"),
  dates: fc.constantFrom<CatalogueFilters["dates"]>(
    "",
    ...datesFilters.filter((dates) => dates !== "always"),
  ),
  dayPart: orEmpty(dayParts),
  disciplines: fc
    .uniqueArray(fc.constantFrom(...disciplineKeys), { maxLength: 4 })
    .map((keys) => keys.sort()),
  master: fc.constantFrom("", "lucia-ferrer"),
  modality: orEmpty(modalities),
  bookable: fc.constantFrom("" as const, "true" as const),
  near: fc.constantFrom("", "40.42,-3.7,25", "-34.6,-58.38,100"),
  searchText: fc
    .string({ maxLength: 60, unit: "grapheme" })
    .map((text) => text.normalize("NFC"))
    .filter((text) => catalogueFiltersInput.shape.searchText.safeParse(text).success),
  topics: fc.uniqueArray(fc.constantFrom(...topicKeys), { maxLength: 4 }).map((keys) => keys.sort()),
});

describe("filters", () => {
  test("have the same type and defaults in the browser and the schema", () => {
    expectTypeOf<z.output<typeof catalogueFiltersInput>>().toEqualTypeOf<CatalogueFilters>();
    expect(JSON.stringify(noFilters)).toBe(JSON.stringify(catalogueFiltersInput.parse({})));
  });

  test("survive a round trip through the URL", () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(parseFilters(serialiseFilters(filters))).toEqual(filters);
      }),
    );
  });

  test("survive a round trip through the query of the API", () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const query = parseSearchParams(new URLSearchParams(toFilterParams(filters)));
        expect(catalogueFiltersInput.parse(query)).toEqual(filters);
      }),
    );
  });

  test.each(["{", "null", "[]", "7", '{"color":"red"}', '{"price":"CHEAP"}', '{"topics":"CALM"}', '"a"'])(
    "reject %s",
    (text) => {
      expect(parseFilters(text)).toBeNull();
      expect(parseExploreSearch({ filters: text })).toMatchObject({ hasValidFilters: false });
    },
  );

  test("treat the date filter `always` as unset", () => {
    expect(serialiseFilters(catalogueFiltersInput.parse({ dates: "always" }))).toBe("");
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
  ])("parse the page number «%s» as %s", (text, page) => {
    expect(parsePageNumber(text)).toBe(page);
  });
});

describe("a page by its cursor", () => {
  const after = encodeCatalogueCursor("price", { value: 12, id: "0190a002-0000-7000-8000-000000000001" });

  test("has no number", () => {
    const search = parseExploreSearch({ after, sort: "price", page: "3" });
    expect(search?.request).toMatchObject({ after, sort: "price" });
    expect(search?.request.page).toBeUndefined();
  });

  test("is served by no cached page", () => {
    const cached = nextConfig.rewrites().beforeFiles.filter(({ source }) => source === "/explora");
    expect(cached).toHaveLength(3);
    for (const { missing = [] } of cached) expect(missing.map(({ key }) => key)).toContain("after");
  });
});

describe("the rewrite to cached pages", () => {
  const rewrites = nextConfig.rewrites().beforeFiles;
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
    '{"dates":"tomorrow"}',
    '{"dates":"this_weekend"}',
    '{"topics":["MENSTRUAL_CYCLE"]}',
  ])("matches %s", (filters) => {
    expect(isCached(filters)).toBe(true);
    expect(parseExploreView(encodeURIComponent(filters))).toMatchObject({ hasValidFilters: true });
  });

  test.each([
    '{"searchText":"a/b"}',
    '{"searchText":"100%"}',
    '{"searchText":"a\\\\b"}',
    '{"topics":["CALM","SLEEP"]}',
    "{",
    '{"contentType":"EVENT"}x',
  ])("does not match %s", (filters) => {
    expect(isCached(filters)).toBe(false);
  });
});

describe("a search of a form without scripts", () => {
  const rewrites = nextConfig.rewrites().beforeFiles;

  test("is served by no cached page, whose URL would hide it", () => {
    const cached = rewrites.filter(
      ({ source, has = [] }) => source === "/explora" && !has.some(({ key }) => key === "filters"),
    );
    expect(cached.length).toBeGreaterThan(1);
    for (const { missing = [] } of cached) expect(missing.map(({ key }) => key)).toContain("q");
  });

  test("leads to the address of its filters", () => {
    const url = new URL(toSearchUrl(" dormir mejor "), "https://a.test");
    expect([...url.searchParams]).toEqual([["filters", '{"searchText":"dormir mejor"}']]);
    expect(toSearchUrl("  ")).toBe("/explora");
  });
});

describe("date filters", () => {
  // A Saturday evening in Madrid, already Sunday in Auckland.
  const now = new Date("2026-11-21T20:00:00Z");

  test.each([
    ["this_week", "Europe/Madrid", "2026-11-20T23:00:00Z", "2026-11-22T23:00:00Z"],
    ["next_week", "Europe/Madrid", "2026-11-22T23:00:00Z", "2026-11-29T23:00:00Z"],
    ["this_month", "Europe/Madrid", "2026-11-20T23:00:00Z", "2026-11-30T23:00:00Z"],
    ["next_month", "America/Santiago", "2026-12-01T03:00:00Z", "2027-01-01T03:00:00Z"],
    ["this_week", "Pacific/Auckland", "2026-11-21T11:00:00Z", "2026-11-22T11:00:00Z"],
    ["today", "Europe/Madrid", "2026-11-20T23:00:00Z", "2026-11-21T23:00:00Z"],
    ["today", "Pacific/Auckland", "2026-11-21T11:00:00Z", "2026-11-22T11:00:00Z"],
    ["tomorrow", "Europe/Madrid", "2026-11-21T23:00:00Z", "2026-11-22T23:00:00Z"],
    ["tomorrow", "America/Lima", "2026-11-22T05:00:00Z", "2026-11-23T05:00:00Z"],
    ["this_weekend", "Europe/Madrid", "2026-11-20T23:00:00Z", "2026-11-22T23:00:00Z"],
    ["this_weekend", "Pacific/Auckland", "2026-11-21T11:00:00Z", "2026-11-22T11:00:00Z"],
  ] as const)("%s in %s", (dates, zone, from, to) => {
    expect(resolveDatesFilter(dates, zone, now)).toEqual({ from: new Date(from), to: new Date(to) });
  });

  test("next week is an hour shorter when the clock changes", () => {
    const range = resolveDatesFilter("next_week", "Europe/Madrid", new Date("2027-03-17T12:00:00Z"));
    expect(((range?.to.getTime() ?? 0) - (range?.from.getTime() ?? 0)) / 3_600_000).toBe(7 * 24 - 1);
  });

  test.each([
    ["a Monday, the coming one", "2026-11-16T09:00:00Z", "2026-11-20T23:00:00Z"],
    ["a Friday night, the coming one", "2026-11-20T22:59:59Z", "2026-11-20T23:00:00Z"],
    ["a Saturday, the current one", "2026-11-20T23:00:00Z", "2026-11-20T23:00:00Z"],
    ["a Sunday night, the current one", "2026-11-22T22:59:59Z", "2026-11-21T23:00:00Z"],
  ])("this weekend is on %s", (_, at, from) => {
    expect(resolveDatesFilter("this_weekend", "Europe/Madrid", new Date(at))).toEqual({
      from: new Date(from),
      to: new Date("2026-11-22T23:00:00Z"),
    });
  });

  // In Santiago the clock skips the midnight that begins the first Sunday of September.
  test.each([
    ["today", "Europe/Madrid", "2027-03-28T12:00:00Z", 23],
    ["tomorrow", "Europe/Madrid", "2027-03-27T12:00:00Z", 23],
    ["today", "Europe/Madrid", "2027-10-31T12:00:00Z", 25],
    ["tomorrow", "America/Santiago", "2026-09-05T12:00:00Z", 23],
    ["this_weekend", "America/Santiago", "2026-09-02T12:00:00Z", 47],
    ["today", "America/Bogota", "2027-03-28T12:00:00Z", 24],
  ] as const)("%s in %s at %s lasts %i hours", (dates, zone, at, hours) => {
    const range = resolveDatesFilter(dates, zone, new Date(at));
    expect(((range?.to.getTime() ?? 0) - (range?.from.getTime() ?? 0)) / 3_600_000).toBe(hours);
  });

  test("tomorrow begins where today ends, in every zone", () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
    const instants = fc.date({
      min: new Date("2025-01-01"),
      max: new Date("2030-01-01"),
      noInvalidDate: true,
    });
    const property = fc.property(zones, instants, (zone, at) => {
      const today = resolveDatesFilter("today", zone, at);
      expect(today && today.from <= at && at < today.to).toBe(true);
      expect(resolveDatesFilter("tomorrow", zone, at)?.from).toEqual(today?.to);
    });
    fc.assert(property);
  });

  test("`always` has no limit", () => {
    expect(resolveDatesFilter("always", "Europe/Madrid", now)).toBeNull();
  });
});
