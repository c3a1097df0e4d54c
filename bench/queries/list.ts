import { listLatestItems, listRelatedItems, listUpcomingItems } from "@/lib/discovery/catalogue/lists";
import { listItemsCreatedBy, findPublishedAyni } from "@/lib/content/ayni/data";
import type { DisciplineKey } from "@/lib/reference/disciplines";
import { masterDirectoryPage } from "@/lib/discovery/directory/data";
import { noDirectoryFilters, type DirectoryFilters } from "@/lib/discovery/directory/schema";
import { loadDisciplineView } from "@/lib/discovery/disciplines";
import { cataloguePage, countCatalogue } from "@/lib/discovery/catalogue/data";
import type { CatalogueRequest } from "@/lib/discovery/catalogue/page";
import { noFilters } from "@/lib/discovery/filters/filters";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import { countFacets } from "@/lib/discovery/catalogue/facets/data";
import { listFeed, listSuggestedMasters } from "@/lib/community/feed/data";
import { findMasterView, listRecentMasters } from "@/lib/discovery/masters/data";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { administrationQueries } from "./administration";
import type { QuerySubjects } from "./subjects";

/** A measured call of a product function, as pages and handlers make it. */
export type BenchQuery = {
  name: string;
  /** "flat": independent of the size; "search": within 20 ms; "count": a rare full count without a goal. */
  goal: "flat" | "search" | "count";
  run: (subjects: QuerySubjects) => Promise<unknown>;
};

type CatalogueOptions = Partial<Omit<CatalogueRequest, "filters">>;

const tz = DEFAULT_TIME_ZONE;
const YOGA: DisciplineKey = "YOGA";
const catalogue = (filters: Partial<CatalogueFilters>, options: CatalogueOptions = {}) =>
  cataloguePage({ filters: { ...noFilters, ...filters }, sort: "newest", tz, ...options });
const searchCatalogue = (searchText: string, filters: Partial<CatalogueFilters> = {}) =>
  catalogue({ ...filters, searchText }, { sort: "relevance" });
const queryFacets = (filters: Partial<CatalogueFilters>) => countFacets({ ...noFilters, ...filters }, tz);
const queryDirectory = (filters: Partial<DirectoryFilters>, pageNumber = 1) =>
  masterDirectoryPage({ ...noDirectoryFilters, ...filters }, pageNumber);

const flatQuery = (name: string, run: BenchQuery["run"]): BenchQuery => ({ name, goal: "flat", run });
const searchQuery = (name: string, run: BenchQuery["run"]): BenchQuery => ({ name, goal: "search", run });
const countQuery = (name: string, run: BenchQuery["run"]): BenchQuery => ({ name, goal: "count", run });

const DATED_FILTERS = { contentType: "EVENT", dates: "this_month", country: "ES" } as const;
const FREE_FILTERS = {
  contentType: "COURSE",
  price: "FREE",
  disciplines: [YOGA],
} satisfies Partial<CatalogueFilters>;
const NARROW_FILTERS = {
  ...DATED_FILTERS,
  price: "MAX50EUR",
  modality: "ONLINE",
  topics: ["CALM"],
} satisfies Partial<CatalogueFilters>;

const catalogueQueries: BenchQuery[] = [
  flatQuery("first page", () => catalogue({})),
  flatQuery("type", () => catalogue({ contentType: "EVENT" })),
  flatQuery("free", () => catalogue({ price: "FREE" })),
  flatQuery("up to 50 €", () => catalogue({ price: "MAX50EUR" })),
  flatQuery("country", () => catalogue({ country: "UY" })),
  flatQuery("this month", () => catalogue({ dates: "this_month" })),
  flatQuery("next week", () => catalogue({ dates: "next_week" })),
  flatQuery("discipline", () => catalogue({ disciplines: [YOGA] })),
  flatQuery("discipline, few", () => catalogue({ disciplines: ["ANIMAL_COMMUNICATION"] })),
  flatQuery("two disciplines", () => catalogue({ disciplines: [YOGA, "REIKI"] })),
  flatQuery("topic", () => catalogue({ topics: ["CALM"] })),
  flatQuery("modality", () => catalogue({ modality: "OFFLINE" })),
  flatQuery("Master", ({ master }) => catalogue({ master: master.slug })),
  flatQuery("type + free + discipline", () => catalogue(FREE_FILTERS)),
  flatQuery("type + country + dates", () => catalogue(DATED_FILTERS)),
  flatQuery("six filters", () => catalogue(NARROW_FILTERS)),
  flatQuery("soonest", () => catalogue({}, { sort: "soonest" })),
  flatQuery("soonest, discipline", () => catalogue({ disciplines: [YOGA] }, { sort: "soonest" })),
  flatQuery("cheapest", () => catalogue({}, { sort: "price" })),
  flatQuery("cheapest, discipline", () => catalogue({ disciplines: [YOGA] }, { sort: "price" })),
  flatQuery("newest, from the middle", ({ cursors }) => catalogue({}, { after: cursors.newest })),
  flatQuery("discipline, from the middle", ({ cursors }) =>
    catalogue({ disciplines: [YOGA] }, { after: cursors.newest }),
  ),
  flatQuery("soonest, from the middle", ({ cursors }) =>
    catalogue({}, { sort: "soonest", after: cursors.soonest }),
  ),
  flatQuery("cheapest, from the middle", ({ cursors }) =>
    catalogue({}, { sort: "price", after: cursors.price }),
  ),
  flatQuery("page by number, the middle", ({ middlePage }) => catalogue({}, { page: middlePage })),
];

