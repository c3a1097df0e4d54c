import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { GET as facetsCall } from "@/app/api/ayni/facets/route";
import { GET as catalogue } from "@/app/api/ayni/route";
import { minorUnitFactor } from "@/lib/reference/currencies";
import {
  contentTypes,
  DAY_PART_HOURS,
  datesFilters,
  dayParts,
  modalities,
  priceFilters,
} from "@/lib/reference/labels";
import { convertAmount } from "@/lib/reference/rates";
import { db } from "@/lib/platform/db/client";
import { resolveDatesFilter } from "@/lib/discovery/filters/date-range";
import { toFilterParams, noFilters } from "@/lib/discovery/filters/filters";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import { FACETS } from "@/lib/discovery/catalogue/facets/schema";
import type { Facets } from "@/lib/discovery/catalogue/facets/schema";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { createTestMaster } from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";

// Compares the database with a naive filter over random contents of one Master.

const TZ = "America/Bogota";
const DAY = 86_400_000;
const CONTENTS = 60;
const KEYS = ["YOGA", "REIKI", "TAROT"] as const;
const TOPICS = ["CALM", "BODY"] as const;
// Two of three latitudes lie within it.
const NEAR = "40.42,-3.7,25";
const COUNTRIES = ["ES", "CL", "MX"] as const;

const content = fc.record({
  contentType: fc.constantFrom(...contentTypes),
  modality: fc.constantFrom(...modalities),
  amount: fc.constantFrom(0, 1, 4999, 5000, 5001, 9_900, 12_000, 20_000),
  currency: fc.constantFrom("EUR", "USD", "CLP" as const),
  country: fc.constantFrom(...COUNTRIES, null),
  placeLatitude: fc.constantFrom(40.42, 40.6, 41.39),
  disciplines: fc.subarray([...KEYS], { minLength: 1 }),
  topics: fc.subarray([...TOPICS]),
  // Days from now; half a day keeps them away from now.
  meetings: fc.array(
    fc.integer({ min: -60, max: 150 }).map((thirds) => thirds / 3 + 0.5),
    { maxLength: 2 },
  ),
  status: fc.constantFrom("PUBLISHED", "PUBLISHED", "PUBLISHED", "DRAFT" as const),
});
type Content = typeof content extends fc.Arbitrary<infer Value> ? Value : never;
type Row = Content & { id: string; starts: Date[]; isBookable: boolean };

const orEmpty = <T extends string>(values: readonly T[]) => fc.constantFrom<T | "">("", ...values);
const anyFilters: fc.Arbitrary<Omit<CatalogueFilters, "master" | "searchText">> = fc.record({
  contentType: orEmpty(contentTypes),
  price: orEmpty(priceFilters),
  country: fc.constantFrom("", ...COUNTRIES),
  dates: orEmpty(datesFilters),
  dayPart: orEmpty(dayParts),
  disciplines: fc.subarray([...KEYS]),
  modality: orEmpty(modalities),
  bookable: fc.constantFrom("" as const, "" as const, "" as const, "true" as const),
  near: fc.constantFrom("", "", "", "", "", NEAR),
  topics: fc.subarray([...TOPICS]),
});

let master: Awaited<ReturnType<typeof createTestMaster>>;
const rows: Row[] = [];

beforeAll(async () => {
  master = await createTestMaster();
  const now = Date.now();
  for (const { meetings, status, ...fields } of fc.sample(content, { numRuns: CONTENTS, seed: 7 })) {
    const { contentType, modality } = fields;
    const isBookable = contentType === "EVENT" && meetings.length === 0;
    const hasNoOnlineType = modality === "OFFLINE" || contentType === "PODCAST" || contentType === "EBOOK";
    const ayni = await createTestAyni({
      ...fields,
      placeLongitude: -3.7,
      isBookable,
      userId: master.id,
      status,
      publishedAt: new Date(),
      onlineType: hasNoOnlineType ? null : "VIDEOCALL",
    });
    const starts = meetings.map((days) => new Date(now + days * DAY));
    for (const startsAt of starts) await createTestEncuentro(ayni.id, { startsAt });
    rows.push({ ...fields, meetings, status, id: ayni.id, starts, isBookable });
  }
});

const MEETING_MS = 90 * 60_000;
const ends = (start: Date) => start.getTime() + MEETING_MS;

function matchesPrice({ amount, currency }: Row, price: CatalogueFilters["price"]): boolean {
  if (price === "") return true;
  if (price === "FREE") return amount === 0;
  const limitCurrency = price.endsWith("EUR") ? "EUR" : "USD";
  const limit = Number(price.slice(3, -3)) * minorUnitFactor(limitCurrency);
  return amount <= convertAmount(limit, limitCurrency, currency as "EUR");
}

const hourOf = (start: Date) =>
  Number(start.toLocaleString("en", { timeZone: TZ, hour: "numeric", hourCycle: "h23" }));

function isInPart(start: Date, dayPart: CatalogueFilters["dayPart"]): boolean {
  if (dayPart === "") return true;
  const { from, to } = DAY_PART_HOURS[dayPart];
  const hour = hourOf(start);
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
}

