import { fork } from "node:child_process";
import { once } from "node:events";
import { formatFigure, formatVerdict, printTable } from "@/bench/statistics";
import type { BenchOptions } from "@/bench/arguments";
import { runStep } from "@/scripts/steps.mjs";
import { prepareDatabase, prepareDemoDatabase, startBenchServer } from "./databases";
import { MAX_P99_MS, QUERY_GOALS, RATIO_CONTENTS } from "./goals";
import type { QueryTiming } from "./measure-process";
import { MEASURED_RESULTS } from "@/tests/support/relevance/relevance";
import type { Relevance } from "@/tests/support/relevance/relevance";

// Measures queries on a small set of contents and a large one.

const REFERENCE_QUERY = "content by slug";

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
const measureDatabase = (
  databaseUrl: string,
  { rounds, explain }: Pick<BenchOptions, "rounds" | "explain">,
): Promise<QueryTiming[]> => measure<QueryTiming>(databaseUrl, ["measure", String(rounds), explain]);

async function benchRelevance(server: URL): Promise<Relevance[]> {
  const databaseUrl = await prepareDemoDatabase(server);
  return measure<Relevance>(databaseUrl, ["measure-relevance"]);
}

function printRelevance(relevances: Relevance[]): void {
  const rows = relevances.map(({ kind, queries, ndcg }) => [kind, String(queries), ndcg.toFixed(3)]);
  printTable(["judged searches of the demo", "queries", `nDCG@${MEASURED_RESULTS}`], rows);
}

const findReference = (timings: QueryTiming[]): number =>
  timings.find(({ name }) => name === REFERENCE_QUERY)?.p50 ?? NaN;

type Measured = { size: number; timings: QueryTiming[] };

/** Judges the multiples at the size of the goal, else the largest, and the slowest calls at the largest. */
function toRows(measured: Measured[]): string[][] {
  const largest = measured.at(-1)?.timings ?? [];
  const judged = measured.find(({ size }) => size === RATIO_CONTENTS)?.timings ?? largest;
  const reference = findReference(judged);
  return largest.map(({ name, goal, p99 }, index) => {
    const ratio = (judged[index]?.p50 ?? NaN) / reference;
    return [
      name,
      ...measured.map(({ timings }) => {
        const { p50 = NaN, p99: slowest = NaN } = timings[index] ?? {};
        return `${formatFigure(p50)} / ${formatFigure(slowest)}`;
      }),
      `× ${formatFigure(ratio)}`,
      formatVerdict(ratio <= QUERY_GOALS[goal]),
      formatVerdict(p99 <= MAX_P99_MS),
    ];
  });
}

export async function benchQueries(options: BenchOptions): Promise<void> {
  const server = await startBenchServer(options.dataDirectory);
  const measured: Measured[] = [];
  for (const size of options.sizes) {
    const databaseUrl = await prepareDatabase(server, size);
    if (options.explain) await measureDatabase(databaseUrl, options);
    else
      await runStep("queries", "measuring", async () => {
        measured.push({ size, timings: await measureDatabase(databaseUrl, options) });
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
  printTable(
    [...head, `× ${REFERENCE_QUERY}`, "p50", "p99"],
    toRows(measured),
    `✓ p50 at most ${QUERY_GOALS.query} × ${REFERENCE_QUERY} (facets and first counts ${QUERY_GOALS.facets} ×) at ${RATIO_CONTENTS.toLocaleString("en")}, p99 at most ${MAX_P99_MS} ms at the largest size.`,
  );
  printRelevance(relevances);
}
