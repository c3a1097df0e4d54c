import { judgedQueries } from "./judged-queries";
import type { JudgedQuery } from "./judged-queries";
import { sentenceQueries } from "./sentences";
import { heldOutNeedQueries, knownNeedQueries } from "./spoken-needs";
import type { SeedContent } from "@/prisma/seed/contents";
import { computeNdcg } from "./ndcg";

export const MEASURED_RESULTS = 10;

const BEST_GRADE = 3;
const GOOD_GRADE = 2;
const RELATED_GRADE = 1;

type JudgedContent = Pick<SeedContent, "id" | "slug" | "master" | "teaching">;

/** Returns the grade of a content for a query: from 0, irrelevant, to 3. */
function gradeContent(query: JudgedQuery, { slug, master, teaching }: JudgedContent): number {
  const { best = [], good = [], related = [], masters = [] } = query;
  const subjects = new Set<string>([...teaching.topics, ...teaching.disciplines]);
  if (best.includes(slug)) return BEST_GRADE;
  if (masters.includes(master.slug) || good.some((key) => subjects.has(key))) return GOOD_GRADE;
  return related.some((key) => subjects.has(key)) ? RELATED_GRADE : 0;
}

const ANSWERING_RESULTS = 5;

/** True if one of the first results answers the query. */
export const isAnswered = (query: JudgedQuery, found: readonly JudgedContent[]): boolean =>
  found.slice(0, ANSWERING_RESULTS).some((content) => gradeContent(query, content) >= GOOD_GRADE);

export type Relevance = { kind: string; queries: number; ndcg: number };

/** Returns the nDCG@10 of each query; `search` lists the ids that it finds, best first. */
export async function measureQueries(
  contents: readonly JudgedContent[],
  search: (text: string) => Promise<string[]>,
  queries: readonly JudgedQuery[] = [
    ...judgedQueries,
    ...sentenceQueries,
    ...knownNeedQueries,
    ...heldOutNeedQueries,
  ],
): Promise<{ query: JudgedQuery; ndcg: number }[]> {
  const measured = [];
  for (const query of queries) {
    const grades = new Map(contents.map((content) => [content.id, gradeContent(query, content)]));
    const found = (await search(query.text)).map((id) => grades.get(id) ?? 0);
    measured.push({ query, ndcg: computeNdcg(found, [...grades.values()], MEASURED_RESULTS) });
  }
  return measured;
}

const mean = (values: number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Returns the mean nDCG@10 of each kind of query and of all. */
export function summarizeRelevance(measured: { query: JudgedQuery; ndcg: number }[]): Relevance[] {
  const summarize = (kind: string, values: number[]) => ({
    kind,
    queries: values.length,
    ndcg: mean(values),
  });
  const kinds = [...new Set(measured.map(({ query }) => query.kind))];
  return [
    ...kinds.map((kind) =>
      summarize(
        kind,
        measured.flatMap(({ query, ndcg }) => (query.kind === kind ? [ndcg] : [])),
      ),
    ),
    summarize(
      "all",
      measured.map(({ ndcg }) => ndcg),
    ),
  ];
}
