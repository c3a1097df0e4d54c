import { measureMs, median, quantile } from "@/bench/statistics";
import { renewListings } from "@/lib/discovery/directory/service";
import { foldFilterChanges } from "@/lib/discovery/filters/fold";
import { env } from "@/lib/platform/env";
import { withClient } from "@/prisma/engine/databases";
import { coldCountQueries, repeatedQueries } from "./list";
import type { BenchQuery } from "./query";
import { clearCachedCounts } from "./next-cache";
import { explainQuery } from "./explain";
import { readSubjects, type QuerySubjects } from "./subjects";

// Runs in a separate process for each size, since the product's pool is bound to one database.

/** p50 and p99 in milliseconds. */
export type QueryTiming = { name: string; goal: BenchQuery["goal"]; p50: number; p99: number };

const MAX_QUERY_TIME_MS = 2000;
const MIN_ROUNDS = 3;

const summarize = ({ name, goal }: BenchQuery, durations: number[]): QueryTiming => ({
  name,
  goal,
  p50: median(durations),
  p99: quantile(durations, 0.99),
});

/** Runs the queries in turn, round by round, so that disturbances of the machine affect all alike. */
async function measureInRounds(subjects: QuerySubjects, rounds: number): Promise<QueryTiming[]> {
  const times = new Map<BenchQuery, number[]>(repeatedQueries.map((query) => [query, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const [query, durations] of times) {
      const total = durations.reduce((sum, time) => sum + time, 0);
      if (total > MAX_QUERY_TIME_MS && durations.length >= MIN_ROUNDS) continue;
      const time = await measureMs(() => query.run(subjects));
      if (round >= 0) durations.push(time);
    }
  }
  return [...times].map(([query, durations]) => summarize(query, durations));
}

async function measureColdCounts(subjects: QuerySubjects): Promise<QueryTiming[]> {
  const figures: QueryTiming[] = [];
  for (const query of coldCountQueries) {
    const durations: number[] = [];
    for (let round = 0; round < MIN_ROUNDS; round += 1) {
      clearCachedCounts();
      durations.push(await measureMs(() => query.run(subjects)));
    }
    figures.push(summarize(query, durations));
  }
  return figures;
}

/** Measures the database in DATABASE_URL and sends the timings to the parent process. */
export async function runMeasureProcess([rounds = "15", explain = ""]: string[]): Promise<void> {
  const subjects = await withClient(env.DATABASE_URL, readSubjects);
  // As the worker does every minute.
  await foldFilterChanges();
  await renewListings();
  if (explain) {
    for (const query of [...repeatedQueries, ...coldCountQueries].filter(({ name }) =>
      name.startsWith(explain === "all" ? "" : explain),
    ))
      await explainQuery(query, subjects);
  } else
    process.send?.([
      ...(await measureInRounds(subjects, Number(rounds))),
      ...(await measureColdCounts(subjects)),
    ]);
  process.disconnect?.();
  process.exit(0);
}
