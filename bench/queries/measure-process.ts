import pg from "pg";
import { median, quantile } from "@/bench/statistics";
import { firstCounts, queries, type Query } from "./list";
import { forgetCounts } from "./next-cache";
import { explainQuery } from "./explain";
import { readSubjects, type Subjects } from "./subjects";

// A process of its own for each size, since the product's pool belongs to one database.

/** p50 and p99 in milliseconds. */
export type Figure = { name: string; goal: Query["goal"]; p50: number; p99: number };

const PATIENCE_MS = 2000;
const FEW = 3;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** One after the other, again and again, so that what disturbs the machine disturbs all alike. */
async function inRounds(subjects: Subjects, rounds: number): Promise<Figure[]> {
  const times = new Map<Query, number[]>(queries.map((query) => [query, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const [query, taken] of times) {
      const spent = taken.reduce((sum, time) => sum + time, 0);
      if (spent > PATIENCE_MS && taken.length >= FEW) continue;
      const time = await timed(() => query.ask(subjects));
      if (round >= 0) taken.push(time);
    }
  }
  return [...times].map(([{ name, goal }, taken]) => ({
    name,
    goal,
    p50: median(taken),
    p99: quantile(taken, 0.99),
  }));
}

async function first(subjects: Subjects): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const query of firstCounts) {
    const taken: number[] = [];
    for (let round = 0; round < FEW; round += 1) {
      forgetCounts();
      taken.push(await timed(() => query.ask(subjects)));
    }
    figures.push({ name: query.name, goal: query.goal, p50: median(taken), p99: quantile(taken, 0.99) });
  }
  return figures;
}

async function subjectsHere(): Promise<Subjects> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    return await readSubjects(client);
  } finally {
    await client.end();
  }
}

/** Measures the database in DATABASE_URL and tells the process that asked. */
export async function measureHere([rounds = "15", explain = ""]: string[]): Promise<void> {
  const subjects = await subjectsHere();
  if (explain) {
    for (const query of [...queries, ...firstCounts].filter(({ name }) =>
      name.startsWith(explain === "all" ? "" : explain),
    ))
      await explainQuery(query, subjects);
  } else process.send?.([...(await inRounds(subjects, Number(rounds))), ...(await first(subjects))]);
  process.disconnect?.();
  process.exit(0);
}
