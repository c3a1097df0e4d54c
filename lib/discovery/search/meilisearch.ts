import "server-only";
import { Meilisearch } from "meilisearch";
import type { EnqueuedTaskPromise, SearchParams } from "meilisearch";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import { env } from "@/lib/platform/env";
import { MAX_MATCHES } from "./engine";
import type { ContentDocument, MasterDocument, SearchEngine, SearchIndex } from "./engine";
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

/** Rejects if Meilisearch is unreachable or has no index yet. Matches prefixes and typos by itself. */
export const meilisearchSearchEngine: SearchEngine = {
  async searchContents({ filters, limit }) {
    const { hits } = await contentIndex(SEARCH_TIMEOUT_MS).search(toQueryText(filters.searchText), {
      ...HIT_OPTIONS,
      limit,
      filter: toEngineFilters(filters),
      showRankingScore: true,
    });
    return hits.map(({ id, _rankingScore: score = 0 }) => ({ id, score }));
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
        displayedAttributes: ["id"],
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
