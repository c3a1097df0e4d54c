import { auditPublicPages } from "@/bench/lighthouse/run";
import { weighPages } from "@/bench/pages/run";
import { prepareDatabase, startBenchServer } from "@/bench/queries/databases";
import { measureDatabase, REFERENCE_QUERY } from "@/bench/queries/run";
import { measureLoads } from "@/bench/site/run";
import { median } from "@/bench/statistics";
import { runStep } from "@/scripts/steps.mjs";
import type { Figure, Figures } from "./compare";

// Measures little of each part, and only figures that hardly depend on the machine and the moment.

const CONTENTS = 20_000;
const QUERY_ROUNDS = 7;
const AUDITED_PATHS = ["/", "/explora", "/maestros"];
const AUDIT_ROUNDS = 2;
const LOAD_ROUNDS = 1;

/** Least spreads, as shares of the figure: the same code differs by as much between runs. */
const LEAST_SPREAD = { query: 0.5, render: 0.2, cached: 0.7, bytes: 0.01 };
const SCORE_SPREAD = 3;
const SHIFT_SPREAD = 0.005;

const lower = (value: number, spread: number): Figure => ({ value, spread, better: "lower" });
const higher = (value: number, spread: number): Figure => ({ value, spread, better: "higher" });

async function measureQueries(keptDirectory: string): Promise<Figures> {
  const databaseUrl = await prepareDatabase(await startBenchServer(keptDirectory), CONTENTS);
  const figures: Figures = {};
  await runStep("queries", "measuring", async () => {
    const timings = await measureDatabase(databaseUrl, { rounds: QUERY_ROUNDS, explain: "" });
    const reference = timings.find(({ name }) => name === REFERENCE_QUERY)?.p50 ?? NaN;
    for (const { name, p50 } of timings.filter((timing) => timing.name !== REFERENCE_QUERY)) {
      const ratio = p50 / reference;
      figures[`query, × ${REFERENCE_QUERY}: ${name}`] = lower(ratio, ratio * LEAST_SPREAD.query);
    }
    return `${QUERY_ROUNDS} rounds on ${CONTENTS.toLocaleString("en")}`;
  });
  return figures;
}

async function measureRequests(): Promise<Figures> {
  const results = await measureLoads({
    rounds: LOAD_ROUNDS,
    isChosen: ({ cookie, path }) => cookie !== undefined || path === "/explora" || path === "/api/ayni",
  });
  return Object.fromEntries(
    results.map(({ path, isCached, ratios }) => {
      const ratio = median(ratios);
      // Answers from memory depend on what else uses the memory of the machine: 4 to 14 × on the same day.
      const share = isCached ? LEAST_SPREAD.cached : LEAST_SPREAD.render;
      return [`requests, × static page: ${decodeURIComponent(path)}`, higher(ratio, ratio * share)];
    }),
  );
}

async function measureWeights(): Promise<Figures> {
  const weights = await weighPages();
  return Object.fromEntries(
    weights.flatMap(({ name, script, bytes, requests }) => [
      [`bytes, JavaScript: ${name}`, lower(script, script * LEAST_SPREAD.bytes)],
      [`bytes, all: ${name}`, lower(bytes, bytes * LEAST_SPREAD.bytes)],
      [`requests of a first view: ${name}`, lower(requests, 0)],
    ]),
  );
}

async function measureAudits(): Promise<Figures> {
  const audited = await auditPublicPages(AUDITED_PATHS, AUDIT_ROUNDS);
  return Object.fromEntries(
    audited.flatMap(({ name, figures }) => [
      [`Lighthouse, performance: ${name}`, higher(figures.performance, SCORE_SPREAD)],
      [`Lighthouse, accessibility: ${name}`, higher(figures.accessibility, 0)],
      [`Lighthouse, best practices: ${name}`, higher(figures.bestPractices, 0)],
      [`Lighthouse, SEO: ${name}`, higher(figures.seo, 0)],
      [`Lighthouse, layout shift: ${name}`, lower(figures.cls, SHIFT_SPREAD)],
    ]),
  );
}

/** Measures once. A figure that could not be computed is left out. */
export async function measureFigures(keptDirectory: string): Promise<Figures> {
  const figures = {
    ...(await measureQueries(keptDirectory)),
    ...(await measureRequests()),
    ...(await measureWeights()),
    ...(await measureAudits()),
  };
  return Object.fromEntries(Object.entries(figures).filter(([, { value }]) => Number.isFinite(value)));
}
