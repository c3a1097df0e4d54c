import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { GET as facetsCall } from "@/app/api/ayni/facets/route";
import { GET as catalogue } from "@/app/api/ayni/route";
import { minorUnits } from "@/lib/reference/currencies";
import { contentTypes, datesFilters, modalities, priceFilters } from "@/lib/reference/labels";
import { convert } from "@/lib/reference/rates";
import { db } from "@/lib/platform/db/client";
import { datesRange } from "@/lib/discovery/filters/date-range";
import { filterParams, noFilters } from "@/lib/discovery/filters/filters";
import type { Filters } from "@/lib/discovery/filters/filters";
import { FACETS } from "@/lib/discovery/catalogue/facets/schema";
import type { Facets } from "@/lib/discovery/catalogue/facets/schema";
import { makeAyni, makeEncuentro } from "../../tools/factories/ayni";
import { makeMaster } from "../../tools/factories/users";
import { call } from "../../tools/call-handler";

// Random contents of one Master, filtered by the database and by the plainest code that could do it.

const TZ = "America/Bogota";
const DAY = 86_400_000;
const CONTENTS = 60;
const KEYS = ["YOGA", "REIKI", "TAROT"] as const;
const TOPICS = ["CALM", "BODY"] as const;
const COUNTRIES = ["ES", "CL", "MX"] as const;

const content = fc.record({
  contentType: fc.constantFrom(...contentTypes),
  modality: fc.constantFrom(...modalities),
  amount: fc.constantFrom(0, 1, 4999, 5000, 5001, 9_900, 12_000, 20_000),
  currency: fc.constantFrom("EUR", "USD", "CLP" as const),
  country: fc.constantFrom(...COUNTRIES, null),
  disciplines: fc.subarray([...KEYS], { minLength: 1 }),
  topics: fc.subarray([...TOPICS]),
  // Days from now; never near now itself.
  meetings: fc.array(
    fc.integer({ min: -20, max: 50 }).map((days) => days + 0.5),
    { maxLength: 2 },
  ),
  status: fc.constantFrom("PUBLISHED", "PUBLISHED", "PUBLISHED", "DRAFT" as const),
});
type Content = typeof content extends fc.Arbitrary<infer Value> ? Value : never;
type Row = Content & { id: string; starts: Date[] };

const orEmpty = <T extends string>(values: readonly T[]) => fc.constantFrom<T | "">("", ...values);
const anyFilters: fc.Arbitrary<Omit<Filters, "master" | "searchText">> = fc.record({
  contentType: orEmpty(contentTypes),
  price: orEmpty(priceFilters),
  country: fc.constantFrom("", ...COUNTRIES),
  dates: orEmpty(datesFilters),
  disciplines: fc.subarray([...KEYS]),
  modality: orEmpty(modalities),
  topics: fc.subarray([...TOPICS]),
});

let master: Awaited<ReturnType<typeof makeMaster>>;
const rows: Row[] = [];

beforeAll(async () => {
  master = await makeMaster();
  const now = Date.now();
  for (const { meetings, status, ...given } of fc.sample(content, { numRuns: CONTENTS, seed: 7 })) {
    const { contentType, modality } = given;
    const plain = modality === "OFFLINE" || contentType === "PODCAST" || contentType === "EBOOK";
    const ayni = await makeAyni({
      ...given,
      userId: master.id,
      status,
      publishedAt: new Date(),
      onlineType: plain ? null : "VIDEOCALL",
    });
    const starts = meetings.map((days) => new Date(now + days * DAY));
    for (const startsAt of starts) await makeEncuentro(ayni.id, { startsAt });
    rows.push({ ...given, meetings, status, id: ayni.id, starts });
  }
});

const MEETING_MS = 90 * 60_000;
const ends = (start: Date) => start.getTime() + MEETING_MS;

function fitsPrice({ amount, currency }: Row, price: Filters["price"]): boolean {
  if (price === "") return true;
  if (price === "FREE") return amount === 0;
  const limitCurrency = price.endsWith("EUR") ? "EUR" : "USD";
  const limit = Number(price.slice(3, -3)) * minorUnits(limitCurrency);
  return amount <= convert(limit, limitCurrency, currency as "EUR");
}

