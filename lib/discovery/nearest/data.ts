import "server-only";
import { listCatalogueItemsByIds } from "@/lib/content/ayni/data";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { listLatestItems } from "@/lib/discovery/catalogue/lists";
import { listSortedRows } from "@/lib/discovery/catalogue/order";
import type { CataloguePage, CatalogueRequest } from "@/lib/discovery/catalogue/page";
import { hasTimeFilter, isUnfiltered, noFilters } from "@/lib/discovery/filters/filters";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import { countContents, selectionConditions } from "@/lib/discovery/filters/selection";
import { filterConditions, matchesCondition } from "@/lib/discovery/filters/where";
import { matchNeeds } from "@/lib/discovery/needs/matching";
import { findMatches, findNearestMatches } from "@/lib/discovery/search/data";
import type { SearchMatch } from "@/lib/discovery/search/engine";
import { cached, cacheTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import { isTopicKey, type TopicKey } from "@/lib/reference/topics";
import type { NearestView, Relaxation } from "./schema";

const CONTENT_LIMIT = 8;
const TOPICS_LIMIT = 6;

/** Offered when nothing related is known: what most visitors look for. */
const COMMON_TOPICS: readonly TopicKey[] = ["CALM", "SLEEP", "ANXIETY", "COUPLE", "GRIEF", "SELF_ESTEEM"];

/** Filters in the order in which visitors give them up most easily. */
const RELAXED_FILTERS: readonly (keyof CatalogueFilters)[] = [
  "dayPart",
  "dates",
  "bookable",
  "near",
  "price",
  "modality",
  "country",
  "contentType",
  "topics",
  "disciplines",
  "master",
  "searchText",
];

const isActive = (filters: CatalogueFilters, name: keyof CatalogueFilters): boolean =>
  !isUnfiltered({ ...noFilters, [name]: filters[name] });

const withoutFilter = (filters: CatalogueFilters, name: keyof CatalogueFilters): CatalogueFilters => ({
  ...filters,
  [name]: noFilters[name],
});

async function countWithout(
  filters: CatalogueFilters,
  filter: keyof CatalogueFilters,
  tz: string,
): Promise<Relaxation> {
  const relaxed = withoutFilter(filters, filter);
  const matches = await findMatches(relaxed, tz);
  return { filter, count: await countContents({ filters: relaxed, tz, matches }) };
}

/** Counts the results without each single filter; filters that are not the only obstacle are left out. */
async function listRelaxations(filters: CatalogueFilters, tz: string): Promise<Relaxation[]> {
  const active = RELAXED_FILTERS.filter((name) => isActive(filters, name));
  if (active.length < 2) return [];
  const counted = await Promise.all(active.map((name) => countWithout(filters, name, tz)));
  return counted.filter(({ count }) => count > 0);
}

async function listMatches(
  matches: SearchMatch[],
  filters: CatalogueFilters,
  tz: string,
): Promise<CatalogueItem[]> {
  if (matches.length === 0) return [];
  const where = filterConditions(filters, tz, matchesCondition(matches));
  const rows = await db.$queryRaw<{ id: string }[]>`select a.id from "Ayni" a where ${where}`;
  const ids = new Set(rows.map(({ id }) => id));
  const best = matches.filter(({ id }) => ids.has(id)).slice(0, CONTENT_LIMIT);
  return listCatalogueItemsByIds(best.map(({ id }) => id));
}

async function listNewest(filters: CatalogueFilters, tz: string): Promise<CatalogueItem[]> {
  const where = selectionConditions({ filters, tz });
  const rows = await listSortedRows("newest", { where, after: null, take: CONTENT_LIMIT, skip: 0 });
  return listCatalogueItemsByIds(rows.map(({ id }) => id));
}

/** Returns contents that match the text without the filters, else some of its words; or those without one filter. */
async function listNearest(
  filters: CatalogueFilters,
  tz: string,
  relaxations: Relaxation[],
): Promise<CatalogueItem[]> {
  const { searchText } = filters;
  const [relaxation] = relaxations;
  if (searchText === "") return relaxation ? listNewest(withoutFilter(filters, relaxation.filter), tz) : [];
  const textFilters = { ...noFilters, searchText };
  const withEveryWord = await listMatches((await findMatches(textFilters, tz)) ?? [], textFilters, tz);
  if (withEveryWord.length > 0) return withEveryWord;
  return listMatches((await findNearestMatches(textFilters, tz)) ?? [], textFilters, tz);
}

function listRelatedTopics({ searchText, topics }: CatalogueFilters, nearest: CatalogueItem[]): TopicKey[] {
  const needed = matchNeeds(searchText).needs.flatMap((need) => need.topics);
  const related = nearest.flatMap((item) => item.topics).filter(isTopicKey);
  const found = [...new Set([...topics, ...needed, ...related])];
  return [...new Set([...found, ...COMMON_TOPICS])].slice(0, TOPICS_LIMIT);
}

/** `found` are the contents within the filters that match some of the words. */
async function loadNearest(
  filters: CatalogueFilters,
  tz: string,
  found: CatalogueItem[],
): Promise<NearestView> {
  const relaxations = await listRelaxations(filters, tz);
  const nearest = found.length > 0 ? found : await listNearest(filters, tz, relaxations);
  const latest = nearest.length > 0 ? [] : (await listLatestItems()).content.slice(0, CONTENT_LIMIT);
  return {
    kind: nearest.length > 0 ? "nearest" : "latest",
    content: [...nearest, ...latest],
    relaxations,
    topics: listRelatedTopics(filters, nearest),
  };
}

/** Returns what comes nearest to a request without results, from the cache; null for one with results. */
export async function findNearest(
  { filters, tz }: CatalogueRequest,
  { content, metadata, nearest }: CataloguePage,
): Promise<NearestView | null> {
  if (metadata.total > 0 && !nearest) return null;
  const found = nearest ? content : [];
  const key = [
    "nearest-view",
    JSON.stringify(filters),
    hasTimeFilter(filters) ? tz : "",
    nearest ? "found" : "",
  ];
  return cached(() => loadNearest(filters, tz, found), key, { tags: [cacheTags.catalogue()], seconds: 60 });
}
