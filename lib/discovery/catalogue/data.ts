import "server-only";
import { listCatalogueItemsByIds } from "@/lib/content/ayni/data";
import { resolveStarts } from "@/lib/discovery/filters/date-range";
import { noFilters, type CatalogueFilters } from "@/lib/discovery/filters/filters";
import { parseNear, type Near } from "@/lib/discovery/filters/near";
import { countContents, selectionConditions } from "@/lib/discovery/filters/selection";
import { notEndedSql } from "@/lib/discovery/filters/where";
import { correctSearchText, findMatches, findNearestMatches } from "@/lib/discovery/search/data";
import type { SearchBreadth } from "@/lib/discovery/search/data";
import type { SearchMatch } from "@/lib/discovery/search/engine";
import { cached, cacheTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { splitPage } from "@/lib/platform/http/cursor";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { decodeCatalogueCursor, encodeCatalogueCursor } from "./cursor";
import type { CatalogueCursor } from "./cursor";
import { listSortedRows } from "./order";
import { CATALOGUE_PAGE_SIZE } from "./page";
import type { CataloguePage, CatalogueRequest, CatalogueSort } from "./page";

// One row more than a page shows tells that another page follows.
const ROW_LIMIT = CATALOGUE_PAGE_SIZE + 1;

/** Larger than any score: an encuentro of the past is the last result. */
const ENDED_PENALTY = 1_000;

type CatalogueRows = { rows: CatalogueCursor[]; total: number };

const isAfter = (row: CatalogueCursor, other: CatalogueCursor): boolean =>
  row.value === other.value ? row.id > other.id : row.value > other.value;

type RelevanceOptions = {
  where: Prisma.Sql;
  matches: SearchMatch[];
  after: CatalogueCursor | null;
  skip: number;
};

async function listByRelevance({ where, matches, after, skip }: RelevanceOptions): Promise<CatalogueRows> {
  const rows = await db.$queryRaw<{ id: string; ended: boolean }[]>`
    select a.id, not (${notEndedSql}) as ended from "Ayni" a where ${where}`;
  const endedById = new Map(rows.map(({ id, ended }) => [id, ended]));
  const sorted = matches
    .flatMap(({ id, score }) => {
      const ended = endedById.get(id);
      return ended === undefined ? [] : [{ id, value: ended ? ENDED_PENALTY - score : -score }];
    })
    .sort((a, b) => (isAfter(a, b) ? 1 : -1));
  const remaining = after ? sorted.filter((row) => isAfter(row, after)) : sorted;
  return { rows: remaining.slice(skip, skip + ROW_LIMIT), total: sorted.length };
}

/** Relevance is that of a search, distance that from a place. */
function isSortPossible(sort: CatalogueSort, found: { matches: SearchMatch[] | null; near: Near | null }) {
  if (sort === "relevance") return found.matches !== null;
  return sort !== "distance" || found.near !== null;
}

/** Errors: `MalformedRequest` (invalid cursor). */
async function loadCataloguePage(request: CatalogueRequest, breadth: SearchBreadth): Promise<CataloguePage> {
  const { filters, tz, page = 1 } = request;
  const matches = await (breadth === "all" ? findMatches : findNearestMatches)(filters, tz);
  const near = parseNear(filters.near);
  const sort = isSortPossible(request.sort, { matches, near }) ? request.sort : "newest";
  const after = request.after === undefined ? null : decodeCatalogueCursor(request.after, sort);
  const skip = after ? 0 : (page - 1) * CATALOGUE_PAGE_SIZE;
  const starts = resolveStarts(filters, tz, new Date());
  const selection = { filters, tz, matches };

  const loadRows = async (): Promise<CatalogueRows> => {
    if (sort === "relevance") {
      const where = selectionConditions(selection);
      return listByRelevance({ where, matches: matches ?? [], after, skip });
    }
    // The order "soonest" walks the encuentros that count; asked again for each content, it would take longer.
    const walked: CatalogueFilters = sort === "soonest" ? { ...filters, dates: "", dayPart: "" } : filters;
    const where = selectionConditions({ ...selection, filters: walked });
    const [rows, total] = await Promise.all([
      listSortedRows(sort, {
        where,
        starts,
        bookable: filters.bookable !== "",
        near,
        after,
        take: ROW_LIMIT,
        skip,
      }),
      countContents(selection),
    ]);
    return { rows, total };
  };
  const { rows, total } = await loadRows();
  const { shown, after: next } = splitPage(rows, CATALOGUE_PAGE_SIZE, (last) =>
    encodeCatalogueCursor(sort, last),
  );
  return {
    content: await listCatalogueItemsByIds(
      shown.map(({ id }) => id),
      { starts, near },
    ),
    metadata: { total, pageSize: CATALOGUE_PAGE_SIZE, after: next },
  };
}

const findCataloguePage = (
  request: CatalogueRequest,
  breadth: SearchBreadth = "all",
): Promise<CataloguePage> =>
  cached(() => loadCataloguePage(request, breadth), ["catalogue", JSON.stringify(request), breadth], {
    tags: [cacheTags.catalogue()],
    seconds: 60,
  });

/**
 * Corrects a search without results; `meant` then holds the used text. If that finds nothing either, the page holds what
 * comes nearest. Errors: `MalformedRequest` (invalid cursor).
 */
export async function cataloguePage(request: CatalogueRequest): Promise<CataloguePage> {
  const { filters } = request;
  const page = await findCataloguePage(request);
  if (page.metadata.total > 0 || filters.searchText === "") return page;
  const meant = await correctSearchText(filters.searchText);
  const corrected = { ...request, filters: { ...filters, searchText: meant } };
  const correctedPage = meant === filters.searchText ? page : await findCataloguePage(corrected);
  const correction = meant === filters.searchText ? {} : { meant };
  if (correctedPage.metadata.total > 0) return { ...correctedPage, ...correction };
  const nearest = await findCataloguePage(corrected, "any");
  return nearest.metadata.total > 0
    ? { ...nearest, ...correction, nearest: true }
    : { ...correctedPage, ...correction };
}

type CatalogueSize = { contents: number; masters: number; countries: number };

// A Master without a country counts for those of the contents.
async function countMastersAndCountries(): Promise<Omit<CatalogueSize, "contents">> {
  const [row] = await db.$queryRaw<Omit<CatalogueSize, "contents">[]>`
    with teaching as materialized (
      select l."userId", l.country from "MasterListing" l
      where l."contentCount" > 0
        and exists (select from "Ayni" a where a."userId" = l."userId" and a.listed and ${notEndedSql}))
    select (select count(*)::int from teaching) as masters,
           (select count(distinct country)::int from (
              select country from teaching
              union all
              select a.country from teaching t join "Ayni" a on a."userId" = t."userId" and a.listed and ${notEndedSql}
              where t.country is null) as countries) as countries`;
  return row ?? { masters: 0, countries: 0 };
}

export const countCatalogue = (): Promise<CatalogueSize> =>
  cached(
    async () => ({
      contents: await countContents({ filters: noFilters, tz: DEFAULT_TIME_ZONE }),
      ...(await countMastersAndCountries()),
    }),
    ["catalogue-size"],
    { tags: [cacheTags.catalogue()], seconds: 60 },
  );
