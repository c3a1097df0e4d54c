import "server-only";
import { Meilisearch } from "meilisearch";
import type { EnqueuedTaskPromise, SearchParams } from "meilisearch";
import { env } from "@/lib/platform/env";
import type { Filters } from "@/lib/discovery/filters/filters";
import { MOST_MATCHES } from "./engine";
import type { ContentDocument, MasterDocument, Search, SearchIndex } from "./engine";
import { askedOfEngine, writtenForEngine } from "./spanish-analysis";

// Meilisearch by its HTTP API. It finds the begun word and the one with a typo by itself.

// Somebody waits for what is asked, nobody for what is told.
const ASK_PATIENCE_MS = 1500;
const TELL_PATIENCE_MS = 60_000;

const client = (timeout: number) =>
  new Meilisearch({
    host: env.MEILISEARCH_URL ?? "",
    timeout,
    defaultWaitOptions: { timeout: TELL_PATIENCE_MS },
    ...(env.MEILISEARCH_KEY ? { apiKey: env.MEILISEARCH_KEY } : {}),
  });

const contents = (timeout: number) => client(timeout).index<ContentDocument>(env.MEILISEARCH_CONTENT_INDEX);
const masters = (timeout: number) => client(timeout).index<MasterDocument>(env.MEILISEARCH_MASTERS_INDEX);

const equals = (field: keyof ContentDocument, value: string | boolean): string =>
  `${field} = ${JSON.stringify(value)}`;
const isIn = (field: keyof ContentDocument, values: string[]): string =>
  `${field} IN [${values.map((value) => JSON.stringify(value)).join(", ")}]`;

/** What the engine filters by itself. Prices and dates depend on rates and on the clock: the database looks at those. */
function narrowing({
  contentType,
  modality,
  country,
  disciplines,
  topics,
  master,
  price,
}: Filters): string[] {
  const all: string[] = [];
  if (contentType) all.push(equals("contentType", contentType));
  if (modality) all.push(equals("modality", modality));
  if (country) all.push(equals("country", country));
  if (disciplines.length > 0) all.push(isIn("disciplines", disciplines));
  if (topics.length > 0) all.push(isIn("topics", topics));
  if (master) all.push(equals("master", master));
  if (price === "FREE") all.push(equals("free", true));
  return all;
}

const HIT = { attributesToRetrieve: ["id"], matchingStrategy: "all" as const } satisfies SearchParams;

/** The search of the engine. Rejects when it is away or has no such index yet. */
export const meilisearch: Search = {
  async contents({ filters, most }) {
    const { hits } = await contents(ASK_PATIENCE_MS).search(askedOfEngine(filters.searchText), {
      ...HIT,
      limit: most,
      filter: narrowing(filters),
      showRankingScore: true,
    });
    return hits.map(({ id, _rankingScore: score = 0 }) => ({ id, score }));
  },

  async masters(text, most) {
    const { hits } = await masters(ASK_PATIENCE_MS).search(askedOfEngine(text), { ...HIT, limit: most });
    return { ids: hits.map(({ id }) => id), near: false };
  },

  async meant(text) {
    await contents(ASK_PATIENCE_MS).search(askedOfEngine(text), { ...HIT, limit: 0 });
    return text;
  },
};

async function done(enqueued: EnqueuedTaskPromise): Promise<void> {
  const { status, error } = await enqueued.waitTask();
  if (status !== "succeeded")
    throw new Error(`The search engine did not take it: ${error?.message ?? status}`);
}

const FILTERABLE: (keyof ContentDocument)[] = [
  "contentType",
  "modality",
  "country",
  "disciplines",
  "topics",
  "master",
  "free",
];

const writtenWords = <Document extends ContentDocument | MasterDocument>(
  document: Document,
  fields: (keyof Document)[],
): Document => ({
  ...document,
  ...Object.fromEntries(fields.map((field) => [field, writtenForEngine(String(document[field]))])),
});

/** Keeps the engine's indexes. Rejects when a task of the engine fails. */
export const meilisearchIndex: SearchIndex = {
  async prepare() {
    const pagination = { maxTotalHits: MOST_MATCHES };
    await done(
      contents(TELL_PATIENCE_MS).updateSettings({
        searchableAttributes: ["title", "keywords", "shortDescription", "description"],
        filterableAttributes: FILTERABLE,
        displayedAttributes: ["id"],
        pagination,
      }),
    );
    await done(
      masters(TELL_PATIENCE_MS).updateSettings({
        searchableAttributes: ["name", "keywords", "shortDescription", "offering"],
        displayedAttributes: ["id"],
        pagination,
      }),
    );
  },

  async putContents(documents) {
    const fields = ["title", "keywords", "shortDescription", "description"] as const;
    const all = documents.map((document) => writtenWords(document, [...fields]));
    await done(contents(TELL_PATIENCE_MS).addDocuments(all, { primaryKey: "id" }));
  },

  async putMasters(documents) {
    const fields = ["name", "keywords", "shortDescription", "offering"] as const;
    const all = documents.map((document) => writtenWords(document, [...fields]));
    await done(masters(TELL_PATIENCE_MS).addDocuments(all, { primaryKey: "id" }));
  },

  removeContents: (ids) => done(contents(TELL_PATIENCE_MS).deleteDocuments(ids)),
  removeMasters: (ids) => done(masters(TELL_PATIENCE_MS).deleteDocuments(ids)),
};
