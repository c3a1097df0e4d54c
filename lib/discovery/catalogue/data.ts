import "server-only";
import { itemsByIds } from "@/lib/content/ayni/data";
import { cached, cacheTags } from "@/lib/platform/cache";
import { totalOf } from "@/lib/discovery/catalogue/count";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { conditions, isAmong } from "@/lib/discovery/filters/where";
import { walk } from "@/lib/ordering/data";
import type { Match } from "@/lib/discovery/search/engine";
import { matchesOf, meantText } from "@/lib/search/data";
import { decodeCursor, encodeCursor } from "./cursor";
import type { Place } from "./cursor";
import { PAGE_SIZE } from "../filters/filters";
import type { CataloguePage, CatalogueRequest } from "../filters/filters";

type Found = { places: Place[]; total: number };

const isBeyond = (place: Place, last: Place): boolean =>
  place.value === last.value ? place.id > last.id : place.value > last.value;

/** Those of the matches that fit, the best first. */
async function findBest(
  fits: Prisma.Sql,
  matches: Match[],
  beyond: Place | null,
  skip: number,
): Promise<Found> {
  const rows = await db.$queryRaw<{ id: string }[]>`select a.id from "Ayni" a where ${fits}`;
  const fitting = new Set(rows.map(({ id }) => id));
  const all = matches
    .flatMap(({ id, score }) => (fitting.has(id) ? [{ id, value: -score }] : []))
    .sort((one, other) => (isBeyond(one, other) ? 1 : -1));
  const rest = beyond ? all.filter((place) => isBeyond(place, beyond)) : all;
  return { places: rest.slice(skip, skip + PAGE_SIZE + 1), total: all.length };
}

/** One page of published content. A cursor that is not ours is a `MalformedRequest`. */
async function findCataloguePage({
  filters,
  tz,
  after,
  page = 1,
  ...asked
}: CatalogueRequest): Promise<CataloguePage> {
  const matches = await matchesOf(filters, tz);
  const sort = asked.sort === "relevance" && !matches ? "newest" : asked.sort;
  const beyond = after === undefined ? null : decodeCursor(after, sort);
  const skip = beyond ? 0 : (page - 1) * PAGE_SIZE;
  const fits = conditions(filters, tz, isAmong(matches));

  const find = async (): Promise<Found> => {
    if (sort === "relevance") return findBest(fits, matches ?? [], beyond, skip);
    const [places, total] = await Promise.all([
      walk(sort, { fits, beyond, take: PAGE_SIZE + 1, skip }),
      totalOf(fits, [JSON.stringify(filters), tz]),
    ]);
    return { places, total };
  };
  const { places, total } = await find();
  const shown = places.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  const more = places.length > PAGE_SIZE && last !== undefined;
  return {
    content: await itemsByIds(shown.map(({ id }) => id)),
    metadata: { total, pageSize: PAGE_SIZE, after: more ? encodeCursor(sort, last) : null },
  };
}

/**
 * One page of the catalogue, from the cache; what is dated moves within a minute. A text that finds nothing is taken
 * for the one that was meant, which `meant` then says.
 */
export async function cataloguePage(given: CatalogueRequest): Promise<CataloguePage> {
  const searchText = await meantText(given.filters.searchText);
  const request = { ...given, filters: { ...given.filters, searchText } };
  const page = await cached(() => findCataloguePage(request), ["catalogue", JSON.stringify(request)], {
    tags: [cacheTags.catalogue()],
    seconds: 60,
  });
  return searchText === given.filters.searchText ? page : { ...page, meant: searchText };
}

/** How much there is to explore. */
export function catalogueSize(): Promise<{ contents: number; masters: number; countries: number }> {
  return cached(
    async () => {
      const [row] = await db.$queryRaw<{ contents: number; masters: number; countries: number }[]>`
        select count(*)::int as contents, count(distinct a."userId")::int as masters,
               count(distinct coalesce(p.country, a.country))::int as countries
        from "Ayni" a join "Profile" p on p."userId" = a."userId"
        where a.listed and (a."lastEndsAt" is null or a."lastEndsAt" > now())`;
      return row ?? { contents: 0, masters: 0, countries: 0 };
    },
    ["catalogue-size"],
    { tags: [cacheTags.catalogue()], seconds: 60 },
  );
}
