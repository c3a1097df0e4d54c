import { listLatestItems, listRelatedItems, listUpcomingItems } from "@/lib/discovery/catalogue/lists";
import { getShowcase } from "@/lib/discovery/catalogue/showcase";
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
import { listHoursOfOffer } from "@/lib/bookings/hours/data";
import { addDays, toIsoDate } from "@/lib/platform/time/dates";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { administrationQueries } from "./administration";
import type { BenchQuery } from "./query";

type CatalogueOptions = Partial<Omit<CatalogueRequest, "filters">>;

const tz = DEFAULT_TIME_ZONE;
const today = toIsoDate(Date.now());
const YOGA: DisciplineKey = "YOGA";
const catalogue = (filters: Partial<CatalogueFilters>, options: CatalogueOptions = {}) =>
  cataloguePage({ filters: { ...noFilters, ...filters }, sort: "newest", tz, ...options });
const searchCatalogue = (searchText: string, filters: Partial<CatalogueFilters> = {}) =>
  catalogue({ ...filters, searchText }, { sort: "relevance" });
const queryFacets = (filters: Partial<CatalogueFilters>) => countFacets({ ...noFilters, ...filters }, tz);
const queryDirectory = (filters: Partial<DirectoryFilters>, pageNumber = 1) =>
  masterDirectoryPage({ ...noDirectoryFilters, ...filters }, pageNumber);

const query = (name: string, run: BenchQuery["run"]): BenchQuery => ({ name, goal: "query", run });
const facetQuery = (name: string, run: BenchQuery["run"]): BenchQuery => ({ name, goal: "facets", run });
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
  query("first page", () => catalogue({})),
  query("type", () => catalogue({ contentType: "EVENT" })),
  query("free", () => catalogue({ price: "FREE" })),
  query("up to 50 €", () => catalogue({ price: "MAX50EUR" })),
  query("country", () => catalogue({ country: "UY" })),
  query("this month", () => catalogue({ dates: "this_month" })),
  query("next week", () => catalogue({ dates: "next_week" })),
  query("discipline", () => catalogue({ disciplines: [YOGA] })),
  query("discipline, few", () => catalogue({ disciplines: ["ANIMAL_COMMUNICATION"] })),
  query("two disciplines", () => catalogue({ disciplines: [YOGA, "REIKI"] })),
  query("topic", () => catalogue({ topics: ["CALM"] })),
  query("modality", () => catalogue({ modality: "OFFLINE" })),
  query("Master", ({ master }) => catalogue({ master: master.slug })),
  query("type + free + discipline", () => catalogue(FREE_FILTERS)),
  query("type + country + dates", () => catalogue(DATED_FILTERS)),
  query("six filters", () => catalogue(NARROW_FILTERS)),
  query("soonest", () => catalogue({}, { sort: "soonest" })),
  query("soonest, discipline", () => catalogue({ disciplines: [YOGA] }, { sort: "soonest" })),
  query("cheapest", () => catalogue({}, { sort: "price" })),
  query("cheapest, discipline", () => catalogue({ disciplines: [YOGA] }, { sort: "price" })),
  query("newest, from the middle", ({ cursors }) => catalogue({}, { after: cursors.newest })),
  query("discipline, from the middle", ({ cursors }) =>
    catalogue({ disciplines: [YOGA] }, { after: cursors.newest }),
  ),
  query("soonest, from the middle", ({ cursors }) =>
    catalogue({}, { sort: "soonest", after: cursors.soonest }),
  ),
  query("cheapest, from the middle", ({ cursors }) => catalogue({}, { sort: "price", after: cursors.price })),
  query("page by number, the middle", ({ middlePage }) => catalogue({}, { page: middlePage })),
];

const searchQueries: BenchQuery[] = [
  query("common word", ({ commonWord }) => searchCatalogue(commonWord)),
  query("frequent word", ({ usualWord }) => searchCatalogue(usualWord)),
  query("rare word", ({ rareWord }) => searchCatalogue(rareWord)),
  query("two words", ({ commonWord, usualWord }) => searchCatalogue(`${commonWord} ${usualWord}`)),
  query("common + rare word", ({ commonWord, rareWord }) => searchCatalogue(`${commonWord} ${rareWord}`)),
  query("word prefix", ({ wordPrefix }) => searchCatalogue(wordPrefix)),
  query("mistyped word", ({ mistypedWord }) => searchCatalogue(mistypedWord)),
  query("unknown word", () => searchCatalogue("xyzwvut")),
  query("common word + discipline", ({ commonWord }) => searchCatalogue(commonWord, { disciplines: [YOGA] })),
  query("common word + six filters", ({ commonWord }) => searchCatalogue(commonWord, NARROW_FILTERS)),
  query("need", () => searchCatalogue("insomnio")),
  query("need + common word", ({ commonWord }) => searchCatalogue(`insomnio ${commonWord}`)),
  query("common word, newest", ({ commonWord }) => catalogue({ searchText: commonWord })),
];

const otherQueries: BenchQuery[] = [
  facetQuery("facets", () => queryFacets({})),
  facetQuery("facets, discipline", () => queryFacets({ disciplines: [YOGA] })),
  facetQuery("facets, six filters", () => queryFacets(NARROW_FILTERS)),
  facetQuery("facets, common word", ({ commonWord }) => queryFacets({ searchText: commonWord })),
  query("content by slug", ({ slug }) => findPublishedAyni(slug)),
  query("hours of a month, a year of bookings", ({ bookedOffer }) =>
    listHoursOfOffer(bookedOffer, { from: today, to: addDays(today, 30), tz }),
  ),
  query("related", ({ ayni }) => listRelatedItems(ayni)),
  query("created by", ({ master }) => listItemsCreatedBy({ kind: "visitor", ipAddress: "bench" }, master.id)),
  query("Master by slug", ({ master }) => findMasterView(master.slug)),
  query("home: showcase", () => getShowcase()),
  query("home: newest", () => listLatestItems()),
  query("home: soonest", () => listUpcomingItems()),
  query("home: Masters", () => listRecentMasters(8)),
  query("discipline's page", () => loadDisciplineView(YOGA)),
  query("directory", () => queryDirectory({})),
  query("directory, discipline", () => queryDirectory({ disciplina: "yoga" })),
  query("directory, name", ({ master }) => queryDirectory({ q: `${master.name} ${master.lastName}` })),
  query("directory, mistyped name", ({ master }) =>
    queryDirectory({ q: `${master.lastName.split(" ")[0]}x` }),
  ),
];

const feedQueries: BenchQuery[] = [
  query("feed, follows 500", ({ follower }) => listFeed(follower.member)),
  query("feed, follows 500, from the middle", ({ follower }) =>
    listFeed(follower.member, follower.mastersCursor),
  ),
  query("feed, disciplines", ({ follower }) => listFeed(follower.member, follower.disciplinesCursor)),
  query("feed, the rest", ({ follower }) => listFeed(follower.member, follower.restCursor)),
  query("feed, suggested Masters", ({ follower }) => listSuggestedMasters(follower.member, 3)),
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
