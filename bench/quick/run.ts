import { writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import type { BenchOptions } from "@/bench/arguments";
import { runCleanups } from "@/bench/cleanup";
import { printTable } from "@/bench/statistics";
import { ExpectedError } from "@/lib/platform/expected-error";
import { readJsonFile } from "@/lib/platform/files";
import { print } from "@/scripts/steps.mjs";
import { compareFigures, hasFailed, mergeRuns, toComparisonRow, type Figures } from "./compare";
import { measureFigures } from "./measure";

// The guard before a commit that matters to performance.

const PATH = "docs/performance.json";

type Committed = { measured: string; machine: string; runs: number; figures: Figures };

/** Errors: ExpectedError without the file. */
async function readCommitted(): Promise<Committed> {
  const committed = await readJsonFile<Committed>(PATH);
  if (committed) return committed;
  throw new ExpectedError(`There is no ${PATH} to compare with: npm run bench -- quick --save 3`);
}

const round = (value: number): number => Number(value.toPrecision(4));

function roundFigures(figures: Figures): Figures {
  return Object.fromEntries(
    Object.entries(figures).map(([name, { value, spread, better }]) => [
      name,
      { value: round(value), spread: round(spread), better },
    ]),
  );
}

async function renew(runs: number, keptDirectory: string): Promise<void> {
  const measured: Figures[] = [];
  for (let run = 0; run < runs; run += 1) {
    measured.push(await measureFigures(keptDirectory));
    // The servers of a run would slow the next one down, and keep its directory.
    await runCleanups();
  }
  const [cpu] = cpus();
  const committed: Committed = {
    measured: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} × ${cpu?.model.trim() ?? "unknown"}, Node ${process.versions.node}`,
    runs,
    figures: roundFigures(mergeRuns(measured)),
  };
  await writeFile(PATH, `${JSON.stringify(committed, null, 2)}\n`);
  print();
  print(`  ${PATH} holds the medians of ${runs} runs.`);
}

/** Compares a run with the committed figures, or with `savedRuns` replaces these. Errors: a figure got worse. */
export async function benchQuick({ savedRuns, dataDirectory }: BenchOptions): Promise<void> {
  if (savedRuns > 0) return renew(savedRuns, dataDirectory);
  const { figures, measured, machine } = await readCommitted();
  const comparisons = compareFigures(figures, await measureFigures(dataDirectory));
  printTable(
    ["figure", "committed", "spread", "now", ""],
    comparisons.map(toComparisonRow),
    `Committed on ${measured}: ${machine}.`,
  );
  if (hasFailed(comparisons))
    throw new ExpectedError(
      `A figure got worse by more than its spread, or is missing. If that is intended, renew ${PATH}: npm run bench -- quick --save 3`,
    );
}
