import { fork } from "node:child_process";
import { once } from "node:events";
import { formatFigure, formatVerdict, formatTable } from "@/bench/statistics";
import type { BenchOptions } from "@/bench/arguments";
import { print, runStep } from "@/tools/steps.mjs";
import { prepareDatabase, prepareDemoDatabase, startBenchServer } from "./databases";
import type { QueryTiming } from "./measure-process";
import { MEASURED_RESULTS } from "@/tools/relevance/relevance";
import type { Relevance } from "@/tools/relevance/relevance";

// Measures how each query's time grows from a small set of contents to a large one.

const MAX_GROWTH = 2;
const MAX_SEARCH_MS = 20;

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

function judge({ goal }: QueryTiming, smallest: number, largest: number): string {
  if (goal === "count") return "";
  return formatVerdict(largest / smallest <= MAX_GROWTH || (goal === "search" && largest <= MAX_SEARCH_MS));
}

function toRows(sizes: number[], timings: QueryTiming[][]): string[][] {
  const [first = [], ...rest] = timings;
  return first.map((figure, index) => {
    const all = [figure, ...rest.flatMap((figures) => figures[index] ?? [])];
    const largest = all.at(-1)?.p50 ?? NaN;
    const times = all.map(({ p50, p99 }) => `${formatFigure(p50)} / ${formatFigure(p99)}`);
    if (sizes.length < 2) return [figure.name, ...times];
    return [
      figure.name,
      ...times,
      `× ${formatFigure(largest / figure.p50)}`,
      judge(figure, figure.p50, largest),
    ];
  });
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
  print(formatTable(options.sizes.length < 2 ? head : [...head, "p50", ""], toRows(options.sizes, timings)));
  print();
  print(`  ✓ grows at most ${MAX_GROWTH} ×; a search may take ${MAX_SEARCH_MS} ms instead.`);
  printRelevance(relevances);
}