function matchesStarts({ starts }: Row, { dates, dayPart }: CatalogueFilters): boolean {
  const now = new Date();
  const range = resolveDatesFilter(dates, TZ, now);
  const coming = starts.filter((start) => ends(start) > now.getTime());
  if (!range && dayPart === "") return starts.length === 0 || coming.length > 0;
  return coming.some(
    (start) => (!range || (start >= range.from && start < range.to)) && isInPart(start, dayPart),
  );
}

const isOver = ({ starts }: Row) => starts.length > 0 && starts.every((start) => ends(start) <= Date.now());
const hasAny = (selected: readonly string[], keys: readonly string[]) =>
  selected.length === 0 || selected.some((key) => keys.includes(key));

const matches = (row: Row, filters: CatalogueFilters): boolean =>
  row.status === "PUBLISHED" &&
  !isOver(row) &&
  (filters.contentType === "" || row.contentType === filters.contentType) &&
  (filters.bookable === "" || row.isBookable) &&
  (filters.near === "" || (row.modality === "OFFLINE" && row.placeLatitude < 41)) &&
  (filters.modality === "" || row.modality === filters.modality) &&
  (filters.country === "" || row.country === filters.country) &&
  hasAny(filters.disciplines, row.disciplines) &&
  hasAny(filters.topics, row.topics) &&
  matchesPrice(row, filters.price) &&
  matchesStarts(row, filters);

const toQuery = (filters: CatalogueFilters, more: [string, string][] = []) =>
  `?${new URLSearchParams([...toFilterParams(filters), ["tz", TZ], ...more])}`;

async function listIds(filters: CatalogueFilters): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = ""; after !== null;) {
    const query = toQuery(filters, after ? [["after", after]] : []);
    const { body } = await callHandler(catalogue, { query });
    ids.push(...body.content.map(({ id }: { id: string }) => id));
    after = body.metadata.after;
  }
  return ids;
}

const getFacets = async (filters: CatalogueFilters): Promise<Facets> =>
  (await callHandler(facetsCall, { query: toQuery(filters) })).body.data;

/** Options without contents may be missing. */
const dropZeros = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

const options = {
  contentType: contentTypes,
  price: priceFilters,
  country: COUNTRIES,
  dates: datesFilters.filter((dates) => dates !== "always"),
  dayPart: dayParts,
  disciplines: KEYS,
  modality: modalities,
  topics: TOPICS,
} as const;

describe("the catalogue", () => {
  const ofMaster = (filters: Omit<CatalogueFilters, "master" | "searchText">): CatalogueFilters => ({
    ...noFilters,
    ...filters,
    master: master.slug,
  });

  test("lists exactly the matching contents, each once, over all pages", async () => {
    const property = fc.asyncProperty(anyFilters, async (randomFilters) => {
      const filters = ofMaster(randomFilters);
      const expected = rows.filter((row) => matches(row, filters)).map(({ id }) => id);
      expect((await listIds(filters)).sort()).toEqual(expected.sort());
    });
    await fc.assert(property, { numRuns: 40 });
  });

  test("counts for each option the contents it would list", async () => {
    const property = fc.asyncProperty(anyFilters, async (randomFilters) => {
      const filters = ofMaster(randomFilters);
      const facets = await getFacets(filters);
      const isDated = resolveDatesFilter(filters.dates, TZ, new Date()) !== null;
      if (!isDated) expect(facets.dayPart).toEqual({});
      for (const facet of FACETS.filter((name) => isDated || name !== "dayPart")) {
        const expected = ["", ...options[facet]].map((option) => {
          const isList = facet === "disciplines" || facet === "topics";
          const selected = { ...filters, [facet]: isList ? [option].filter(Boolean) : option };
          return [option, rows.filter((row) => matches(row, selected)).length] as const;
        });
        expect(dropZeros(facets[facet]), facet).toEqual(dropZeros(Object.fromEntries(expected)));
      }
    });
    await fc.assert(property, { numRuns: 25 });
  });

  test("matches some but not all random filters (control)", () => {
    const sample = fc.sample(anyFilters, { numRuns: 1000, seed: 3 });
    const hits = sample.filter((filters) => rows.some((row) => matches(row, ofMaster(filters))));
    expect(hits.length).toBeGreaterThan(50);
    expect(hits.length).toBeLessThan(1000);
  });

  test.each(["?price=CHEAP", "?dayPart=noon", "?color=red", "?disciplines[]=NADA"])(
    "returns 422 for %s",
    async (query) => {
      expect((await callHandler(facetsCall, { query })).status).toBe(422);
    },
  );

  test("counts in the default zone for a browser that reports none", async () => {
    const facets = async (tz: string) =>
      (await callHandler(facetsCall, { query: `?dates=this_week&tz=${encodeURIComponent(tz)}` })).body.data;
    expect(await facets("Etc/Unknown")).toEqual(await facets("Europe/Madrid"));
  });

  test("does not count contents of a closed account", async () => {
    const other = await createTestMaster();
    await createTestAyni({ userId: other.id, contentType: "EBOOK" });
    const filters = { ...noFilters, master: other.slug };
    expect((await getFacets(filters)).contentType).toEqual({ "": 1, EBOOK: 1 });
    await db.user.update({ where: { id: other.id }, data: { deactivatedAt: new Date() } });
    expect((await getFacets(filters)).contentType).toEqual({ "": 0 });
  });
});
