import { formatFigure, formatTable } from "@/bench/statistics";
import { db } from "@/lib/platform/db/client";
import { print, runStep } from "@/scripts/steps.mjs";
import { findBrokenInvariants } from "@/tests/support/faults/check-invariants";
import { createBuyer } from "@/tests/support/faults/actions";
import { raceForFreedSeat } from "@/tests/support/faults/freed-seat";
import { raceForLastUse } from "@/tests/support/faults/last-use";
import { raceForLastSeat, raceSameBuyer, type RaceResult } from "@/tests/support/faults/races";
import { startSite, type Site } from "@/tests/support/faults/sites";

const SITE_COUNT = 2;

type RaceScenario = {
  name: string;
  run: () => Promise<RaceResult>;
  /** Drops the constraint that prevents the violation. */
  disableRuleSql?: string;
};
/** `only`: a part of the names of the races to run; all of them if it is empty. */
type RaceOptions = { rounds: number; only: string };
type ScenarioResult = RaceScenario & { races: RaceResult[]; seconds: number };

/** Runs a scenario up to `rounds` times. */
async function runScenario(
  scenario: RaceScenario,
  rounds: number,
  shouldStop: (race: RaceResult) => boolean = () => false,
): Promise<ScenarioResult> {
  const races: RaceResult[] = [];
  const start = performance.now();
  while (races.length < rounds) {
    const race = await scenario.run();
    races.push(race);
    if (shouldStop(race)) break;
  }
  return { ...scenario, races, seconds: (performance.now() - start) / 1000 };
}

function formatStatusCounts(races: RaceResult[]): string {
  const sums = new Map<string, number>();
  for (const { statusCounts } of races) {
    for (const [name, count] of Object.entries(statusCounts)) sums.set(name, (sums.get(name) ?? 0) + count);
  }
  return [...sums].map(([name, count]) => `${count} × ${name}`).join(", ");
}

const toRow = ({ name, races, seconds }: ScenarioResult): string[] => [
  name,
  String(races.length),
  formatStatusCounts(races),
  String(races.filter(({ problems }) => problems.length > 0).length),
  formatFigure(seconds),
];

async function listScenarios(sites: readonly Site[]): Promise<RaceScenario[]> {
  const buyers = await Promise.all(Array.from({ length: 10 }, createBuyer));
  const crowd = await Promise.all(Array.from({ length: 32 }, createBuyer));
  const scenario = (name: string, run: () => Promise<RaceResult>): RaceScenario => ({ name, run });
  return [
    scenario("last seat, free, 2 buyers", () => raceForLastSeat(sites, buyers.slice(0, 2), 0)),
    scenario("last seat, free, 10 buyers", () => raceForLastSeat(sites, buyers, 0)),
    scenario("last seat, 25 €, 2 buyers", () => raceForLastSeat(sites, buyers.slice(0, 2), 2500)),
    scenario("last seat, 25 €, 10 buyers", () => raceForLastSeat(sites, buyers, 2500)),
    scenario("freed seat, free, 32 others", () => raceForFreedSeat(sites, crowd, 0)),
    scenario("freed seat, 25 €, 32 others", () => raceForFreedSeat(sites, crowd, 2500)),
    scenario("last use of a code, 100 %, 32 buyers", () => raceForLastUse(sites, crowd, 100)),
    scenario("last use of a code, 50 %, 32 buyers", () => raceForLastUse(sites, crowd, 50)),
    scenario("same buyer, free, 2 windows", () => raceSameBuyer(sites, 2, 0)),
    scenario("same buyer, 25 €, 2 windows", () => raceSameBuyer(sites, 2, 2500)),
    scenario("same buyer, 25 €, 6 windows", () => raceSameBuyer(sites, 6, 2500)),
  ];
}

/** Races without the database's constraints, which must end with a problem. */
async function listNegativeControls(sites: readonly Site[]): Promise<RaceScenario[]> {
  const buyers = await Promise.all(Array.from({ length: 2 }, createBuyer));
  const crowd = await Promise.all(Array.from({ length: 32 }, createBuyer));
  return [
    {
      name: "control: nothing offers a freed seat",
      run: () => raceForFreedSeat(sites, crowd, 0),
      disableRuleSql: `alter table "Ayni" disable trigger "Ayni_seats_offered"`,
    },
    {
      name: "control: nothing limits the last use of a code",
      run: () => raceForLastUse(sites, crowd, 100),
      disableRuleSql: `alter table "Discount" drop constraint "Discount_uses_kept"`,
    },
    {
      name: "control: no capacity constraint",
      run: () => raceForLastSeat(sites, buyers, 0),
      disableRuleSql: `alter table "Ayni" drop constraint "Ayni_capacity_kept"`,
    },
    {
      name: "control: no unique live order",
      run: () => raceSameBuyer(sites, 2, 0),
      disableRuleSql: `drop index "Order_one_live_bought", "Order_one_live_received"`,
    },
  ];
}

async function runScenarios(sites: readonly Site[], { rounds, only }: RaceOptions): Promise<string[]> {
  const isChosen = ({ name }: RaceScenario): boolean => name.includes(only);
  const results: ScenarioResult[] = [];
  const failed: string[] = [];
  for (const scenario of (await listScenarios(sites)).filter(isChosen)) {
    await runStep("races", scenario.name, async () => {
      const result = await runScenario(scenario, rounds);
      results.push(result);
      for (const { problems } of result.races)
        failed.push(...problems.map((problem) => `${scenario.name}: ${problem}`));
      return `${rounds} × ${scenario.name}`;
    });
  }
  failed.push(...(await findBrokenInvariants()));
  // Last: the dropped constraints are not restored.
  for (const scenario of (await listNegativeControls(sites)).filter(isChosen)) {
    await db.$executeRawUnsafe(scenario.disableRuleSql ?? "");
    const result = await runScenario(scenario, rounds, ({ problems }) => problems.length > 0);
    results.push(result);
    if (!result.races.some(({ problems }) => problems.length > 0))
      failed.push(`${scenario.name}: nothing went wrong`);
  }
  print(formatTable(["race", "rounds", "responses", "problems", "s"], results.map(toRow)));
  print();
  return failed;
}

/** Runs races through two site processes. Returns the problems found. */
export async function reportRaces(options: RaceOptions): Promise<string[]> {
  const sites = await Promise.all(Array.from({ length: SITE_COUNT }, () => startSite({})));
  try {
    return await runScenarios(sites, options);
  } finally {
    await Promise.all(sites.map((site) => site.kill()));
  }
}
