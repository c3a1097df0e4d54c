import { beforeAll, expect, test } from "vitest";
import { cataloguePage } from "@/lib/discovery/catalogue/data";
import { noFilters } from "@/lib/discovery/filters/filters";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import { findNearest } from "@/lib/discovery/nearest/data";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createTestMaster } from "@/tests/support/factories/users";

// Words are unique in the database, so that only these contents match.
let master: { slug: string };

beforeAll(async () => {
  const { id: userId, slug } = await createTestMaster();
  master = { slug };
  const create = (title: string, more: Partial<Parameters<typeof createTestAyni>[0]> = {}) =>
    createTestAyni({ userId, title, topics: ["MOON"], ...more });
  await create("Pututu del abra");
  await create("Pututu y bombo chiwani", { topics: ["MOON", "SEASONS"] });
  await create("Chiwani sin caracol", { contentType: "EBOOK" });
});

async function find(filters: Partial<CatalogueFilters>) {
  const request = { filters: { ...noFilters, ...filters }, sort: "relevance" as const, tz: "Europe/Madrid" };
  const page = await cataloguePage(request);
  const nearest = await findNearest(request, page);
  return nearest && { ...nearest, titles: nearest.content.map(({ title }) => title) };
}

test("a search with results has nothing nearest", async () => {
  expect(await find({ searchText: "pututu chiwani" })).toBeNull();
});

test("without a content with all words come those with some of them, the most words first", async () => {
  const nearest = await find({ searchText: "pututu chiwani bombo xqwzkvbn" });
  expect(nearest?.kind).toBe("nearest");
  expect(nearest?.titles[0]).toBe("Pututu y bombo chiwani");
  expect(nearest?.titles).toHaveLength(3);
  expect(nearest?.topics.slice(0, 2)).toEqual(["MOON", "SEASONS"]);
});

test("tells for each filter how many results there are without it", async () => {
  const nearest = await find({ searchText: "pututu", contentType: "EBOOK", master: master.slug });
  expect(nearest?.relaxations).toEqual([
    { filter: "contentType", count: 2 },
    { filter: "searchText", count: 1 },
  ]);
  for (const { filter, count } of nearest?.relaxations ?? []) {
    const filters = {
      ...noFilters,
      searchText: "pututu",
      contentType: "EBOOK" as const,
      master: master.slug,
    };
    const relaxed = { ...filters, [filter]: noFilters[filter] };
    const page = await cataloguePage({ filters: relaxed, sort: "newest", tz: "Europe/Madrid" });
    expect(page.metadata.total).toBe(count);
  }
});

test("without filters it could drop, shows contents with every word", async () => {
  const nearest = await find({ searchText: "pututu", country: "JP", modality: "OFFLINE" });
  expect(nearest?.kind).toBe("nearest");
  expect([...(nearest?.titles ?? [])].sort()).toEqual(["Pututu del abra", "Pututu y bombo chiwani"]);
});

test("offers the latest contents and common topics if nothing comes near", async () => {
  const nearest = await find({ searchText: "xqwzkvbnj" });
  expect(nearest?.kind).toBe("latest");
  expect(nearest?.content.length).toBeGreaterThan(0);
  expect(nearest?.topics).toContain("CALM");
  expect(nearest?.relaxations).toEqual([]);
});

test("offers the topic of a need, even without contents", async () => {
  const nearest = await find({ searchText: "insomnio xqwzkvbnj" });
  expect(nearest?.topics[0]).toBe("SLEEP");
});