function fitsDates({ starts }: Row, dates: Filters["dates"]): boolean {
  const now = new Date();
  const range = datesRange(dates, TZ, now);
  if (!range) return starts.length === 0 || starts.some((start) => ends(start) > now.getTime());
  return starts.some((start) => start >= range.from && start < range.to && ends(start) > now.getTime());
}

const isOver = ({ starts }: Row) => starts.length > 0 && starts.every((start) => ends(start) <= Date.now());
const meets = (wanted: readonly string[], has: readonly string[]) =>
  wanted.length === 0 || wanted.some((key) => has.includes(key));

const fits = (row: Row, filters: Filters): boolean =>
  row.status === "PUBLISHED" &&
  !isOver(row) &&
  (filters.contentType === "" || row.contentType === filters.contentType) &&
  (filters.modality === "" || row.modality === filters.modality) &&
  (filters.country === "" || row.country === filters.country) &&
  meets(filters.disciplines, row.disciplines) &&
  meets(filters.topics, row.topics) &&
  fitsPrice(row, filters.price) &&
  fitsDates(row, filters.dates);

const queryOf = (filters: Filters, more: [string, string][] = []) =>
  `?${new URLSearchParams([...filterParams(filters), ["tz", TZ], ...more])}`;

async function found(filters: Filters): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = ""; after !== null;) {
    const query = queryOf(filters, after ? [["after", after]] : []);
    const { body } = await call(catalogue, { query });
    ids.push(...body.content.map(({ id }: { id: string }) => id));
    after = body.metadata.after;
  }
  return ids;
}

const facetsFor = async (filters: Filters): Promise<Facets> =>
  (await call(facetsCall, { query: queryOf(filters) })).body.data;

/** Options that nothing fits may be left out. */
const some = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

const options = {
  contentType: contentTypes,
  price: priceFilters,
  country: COUNTRIES,
  dates: datesFilters.filter((dates) => dates !== "always"),
  disciplines: KEYS,
  modality: modalities,
  topics: TOPICS,
} as const;

describe("the catalogue", () => {
  const ofMaster = (filters: Omit<Filters, "master" | "searchText">): Filters => ({
    ...noFilters,
    ...filters,
    master: master.slug,
  });

  test("shows exactly what fits the filters, once, page by page", async () => {
    const property = fc.asyncProperty(anyFilters, async (given) => {
      const filters = ofMaster(given);
      const expected = rows.filter((row) => fits(row, filters)).map(({ id }) => id);
      expect((await found(filters)).sort()).toEqual(expected.sort());
    });
    await fc.assert(property, { numRuns: 40 });
  });

  test("counts beside each option what choosing it would show", async () => {
    const property = fc.asyncProperty(anyFilters, async (given) => {
      const filters = ofMaster(given);
      const counted = await facetsFor(filters);
      for (const facet of FACETS) {
        const expected = options[facet].map((option) => {
          const isList = facet === "disciplines" || facet === "topics";
          const chosen = { ...filters, [facet]: isList ? [option] : option };
          return [option, rows.filter((row) => fits(row, chosen)).length] as const;
        });
        expect(some(counted[facet]), facet).toEqual(some(Object.fromEntries(expected)));
      }
    });
    await fc.assert(property, { numRuns: 25 });
  });

  test("is not empty for most of the filters (control)", () => {
    const sample = fc.sample(anyFilters, { numRuns: 100, seed: 3 });
    const hits = sample.filter((given) => rows.some((row) => fits(row, ofMaster(given))));
    expect(hits.length).toBeGreaterThan(10);
    expect(hits.length).toBeLessThan(100);
  });

  test.each(["?price=CHEAP", "?color=red", "?tz=Marte", "?disciplines[]=NADA"])(
    "refuses %s",
    async (query) => {
      expect((await call(facetsCall, { query })).status).toBe(422);
    },
  );

  test("counts nothing of who may not offer any more", async () => {
    const other = await makeMaster();
    await makeAyni({ userId: other.id, contentType: "EBOOK" });
    const filters = { ...noFilters, master: other.slug };
    expect((await facetsFor(filters)).contentType).toEqual({ EBOOK: 1 });
    await db.user.update({ where: { id: other.id }, data: { deactivatedAt: new Date() } });
    expect((await facetsFor(filters)).contentType).toEqual({});
  });
});
