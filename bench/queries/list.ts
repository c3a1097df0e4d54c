import { itemsCreatedBy, latestItems, publishedAyni, relatedTo, upcomingItems } from "@/lib/content/ayni/data";
import type { DisciplineKey } from "@/lib/reference/disciplines";
import { masterDirectory } from "@/lib/discovery/directory/data";
import { noDirectoryFilters, type DirectoryFilters } from "@/lib/discovery/directory/schema";
import { disciplineView } from "@/lib/discovery/disciplines";
import { cataloguePage, catalogueSize } from "@/lib/discovery/catalogue/data";
import { noFilters, type CatalogueRequest, type Filters } from "@/lib/discovery/filters/filters";
import { facetsOf } from "@/lib/discovery/catalogue/facets/data";
import { feedOf, suggestedMasters } from "@/lib/community/feed/data";
import { masterPage, recentMasters } from "@/lib/discovery/masters/data";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import type { Subjects } from "./subjects";

/** What is measured: by the product's own functions, as pages and handlers call them. */
export type Query = {
  name: string;
  /** "flat": as fast whatever the size; "search": within 20 ms; "count": counts all there is, now and then. */
  goal: "flat" | "search" | "count";
  ask: (subjects: Subjects) => Promise<unknown>;
};

type Asked = Partial<Omit<CatalogueRequest, "filters">>;

const tz = DEFAULT_TIME_ZONE;
const YOGA: DisciplineKey = "YOGA";
const page = (filters: Partial<Filters>, asked: Asked = {}) =>
  cataloguePage({ filters: { ...noFilters, ...filters }, sort: "newest", tz, ...asked });
const text = (searchText: string, filters: Partial<Filters> = {}) =>
  page({ ...filters, searchText }, { sort: "relevance" });
const facets = (filters: Partial<Filters>) => facetsOf({ ...noFilters, ...filters }, tz);
const directory = (filters: Partial<DirectoryFilters>, number = 1) =>
  masterDirectory({ ...noDirectoryFilters, ...filters }, number);

const flat = (name: string, ask: Query["ask"]): Query => ({ name, goal: "flat", ask });
const search = (name: string, ask: Query["ask"]): Query => ({ name, goal: "search", ask });
const count = (name: string, ask: Query["ask"]): Query => ({ name, goal: "count", ask });

const dated = { contentType: "EVENT", dates: "this_month", country: "ES" } as const;
const free = { contentType: "COURSE", price: "FREE", disciplines: [YOGA] } satisfies Partial<Filters>;
const narrow = {
  ...dated,
  price: "MAX50EUR",
  modality: "ONLINE",
  topics: ["CALM"],
} satisfies Partial<Filters>;

const catalogue: Query[] = [
  flat("first page", () => page({})),
  flat("type", () => page({ contentType: "EVENT" })),
  flat("free", () => page({ price: "FREE" })),
  flat("up to 50 €", () => page({ price: "MAX50EUR" })),
  flat("country", () => page({ country: "UY" })),
  flat("this month", () => page({ dates: "this_month" })),
  flat("next week", () => page({ dates: "next_week" })),
  flat("discipline", () => page({ disciplines: [YOGA] })),
  flat("discipline, few", () => page({ disciplines: ["ANIMAL_COMMUNICATION"] })),
  flat("two disciplines", () => page({ disciplines: [YOGA, "REIKI"] })),
  flat("topic", () => page({ topics: ["CALM"] })),
  flat("modality", () => page({ modality: "OFFLINE" })),
  flat("Master", ({ master }) => page({ master: master.slug })),
  flat("type + free + discipline", () => page(free)),
  flat("type + country + dates", () => page(dated)),
  flat("six filters", () => page(narrow)),
  flat("soonest", () => page({}, { sort: "soonest" })),
  flat("soonest, discipline", () => page({ disciplines: [YOGA] }, { sort: "soonest" })),
  flat("cheapest", () => page({}, { sort: "price" })),
  flat("cheapest, discipline", () => page({ disciplines: [YOGA] }, { sort: "price" })),
  flat("newest, from the middle", ({ cursors }) => page({}, { after: cursors.newest })),
  flat("discipline, from the middle", ({ cursors }) =>
    page({ disciplines: [YOGA] }, { after: cursors.newest }),
  ),
  flat("soonest, from the middle", ({ cursors }) => page({}, { sort: "soonest", after: cursors.soonest })),
  flat("cheapest, from the middle", ({ cursors }) => page({}, { sort: "price", after: cursors.price })),
  flat("page by number, the middle", ({ middlePage }) => page({}, { page: middlePage })),
];

const searches: Query[] = [
  search("common word", ({ common }) => text(common)),
  search("usual word", ({ usual }) => text(usual)),
  search("rare word", ({ rare }) => text(rare)),
  search("two words", ({ common, usual }) => text(`${common} ${usual}`)),
  search("common + rare word", ({ common, rare }) => text(`${common} ${rare}`)),
  search("begun word", ({ begun }) => text(begun)),
  search("mistyped word", ({ mistyped }) => text(mistyped)),
  search("unknown word", () => text("xyzwvut")),
  search("common word + discipline", ({ common }) => text(common, { disciplines: [YOGA] })),
  search("common word + six filters", ({ common }) => text(common, narrow)),
  search("common word, newest", ({ common }) => page({ searchText: common })),
];

const others: Query[] = [
  flat("facets", () => facets({})),
  flat("facets, discipline", () => facets({ disciplines: [YOGA] })),
  flat("facets, six filters", () => facets(narrow)),
  search("facets, common word", ({ common }) => facets({ searchText: common })),
  flat("content by slug", ({ slug }) => publishedAyni(slug)),
  flat("related", ({ ayni }) => relatedTo(ayni)),
  flat("created by", ({ master }) => itemsCreatedBy({ kind: "visitor", address: "bench" }, master.id)),
  flat("Master by slug", ({ master }) => masterPage(master.slug)),
  flat("home: newest", () => latestItems()),
  flat("home: soonest", () => upcomingItems()),
  flat("home: Masters", () => recentMasters(8)),
  flat("discipline's page", () => disciplineView(YOGA)),
  flat("directory", () => directory({})),
  flat("directory, discipline", () => directory({ disciplina: "yoga" })),
  search("directory, name", ({ master }) => directory({ q: `${master.name} ${master.lastName}` })),
  search("directory, mistyped name", ({ master }) => directory({ q: `${master.lastName.split(" ")[0]}x` })),
];

const feeds: Query[] = [
  flat("feed, follows 500", ({ follower }) => feedOf(follower.member)),
  flat("feed, follows 500, from the middle", ({ follower }) => feedOf(follower.member, follower.ofMasters)),
  flat("feed, disciplines", ({ follower }) => feedOf(follower.member, follower.ofDisciplines)),
  flat("feed, the rest", ({ follower }) => feedOf(follower.member, follower.ofRest)),
  flat("feed, whom to follow", ({ follower }) => suggestedMasters(follower.member, 3)),
];

/** Those that are asked again and again. */
export const queries: Query[] = [...catalogue, ...searches, ...others, ...feeds];

/** Counts of large sets, as the first one who asks waits for them. */
export const firstCounts: Query[] = [
  count("first count: everything", () => page({})),
  count("first count: discipline", () => page({ disciplines: [YOGA] })),
  count("first count: this month", () => page({ dates: "this_month" })),
  count("first count: facets", () => facets({})),
  count("first count: facets, discipline", () => facets({ disciplines: [YOGA] })),
  count("first count: size of the catalogue", () => catalogueSize()),
];
