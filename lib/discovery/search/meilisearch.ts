import "server-only";
import { Meilisearch } from "meilisearch";
import type { EnqueuedTaskPromise, SearchParams } from "meilisearch";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import { findingNeeds, matchNeeds, onlyRefuses } from "@/lib/discovery/needs/matching";
import type { MatchedNeeds } from "@/lib/discovery/needs/matching";
import type { Need } from "@/lib/discovery/needs/schema";
import { env } from "@/lib/platform/env";
import { MAX_MATCHES } from "./engine";
import type {
  ContentDocument,
  ContentSearchOptions,
  MasterDocument,
  SearchEngine,
  SearchIndex,
  SearchMatch,
} from "./engine";
import { scoreMatch } from "./score";
import { toQueryText, toIndexText } from "./spanish-analysis";

// Searches have a user waiting, index updates do not.
const SEARCH_TIMEOUT_MS = 1500;
const INDEX_TIMEOUT_MS = 60_000;

const createClient = (timeout: number) =>
  new Meilisearch({
    host: env.MEILISEARCH_URL ?? "",
    timeout,
    defaultWaitOptions: { timeout: INDEX_TIMEOUT_MS },
    ...(env.MEILISEARCH_KEY ? { apiKey: env.MEILISEARCH_KEY } : {}),
  });

const contentIndex = (timeout: number) =>
  createClient(timeout).index<ContentDocument>(env.MEILISEARCH_CONTENT_INDEX);
const masterIndex = (timeout: number) =>
  createClient(timeout).index<MasterDocument>(env.MEILISEARCH_MASTERS_INDEX);

const equalsFilter = (field: keyof ContentDocument, value: string | boolean): string =>
  `${field} = ${JSON.stringify(value)}`;
const inFilter = (field: keyof ContentDocument, values: string[]): string =>
  `${field} IN [${values.map((value) => JSON.stringify(value)).join(", ")}]`;

/** Filters for Meilisearch. Prices and dates depend on exchange rates and the clock, so the database applies them. */
function toEngineFilters({
  contentType,
  modality,
  country,
  disciplines,
  topics,
  master,
  price,
}: CatalogueFilters): string[] {
  const conditions: string[] = [];
  if (contentType) conditions.push(equalsFilter("contentType", contentType));
  if (modality) conditions.push(equalsFilter("modality", modality));
  if (country) conditions.push(equalsFilter("country", country));
  if (disciplines.length > 0) conditions.push(inFilter("disciplines", disciplines));
  if (topics.length > 0) conditions.push(inFilter("topics", topics));
  if (master) conditions.push(equalsFilter("master", master));
  if (price === "FREE") conditions.push(equalsFilter("free", true));
  return conditions;
}

const HIT_OPTIONS = { attributesToRetrieve: ["id"], matchingStrategy: "all" as const } satisfies SearchParams;

type Hit = Pick<ContentDocument, "id" | "topics" | "disciplines" | "contentType"> & { relevance: number };

async function queryContents(words: string, options: SearchParams): Promise<Hit[]> {
  const { hits } = await contentIndex(SEARCH_TIMEOUT_MS).search(toQueryText(words), {
    ...HIT_OPTIONS,
    attributesToRetrieve: ["id", "topics", "disciplines", "contentType"],
    showRankingScore: true,
    ...options,
  });
  return hits.map(({ id, topics, disciplines, contentType, _rankingScore = 0 }) => ({
    id,
    topics,
    disciplines,
    contentType,
    relevance: _rankingScore,
  }));
}

/** A condition that any topic, discipline or type of the need fulfils. */
const toNeedFilter = ({ topics, disciplines, types }: Need): string[] => [
  ...(topics.length > 0 ? [inFilter("topics", [...topics])] : []),
  ...(disciplines.length > 0 ? [inFilter("disciplines", [...disciplines])] : []),
  ...(types.length > 0 ? [inFilter("contentType", [...types])] : []),
];

const toIds = (hits: readonly Hit[]): ReadonlySet<string> => new Set(hits.map(({ id }) => id));

/**
 * Searches for the words, for those in the title, for the needs with the other words, and for words to which the needs
 * lead in titles; scores them together.
 */