const searchQueries: BenchQuery[] = [
  searchQuery("common word", ({ commonWord }) => searchCatalogue(commonWord)),
  searchQuery("frequent word", ({ usualWord }) => searchCatalogue(usualWord)),
  searchQuery("rare word", ({ rareWord }) => searchCatalogue(rareWord)),
  searchQuery("two words", ({ commonWord, usualWord }) => searchCatalogue(`${commonWord} ${usualWord}`)),
  searchQuery("common + rare word", ({ commonWord, rareWord }) =>
    searchCatalogue(`${commonWord} ${rareWord}`),
  ),
  searchQuery("word prefix", ({ wordPrefix }) => searchCatalogue(wordPrefix)),
  searchQuery("mistyped word", ({ mistypedWord }) => searchCatalogue(mistypedWord)),
  searchQuery("unknown word", () => searchCatalogue("xyzwvut")),
  searchQuery("common word + discipline", ({ commonWord }) =>
    searchCatalogue(commonWord, { disciplines: [YOGA] }),
  ),
  searchQuery("common word + six filters", ({ commonWord }) => searchCatalogue(commonWord, NARROW_FILTERS)),
  searchQuery("need", () => searchCatalogue("insomnio")),
  searchQuery("need + common word", ({ commonWord }) => searchCatalogue(`insomnio ${commonWord}`)),
  searchQuery("common word, newest", ({ commonWord }) => catalogue({ searchText: commonWord })),
];

const otherQueries: BenchQuery[] = [
  flatQuery("facets", () => queryFacets({})),
  flatQuery("facets, discipline", () => queryFacets({ disciplines: [YOGA] })),
  flatQuery("facets, six filters", () => queryFacets(NARROW_FILTERS)),
  searchQuery("facets, common word", ({ commonWord }) => queryFacets({ searchText: commonWord })),
  flatQuery("content by slug", ({ slug }) => findPublishedAyni(slug)),
  flatQuery("related", ({ ayni }) => listRelatedItems(ayni)),
  flatQuery("created by", ({ master }) =>
    listItemsCreatedBy({ kind: "visitor", ipAddress: "bench" }, master.id),
  ),
  flatQuery("Master by slug", ({ master }) => findMasterView(master.slug)),
  flatQuery("home: newest", () => listLatestItems()),
  flatQuery("home: soonest", () => listUpcomingItems()),
  flatQuery("home: Masters", () => listRecentMasters(8)),
  flatQuery("discipline's page", () => loadDisciplineView(YOGA)),
  flatQuery("directory", () => queryDirectory({})),
  flatQuery("directory, discipline", () => queryDirectory({ disciplina: "yoga" })),
  searchQuery("directory, name", ({ master }) => queryDirectory({ q: `${master.name} ${master.lastName}` })),
  searchQuery("directory, mistyped name", ({ master }) =>
    queryDirectory({ q: `${master.lastName.split(" ")[0]}x` }),
  ),
];

const feedQueries: BenchQuery[] = [
  flatQuery("feed, follows 500", ({ follower }) => listFeed(follower.member)),
  flatQuery("feed, follows 500, from the middle", ({ follower }) =>
    listFeed(follower.member, follower.mastersCursor),
  ),
  flatQuery("feed, disciplines", ({ follower }) => listFeed(follower.member, follower.disciplinesCursor)),
  flatQuery("feed, the rest", ({ follower }) => listFeed(follower.member, follower.restCursor)),
  flatQuery("feed, suggested Masters", ({ follower }) => listSuggestedMasters(follower.member, 3)),
];

/** Measured in rounds. */
export const repeatedQueries: BenchQuery[] = [
  ...catalogueQueries,
  ...searchQueries,
  ...otherQueries,
  ...feedQueries,
  ...administrationQueries,
];

/** Counts of large sets without their cache, as the first request waits for them. */
export const coldCountQueries: BenchQuery[] = [
  countQuery("first count: everything", () => catalogue({})),
  countQuery("first count: discipline", () => catalogue({ disciplines: [YOGA] })),
  countQuery("first count: this month", () => catalogue({ dates: "this_month" })),
  countQuery("first count: facets", () => queryFacets({})),
  countQuery("first count: facets, discipline", () => queryFacets({ disciplines: [YOGA] })),
  countQuery("first count: size of the catalogue", () => countCatalogue()),
];
