import { setTimeout as sleep } from "node:timers/promises";
import type { BenchOptions } from "@/bench/arguments";
import { getTestSite } from "@/bench/site/site-under-test";
import { formatFigure, formatTable, formatVerdict } from "@/bench/statistics";
import { print } from "@/tools/steps.mjs";
import { startMixedLoad } from "./mixed-load";
import { measureProcesses, type ProcessMemory } from "./processes";
import { computeSlope, type Sample } from "./trend";

// Memory of the site and everything that it starts, under an hour of mixed load.

const CONNECTIONS = 6;
const MAX_MEBIBYTES = 450;
/** Compiled code and caches fill meanwhile. */
const WARM_UP_SHARE = 0.25;
/** Flat: an hour adds at most that share of the goal. */
const MAX_GROWTH_PER_HOUR = MAX_MEBIBYTES * 0.1;

type Minute = { minute: number; site: number; others: number; sent: number };

function toMinute(minute: number, processes: ProcessMemory[], pid: number, sent: number): Minute {
  const site = processes.find((process) => process.pid === pid)?.resident ?? NaN;
  const others = processes.filter((process) => process.pid !== pid);
  return { minute, site, others: others.reduce((sum, { proportional }) => sum + proportional, 0), sent };
}

function printMinute({ minute, site, others, sent }: Minute): void {
  print(
    `    minute ${minute}: site ${formatFigure(site)} MiB, others ${formatFigure(others)} MiB, ${sent} requests`,
  );
}

const toSamples = (minutes: readonly Minute[], key: "site" | "others"): Sample[] =>
  minutes
    .slice(Math.floor(minutes.length * WARM_UP_SHARE))
    .map((sample) => ({ minute: sample.minute, value: sample[key] }));

function printSummary(minutes: readonly Minute[]): void {
  const rows = (["site", "others"] as const).map((key) => {
    const largest = Math.max(...minutes.map((minute) => minute[key]));
    const growth = computeSlope(toSamples(minutes, key)) * 60;
    const isGood = key === "others" || (largest <= MAX_MEBIBYTES && growth <= MAX_GROWTH_PER_HOUR);
    return [key, formatFigure(largest), growth.toFixed(1), key === "others" ? "" : formatVerdict(isGood)];
  });
  print();
  print(formatTable(["resident memory", "largest MiB", "MiB per hour", ""], rows));
  print();
  print(
    `  ✓ the site at most ${MAX_MEBIBYTES} MiB and at most ${MAX_GROWTH_PER_HOUR} MiB more per hour; the others are PostgreSQL and the mail inbox, by their shares of shared memory.`,
  );
}

/** Errors: a request failed. */
export async function benchMixedLoad({ minutes }: BenchOptions): Promise<void> {
  const { url, pid } = await getTestSite();
  const load = await startMixedLoad(url, CONNECTIONS);
  const measured: Minute[] = [];
  try {
    for (let minute = 1; minute <= minutes; minute += 1) {
      await sleep(60_000);
      const sample = toMinute(minute, await measureProcesses(pid), pid, load.report.sent);
      measured.push(sample);
      printMinute(sample);
    }
  } finally {
    await load.stop();
  }
  printSummary(measured);
  const { failures } = load.report;
  if (failures.length > 0) throw new Error(`Requests failed: ${failures.join(", ")}`);
}