async function searchNeeds(
  { filters, limit, matches }: ContentSearchOptions,
  text: MatchedNeeds,
): Promise<SearchMatch[]> {
  const filter = toEngineFilters(filters);
  const needFilter = [...filter, findingNeeds(text.needs).flatMap(toNeedFilter)];
  const needWords = text.needs.flatMap(({ words }) => words);
  const isLoose = matches === "any" || text.isSentence;
  const matchingStrategy = matches === "any" ? "last" : "all";
  const [literal, titles, needed, titled] = await Promise.all([
    queryContents(filters.searchText, { limit, filter, matchingStrategy }),
    queryContents(filters.searchText, { limit, filter, attributesToSearchOn: ["title"] }),
    queryContents(isLoose ? "" : text.otherWords.join(" "), { limit, filter: needFilter }),
    ...(needWords.length > 0
      ? [
          queryContents(needWords.join(" "), {
            limit,
            filter: needFilter,
            matchingStrategy: "last",
            attributesToSearchOn: ["title"],
          }),
        ]
      : []),
  ]);
  const titleIds = toIds(titles);
  const needTitleIds = toIds(titled ?? []);
  // Without words every hit of the needs has the same relevance.
  const hits = new Map(
    [...needed.map((hit) => ({ ...hit, relevance: 0 })), ...literal].map((hit) => [hit.id, hit]),
  );
  return [...hits.values()]
    .map((hit) => ({
      id: hit.id,
      score: scoreMatch(text, {
        ...hit,
        hasTitle: titleIds.has(hit.id),
        hasNames: false,
        hasSummary: false,
        hasTitleWord: false,
        hasNeedTitleWord: needTitleIds.has(hit.id),
        hasNeedWord: false,
        matchedWords: 0,
      }),
    }))
    .sort((a, b) => b.score - a.score)
    .slice(0, limit);
}

/** Rejects if Meilisearch is unreachable or has no index yet. Matches prefixes and typos by itself. */
export const meilisearchSearchEngine: SearchEngine = {
  async searchContents(options) {
    const { filters, limit, matches } = options;
    const matchedNeeds = matchNeeds(filters.searchText);
    if (matchedNeeds.needs.length > 0) return searchNeeds(options, matchedNeeds);
    const filter = toEngineFilters(filters);
    if (onlyRefuses(matchedNeeds)) {
      const refusals = matchedNeeds.refused.flatMap(toNeedFilter).map((condition) => `NOT ${condition}`);
      const others = await queryContents("", { limit, filter: [...filter, ...refusals] });
      return others.map(({ id, relevance }) => ({ id, score: relevance }));
    }
    const hits = await queryContents(filters.searchText, {
      limit,
      filter,
      matchingStrategy: matches === "any" ? "last" : "all",
    });
    return hits.map(({ id, relevance }) => ({ id, score: relevance }));
  },

  async searchMasters(text, limit) {
    const { hits } = await masterIndex(SEARCH_TIMEOUT_MS).search(toQueryText(text), {
      ...HIT_OPTIONS,
      limit,
    });
    return { ids: hits.map(({ id }) => id), isFuzzy: false };
  },

  // Typo tolerance needs no correction; the empty search only rejects if the engine is down.
  async correctText(text) {
    await contentIndex(SEARCH_TIMEOUT_MS).search(toQueryText(text), { ...HIT_OPTIONS, limit: 0 });
    return text;
  },
};

async function waitForTask(enqueued: EnqueuedTaskPromise): Promise<void> {
  const { status, error } = await enqueued.waitTask();
  if (status !== "succeeded") throw new Error(`Meilisearch task failed: ${error?.message ?? status}`);
}

const CONTENT_TEXT_FIELDS: (keyof ContentDocument)[] = [
  "title",
  "keywords",
  "shortDescription",
  "description",
];
const MASTER_TEXT_FIELDS: (keyof MasterDocument)[] = ["name", "keywords", "shortDescription", "offering"];
const FILTERABLE_FIELDS: (keyof ContentDocument)[] = [
  "contentType",
  "modality",
  "country",
  "disciplines",
  "topics",
  "master",
  "free",
];

const toIndexedDocument = <Document extends ContentDocument | MasterDocument>(
  document: Document,
  fields: (keyof Document)[],
): Document => ({
  ...document,
  ...Object.fromEntries(fields.map((field) => [field, toIndexText(String(document[field]))])),
});

/** Rejects if a Meilisearch task fails. */
export const meilisearchIndex: SearchIndex = {
  async configure() {
    const pagination = { maxTotalHits: MAX_MATCHES };
    await waitForTask(
      contentIndex(INDEX_TIMEOUT_MS).updateSettings({
        searchableAttributes: CONTENT_TEXT_FIELDS,
        filterableAttributes: FILTERABLE_FIELDS,
        displayedAttributes: ["id", "topics", "disciplines", "contentType"],
        pagination,
      }),
    );
    await waitForTask(
      masterIndex(INDEX_TIMEOUT_MS).updateSettings({
        searchableAttributes: MASTER_TEXT_FIELDS,
        displayedAttributes: ["id"],
        pagination,
      }),
    );
  },

  async putContents(documents) {
    const indexed = documents.map((document) => toIndexedDocument(document, CONTENT_TEXT_FIELDS));
    await waitForTask(contentIndex(INDEX_TIMEOUT_MS).addDocuments(indexed, { primaryKey: "id" }));
  },

  async putMasters(documents) {
    const indexed = documents.map((document) => toIndexedDocument(document, MASTER_TEXT_FIELDS));
    await waitForTask(masterIndex(INDEX_TIMEOUT_MS).addDocuments(indexed, { primaryKey: "id" }));
  },

  removeContents: (ids) => waitForTask(contentIndex(INDEX_TIMEOUT_MS).deleteDocuments(ids)),
  removeMasters: (ids) => waitForTask(masterIndex(INDEX_TIMEOUT_MS).deleteDocuments(ids)),
};
