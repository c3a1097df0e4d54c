import pg from "pg";
import { brief, table } from "@/bench/statistics";
import { say, step } from "@/scripts/steps.mjs";
import { brokenInvariants } from "../../tools/faults/check-invariants";
import { newBuyer } from "../../tools/faults/actions";
import { lastPlace, sameBuyer, type Race } from "./races";
import { startSite, type Site } from "../../tools/faults/sites";

const SITES = 2;

type Contest = {
  name: string;
  run: () => Promise<Race>;
  /** SQL that takes the rule away. */ without?: string;
};
type Result = Contest & { races: Race[]; seconds: number };

/** What has been tried until something went wrong, or so many times. */
async function timed(contest: Contest, rounds: number, isEnough: (race: Race) => boolean): Promise<Result> {
  const races: Race[] = [];
  const start = performance.now();
  while (races.length < rounds) {
    const race = await contest.run();
    races.push(race);
    if (isEnough(race)) break;
  }
  return { ...contest, races, seconds: (performance.now() - start) / 1000 };
}

function answersOf(races: Race[]): string {
  const sums = new Map<string, number>();
  for (const { answers } of races) {
    for (const [name, count] of Object.entries(answers)) sums.set(name, (sums.get(name) ?? 0) + count);
  }
  return [...sums].map(([name, count]) => `${count} × ${name}`).join(", ");
}

const line = ({ name, races, seconds }: Result): string[] => [
  name,
  String(races.length),
  answersOf(races),
  String(races.filter(({ wrong }) => wrong.length > 0).length),
  brief(seconds),
];

async function contestsOf(sites: readonly Site[]): Promise<Contest[]> {
  const people = await Promise.all(Array.from({ length: 10 }, newBuyer));
  const contest = (name: string, run: () => Promise<Race>): Contest => ({ name, run });
  return [
    contest("the last place, free, 2 people", () => lastPlace(sites, people.slice(0, 2), 0)),
    contest("the last place, free, 10 people", () => lastPlace(sites, people, 0)),
    contest("the last place, 25 €, 2 people", () => lastPlace(sites, people.slice(0, 2), 2500)),
    contest("the last place, 25 €, 10 people", () => lastPlace(sites, people, 2500)),
    contest("the same person, free, 2 windows", () => sameBuyer(sites, 2, 0)),
    contest("the same person, 25 €, 2 windows", () => sameBuyer(sites, 2, 2500)),
    contest("the same person, 25 €, 6 windows", () => sameBuyer(sites, 6, 2500)),
  ];
}

/** The same with the rule taken away, in which it has to go wrong. */
async function controlsOf(sites: readonly Site[]): Promise<Contest[]> {
  const people = await Promise.all(Array.from({ length: 2 }, newBuyer));
  return [
    {
      name: "control: no rule for places",
      run: () => lastPlace(sites, people, 0),
      without: `alter table "Ayni" drop constraint "Ayni_capacity_kept"`,
    },
    {
      name: "control: no rule for one live order",
      run: () => sameBuyer(sites, 2, 0),
      without: `drop index "Order_one_live"`,
    },
  ];
}

async function execute(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function run(sites: readonly Site[], rounds: number): Promise<string[]> {
  const results: Result[] = [];
  const failed: string[] = [];
  for (const contest of await contestsOf(sites)) {
    await step("races", contest.name, async () => {
      const result = await timed(contest, rounds, () => false);
      results.push(result);
      for (const { wrong } of result.races) failed.push(...wrong.map((what) => `${contest.name}: ${what}`));
      return `${rounds} × ${contest.name}`;
    });
  }
  failed.push(...(await brokenInvariants()));
  // Last, since what they break stays broken.
  for (const contest of await controlsOf(sites)) {
    await execute(contest.without ?? "");
    const result = await timed(contest, rounds, ({ wrong }) => wrong.length > 0);
    results.push(result);
    if (!result.races.some(({ wrong }) => wrong.length > 0))
      failed.push(`${contest.name}: nothing went wrong`);
  }
  say(table(["at the same moment", "rounds", "answers", "wrong", "s"], results.map(line)));
  say();
  return failed;
}

/** Races through two processes; gives what was not as it has to be. */
export async function runRaces(rounds: number): Promise<string[]> {
  const sites = await Promise.all(Array.from({ length: SITES }, () => startSite({})));
  try {
    return await run(sites, rounds);
  } finally {
    await Promise.all(sites.map((site) => site.kill()));
  }
}
