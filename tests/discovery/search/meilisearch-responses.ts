import { z } from "zod";
import { rank, parseFilter, type Document, type Settings } from "./meilisearch-engine";

export type Index = { settings: Settings; documents: Map<string, Document> };

/** An error response of Meilisearch. */
export class MeilisearchError extends Error {
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

// Strict: a feature the application starts to use must be added here first.
const settingsBody = z.strictObject({
  searchableAttributes: z.array(z.string()).optional(),
  filterableAttributes: z.array(z.string()).optional(),
  displayedAttributes: z.array(z.string()).optional(),
  pagination: z.strictObject({ maxTotalHits: z.number().int().positive() }).optional(),
});

const searchBody = z.strictObject({
  q: z.string(),
  limit: z.number().int().min(0).default(20),
  filter: z.array(z.union([z.string(), z.array(z.string())])).default([]),
  attributesToRetrieve: z.array(z.string()).default(["*"]),
  attributesToSearchOn: z.array(z.string()).optional(),
  matchingStrategy: z.enum(["all", "last"]),
  showRankingScore: z.boolean().default(false),
});

function parseBody<Body>(schema: z.ZodType<Body>, body: unknown): Body {
  const result = schema.safeParse(body);
  if (!result.success) throw new MeilisearchError(400, "bad_request", z.prettifyError(result.error));
  return result.data;
}

/** Returns a function that merges the patch into existing settings. */
export function parseSettingsPatch(body: unknown): (settings: Settings) => Settings {
  const patch = Object.entries(parseBody(settingsBody, body)).filter(([, value]) => value !== undefined);
  return (settings) => ({ ...settings, ...Object.fromEntries(patch) });
}

const pickAttributes = (
  document: Document,
  { displayedAttributes }: Settings,
  retrieved: string[],
): Document => {
  const includes = (names: string[], name: string) => names.includes("*") || names.includes(name);
  const picked = Object.entries(document).filter(
    ([name]) => includes(displayedAttributes, name) && includes(retrieved, name),
  );
  return Object.fromEntries(picked);
};

export function search({ settings, documents }: Index, body: unknown) {
  const { q, limit, filter, attributesToRetrieve, attributesToSearchOn, matchingStrategy, showRankingScore } =
    parseBody(searchBody, body);
  const parseExpression = (expression: string) => {
    const test = parseFilter(expression, settings);
    if (!test)
      throw new MeilisearchError(400, "invalid_search_filter", `\`${expression}\` cannot be filtered by.`);
    return test;
  };
  // Conditions in an inner list are alternatives.
  const tests = filter.map((expression) => {
    const alternatives = [expression].flat().map(parseExpression);
    return (document: Document) => alternatives.some((test) => test(document));
  });
  const searched = {
    ...settings,
    searchableAttributes: attributesToSearchOn ?? settings.searchableAttributes,
  };
  const ranked = [...documents.values()]
    .filter((document) => tests.every((test) => test(document)))
    .flatMap((document) => {
      const score = rank(document, q, searched, matchingStrategy);
      return score === null ? [] : [{ document, score }];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, settings.pagination.maxTotalHits);
  const hits = ranked.slice(0, limit).map(({ document, score }) => ({
    ...pickAttributes(document, settings, attributesToRetrieve),
    ...(showRankingScore ? { _rankingScore: score } : {}),
  }));
  return { hits, query: q, processingTimeMs: 1, limit, offset: 0, estimatedTotalHits: ranked.length };
}
