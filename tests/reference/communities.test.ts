import { expect, test } from "vitest";
import { findCommunity } from "@/lib/reference/regions/communities";
import { listRegions } from "@/lib/reference/regions/data";

test("every Spanish province has its autonomous community", async () => {
  const regions = await listRegions("ES");
  const communities = regions.map(({ iso2 }) => findCommunity("ES", iso2));
  const withoutCommunity = regions.filter((_, index) => communities[index] === undefined);
  // The two autonomous cities belong to none.
  expect(withoutCommunity.map(({ name }) => name)).toEqual(["Ceuta", "Melilla"]);
  expect(new Set(communities.filter((name) => name !== undefined)).size).toBe(17);
  const catalan = regions.filter((_, index) => communities[index] === "Cataluña");
  expect(catalan.map(({ name }) => name)).toEqual(["Barcelona", "Girona", "Lleida", "Tarragona"]);
});

test("regions of other countries have none", () => {
  expect(findCommunity("MX", "CO")).toBeUndefined();
});
