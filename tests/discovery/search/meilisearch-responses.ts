import { z } from "zod";
import { rank, readFilter, type Document, type Settings } from "./meilisearch-engine";

export type Index = { settings: Settings; documents: Map<string, Document> };

/** An error as Meilisearch answers it. */
export class Refusal extends Error {
  readonly body: { message: string; code: string; type: string; link: string };

  constructor(
    readonly status: number,
    code: string,
    message: string,
    type = "invalid_request",
  ) {
    super(message);
    this.body = { message, code, type, link: `https://docs.meilisearch.com/errors#${code}` };
  }
}

// Of what is documented only what we use: what is new here has to be made before it is used.
const askedSettings = z.strictObject({
  searchableAttributes: z.array(z.string()).optional(),
  filterableAttributes: z.array(z.string()).optional(),
  displayedAttributes: z.array(z.string()).optional(),
  pagination: z.strictObject({ maxTotalHits: z.number().int().positive() }).optional(),
});

const askedSearch = z.strictObject({
  q: z.string(),
  limit: z.number().int().min(0).default(20),
  filter: z.array(z.string()).default([]),
  attributesToRetrieve: z.array(z.string()).default(["*"]),
  matchingStrategy: z.literal("all"),
  showRankingScore: z.boolean().default(false),
});

function understood<Body>(schema: z.ZodType<Body>, body: unknown): Body {
  const result = schema.safeParse(body);
  if (!result.success) throw new Refusal(400, "bad_request", z.prettifyError(result.error));
  return result.data;
}

/** The change that a patch of settings makes; what it leaves out stays. */
export function patchOf(body: unknown): (settings: Settings) => Settings {
  const given = Object.entries(understood(askedSettings, body)).filter(([, value]) => value !== undefined);
  return (settings) => ({ ...settings, ...Object.fromEntries(given) });
}

const shownOf = (document: Document, { displayedAttributes }: Settings, retrieved: string[]): Document => {
  const among = (names: string[], name: string) => names.includes("*") || names.includes(name);
  const shown = Object.entries(document).filter(
    ([name]) => among(displayedAttributes, name) && among(retrieved, name),
  );
  return Object.fromEntries(shown);
};

/** What an index answers to a search. */
export function search({ settings, documents }: Index, body: unknown) {
  const { q, limit, filter, attributesToRetrieve, showRankingScore } = understood(askedSearch, body);
  const tests = filter.map((one) => {
    const test = readFilter(one, settings);
    if (!test) throw new Refusal(400, "invalid_search_filter", `\`${one}\` cannot be filtered by.`);
    return test;
  });
  const ranked = [...documents.values()]
    .filter((document) => tests.every((test) => test(document)))
    .flatMap((document) => {
      const score = rank(document, q, settings);
      return score === null ? [] : [{ document, score }];
    })
    .sort((one, other) => other.score - one.score)
    .slice(0, settings.pagination.maxTotalHits);
  const hits = ranked.slice(0, limit).map(({ document, score }) => ({
    ...shownOf(document, settings, attributesToRetrieve),
    ...(showRankingScore ? { _rankingScore: score } : {}),
  }));
  return { hits, query: q, processingTimeMs: 1, limit, offset: 0, estimatedTotalHits: ranked.length };
}
