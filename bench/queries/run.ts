import { fork } from "node:child_process";
import { once } from "node:events";
import { brief, mark, table } from "@/bench/statistics";
import type { Options } from "@/bench/arguments";
import { say, step } from "@/scripts/steps.mjs";
import { databaseOf, startDatabases } from "./databases";
import type { Figure } from "./measure-process";

// The growth of every query of the catalogue from a small set of contents to a large one.

const MOST_GROWTH = 2;
const MOST_SEARCH_MS = 20;

async function measure(databaseUrl: string, { rounds, explain }: Options): Promise<Figure[]> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, S3_PUBLIC_URL: "http://localhost/bench" };
  const child = fork("scripts/bench.mjs", ["measure", String(rounds), explain], { env });
  let figures: Figure[] = [];
  child.on("message", (message) => (figures = message as Figure[]));
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`Measuring ended with ${code}`);
  return figures;
}

function verdict({ goal }: Figure, smallest: number, largest: number): string {
  if (goal === "count") return "";
  return mark(largest / smallest <= MOST_GROWTH || (goal === "search" && largest <= MOST_SEARCH_MS));
}

function lines(sizes: number[], measured: Figure[][]): string[][] {
  const [first = [], ...rest] = measured;
  return first.map((figure, index) => {
    const all = [figure, ...rest.flatMap((figures) => figures[index] ?? [])];
    const largest = all.at(-1)?.p50 ?? NaN;
    const times = all.map(({ p50, p99 }) => `${brief(p50)} / ${brief(p99)}`);
    if (sizes.length < 2) return [figure.name, ...times];
    return [figure.name, ...times, `× ${brief(largest / figure.p50)}`, verdict(figure, figure.p50, largest)];
  });
}

export async function benchQueries(options: Options): Promise<void> {
  const server = await startDatabases(options.keep);
  const measured: Figure[][] = [];
  for (const size of options.sizes) {
    const databaseUrl = await databaseOf(server, size);
    if (options.explain) await measure(databaseUrl, options);
    else
      await step("queries", "asking", async () => {
        measured.push(await measure(databaseUrl, options));
        return `${options.rounds} rounds on ${size.toLocaleString("en")}`;
      });
  }
  if (options.explain) return;
  const head = ["query, p50 / p99 in ms", ...options.sizes.map((size) => size.toLocaleString("en"))];
  say();
  say(table(options.sizes.length < 2 ? head : [...head, "p50", ""], lines(options.sizes, measured)));
  say();
  say(`  ✓ grows at most ${MOST_GROWTH} ×; a search may take ${MOST_SEARCH_MS} ms instead.`);
}
