import { fork } from "node:child_process";
import { once } from "node:events";
import { formatFigure, formatVerdict, formatTable } from "@/bench/statistics";
import type { BenchOptions } from "@/bench/arguments";
import { print, runStep } from "@/tools/steps.mjs";
import { prepareDatabase, prepareDemoDatabase, startBenchServer } from "./databases";
import { QUERY_GOALS } from "./goals";
import type { QueryTiming } from "./measure-process";
import { MEASURED_RESULTS } from "@/tools/relevance/relevance";
import type { Relevance } from "@/tools/relevance/relevance";

// Measures queries on a small set of contents and a large one.

const REFERENCE_QUERY = "content by slug";
const MAX_P99_RATIO = 3;

/** Runs a measuring process on a database and returns what it sends. */
async function measure<Figures>(databaseUrl: string, args: string[]): Promise<Figures[]> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, S3_PUBLIC_URL: "http://localhost/bench" };
  const child = fork("scripts/bench.mjs", args, { env });
  let figures: Figures[] = [];
  child.on("message", (message) => (figures = message as Figures[]));
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`Measuring ended with ${code}`);
  return figures;
}

/** Measures every query on a database, or prints their plans. */
export const measureDatabase = (
  databaseUrl: string,
  { rounds, explain }: Pick<BenchOptions, "rounds" | "explain">,
): Promise<QueryTiming[]> => measure<QueryTiming>(databaseUrl, ["measure", String(rounds), explain]);

async function benchRelevance(server: URL): Promise<Relevance[]> {
  const databaseUrl = await prepareDemoDatabase(server);
  return measure<Relevance>(databaseUrl, ["measure-relevance"]);
}

function printRelevance(relevances: Relevance[]): void {
  const rows = relevances.map(({ kind, queries, ndcg }) => [kind, String(queries), ndcg.toFixed(3)]);
  print();
  print(formatTable(["judged searches of the demo", "queries", `nDCG@${MEASURED_RESULTS}`], rows));
}

const findReference = (timings: QueryTiming[]): number =>
  timings.find(({ name }) => name === REFERENCE_QUERY)?.p50 ?? NaN;

/** Judges the largest size. */
function toVerdicts({ goal, p50, p99 }: QueryTiming, reference: number): string[] {
  return [
    `× ${formatFigure(p50 / reference)}`,
    formatVerdict(p50 / reference <= QUERY_GOALS[goal]),
    formatVerdict(p99 / p50 <= MAX_P99_RATIO),
  ];
}

function toRows(timings: QueryTiming[][]): string[][] {
  const largest = timings.at(-1) ?? [];
  const reference = findReference(largest);
  return largest.map((figure, index) => [
    figure.name,
    ...timings.flatMap((figures) => {
      const { p50 = NaN, p99 = NaN } = figures[index] ?? {};
      return `${formatFigure(p50)} / ${formatFigure(p99)}`;
    }),
    ...toVerdicts(figure, reference),
  ]);
}

export async function benchQueries(options: BenchOptions): Promise<void> {
  const server = await startBenchServer(options.dataDirectory);
  const timings: QueryTiming[][] = [];
  for (const size of options.sizes) {
    const databaseUrl = await prepareDatabase(server, size);
    if (options.explain) await measureDatabase(databaseUrl, options);
    else
      await runStep("queries", "measuring", async () => {
        timings.push(await measureDatabase(databaseUrl, options));
        return `${options.rounds} rounds on ${size.toLocaleString("en")}`;
      });
  }
  if (options.explain) return;
  let relevances: Relevance[] = [];
  await runStep("relevance", "searching the demo", async () => {
    relevances = await benchRelevance(server);
    return `${relevances.at(-1)?.queries ?? 0} judged searches`;
  });
  const head = ["query, p50 / p99 in ms", ...options.sizes.map((size) => size.toLocaleString("en"))];
  print();
  print(formatTable([...head, `× ${REFERENCE_QUERY}`, "p50", "p99"], toRows(timings)));
  print();
  print(
    `  ✓ p50 at most ${QUERY_GOALS.query} × ${REFERENCE_QUERY} (facets ${QUERY_GOALS.facets} ×, first counts ${QUERY_GOALS.count} ×), p99 at most ${MAX_P99_RATIO} × p50.`,
  );
  printRelevance(relevances);
}
