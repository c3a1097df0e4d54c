import { fork } from "node:child_process";
import { once } from "node:events";
import { onExit } from "@/bench/cleanup";
import { copyDatabase, dropCopy, startBenchServer } from "@/bench/queries/databases";
import { formatFigure, printTable, formatVerdict, median, quantile } from "@/bench/statistics";
import type { BenchOptions } from "@/bench/arguments";
import { migrateJobQueue } from "@/prisma/migrate-queue";
import { print, runStep } from "@/scripts/steps.mjs";
import type { FanOut } from "./fan-out";
import { measuredWrites } from "./list";
import type { Request, Round } from "./measure-process";

// Measures how the time of each write grows with the contents, and the notification of many followers.

const MAX_GROWTH = 1.5;
/** Writes are short, and a disturbance matters more. */
const ROUNDS_FACTOR = 10;
const WARM_UP_ROUNDS = 5;

const FOLLOWERS = 50_000;
const MAX_FAN_OUT_SECONDS = 60;
const MAX_MEMORY_RATIO = 1.25;

/** Never called, but named by the settings. */
const UNUSED_SERVICES = {
  S3_ENDPOINT: "http://localhost/storage",
  S3_PUBLIC_URL: "http://localhost/bench",
  SMTP_URL: "smtp://localhost:1",
  NEXTAUTH_SECRET: "only-for-the-benchmark-of-writes",
};

type MeasuringProcess = {
  ask: (request: Request) => Promise<unknown>;
  end: () => void;
};

async function startMeasuring(databaseUrl: string, rounds: number): Promise<MeasuringProcess> {
  await migrateJobQueue(databaseUrl);
  const env = { ...process.env, ...UNUSED_SERVICES, DATABASE_URL: databaseUrl };
  const child = fork("scripts/bench.mjs", ["measure-writes", String(rounds)], { env });
  onExit(async () => void child.kill());
  const failure = new AbortController();
  child.once("exit", (code) => failure.abort(new Error(`Measuring ended with ${code}`)));
  const receive = async (): Promise<unknown> =>
    ((await once(child, "message", { signal: failure.signal })) as [unknown])[0];
  await receive();
  return {
    ask: (request) => {
      child.send(request);
      return receive();
    },
    end: () => child.disconnect(),
  };
}

/** Returns the rounds of each process. They take turns, so that disturbances of the machine affect all alike. */
async function measureInTurns(children: MeasuringProcess[], rounds: number): Promise<Round[][]> {
  const results = children.map((): Round[] => []);
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
    for (const [index, child] of children.entries()) {
      const durations = (await child.ask({ task: "round" })) as Round;
      if (round >= 0) results[index]?.push(durations);
    }
  }
  return results;
}

function toRows(results: Round[][]): string[][] {
  return measuredWrites.map(({ name }, index) => {
    const columns = results.map((rounds) => rounds.map((durations) => durations[index] ?? NaN));
    const times = columns.map(
      (durations) => `${formatFigure(median(durations))} / ${formatFigure(quantile(durations, 0.99))}`,
    );
    if (results.length < 2) return [name, ...times];
    const growth = median(columns.at(-1) ?? []) / median(columns[0] ?? []);
    return [name, ...times, `× ${growth.toFixed(2)}`, formatVerdict(growth <= MAX_GROWTH)];
  });
}

function printWrites(sizes: number[], results: Round[][]): void {
  const head = ["write, p50 / p99 in ms", ...sizes.map((size) => size.toLocaleString("en"))];
  printTable(
    sizes.length < 2 ? head : [...head, "p50", ""],
    toRows(results),
    `✓ grows at most ${MAX_GROWTH} ×.`,
  );
}

function printFanOut({ publishMs, durationMs, followers, notified, memory }: FanOut): void {
  const seconds = durationMs / 1000;
  const ratio = memory.peak / memory.before;
  const isComplete = notified === followers && seconds <= MAX_FAN_OUT_SECONDS;
  print();
  print(
    `  a publication returns after ${formatFigure(publishMs)} ms; ${notified.toLocaleString("en")} of ${followers.toLocaleString("en")} followers are notified after ${formatFigure(seconds)} s ${formatVerdict(isComplete)} (at most ${MAX_FAN_OUT_SECONDS} s)`,
  );
  print(
    `  memory of the worker ${formatFigure(memory.before)} MB, at most ${formatFigure(memory.peak)} MB: ${ratio.toFixed(2)} × ${formatVerdict(ratio <= MAX_MEMORY_RATIO)} (at most ${MAX_MEMORY_RATIO})`,
  );
}

export async function benchWrites({ sizes, rounds, dataDirectory }: BenchOptions): Promise<void> {
  const server = await startBenchServer(dataDirectory);
  const count = rounds * ROUNDS_FACTOR;
  const children: MeasuringProcess[] = [];
  for (const size of sizes)
    children.push(await startMeasuring(await copyDatabase(server, size), count + WARM_UP_ROUNDS));
  let results: Round[][] = [];
  await runStep("writes", "measuring", async () => {
    results = await measureInTurns(children, count);
    return `${count} rounds`;
  });
  printWrites(sizes, results);
  const largest = children.at(-1);
  if (!largest) return;
  let fanOut: FanOut | undefined;
  await runStep("followers", "notifying", async () => {
    fanOut = (await largest.ask({ task: "fan-out", followers: FOLLOWERS })) as FanOut;
    return `${FOLLOWERS.toLocaleString("en")} of one Master`;
  });
  if (fanOut) printFanOut(fanOut);
  for (const child of children) child.end();
  for (const size of sizes) await dropCopy(server, size);
}
