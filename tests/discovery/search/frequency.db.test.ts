import { beforeAll, expect, test } from "vitest";
import { noFilters } from "@/lib/discovery/filters/filters";
import { findWordFrequencies } from "@/lib/discovery/search/frequency";
import { postgresSearchEngine } from "@/lib/discovery/search/postgres";
import { db } from "@/lib/platform/db/client";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createTestMaster } from "@/tests/support/factories/users";

const search = (searchText: string) =>
  postgresSearchEngine.searchContents({ filters: { ...noFilters, searchText }, tz: "UTC", limit: 100 });

let rareId: string;

beforeAll(async () => {
  const { id: userId } = await createTestMaster();
  for (let index = 0; index < 60; index += 1) await createTestAyni({ userId, title: `Caminata ${index}` });
  // In a large catalogue, the statistics leave out rare words; here, what was not there yet.
  await db.$executeRaw`analyze "Ayni"`;
  rareId = (await createTestAyni({ userId, title: "Caminatas entre zarzamoras" })).id;
  await createTestAyni({ userId, title: "Zarzamoras" });
});

test.each([
  [["caminata", "zarzamora"], ["caminata"], true],
  [["zarzamora", "caminata"], ["caminata"], true],
  [["camin", "zarzamora"], ["camin"], true],
  [["zarzamora"], [], true],
  [["caminata"], ["caminata"], false],
  [["de", "caminata"], ["caminata"], false],
])("of %j, %j are frequent; one is rare: %j", async (words, frequent, hasRare) => {
  expect(await findWordFrequencies(words)).toEqual({ frequent, hasRare });
});

test("a frequent word beside a rare one is searched for as well", async () => {
  expect((await search("caminata zarzamora")).map(({ id }) => id)).toEqual([rareId]);
  expect((await search("zarzamora camin")).map(({ id }) => id)).toEqual([rareId]);
  expect(await search("zarzamora")).toHaveLength(2);
  expect(await search("caminata inexistente")).toEqual([]);
});
