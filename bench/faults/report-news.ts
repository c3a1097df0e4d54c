import { brief, table } from "@/bench/statistics";
import { say, step } from "@/scripts/steps.mjs";
import { brokenInvariants } from "../../tools/faults/check-invariants";
import {
  AFTERWARDS,
  believed,
  newsOfOne,
  ordersOf,
  seeded,
  toldAtOnce,
  toldAtRandom,
  toldInOrder,
} from "../../tools/faults/event-order";
import type { Afterwards } from "../../tools/faults/event-order";
import { startSite, type Site } from "../../tools/faults/sites";

const EVENTS = 5;
const SEED = 20_261_122;

type Told = { what: string; times: number; seconds: number; ends: Set<string> };

async function times(what: string, tellings: (() => Promise<string>)[]): Promise<Told> {
  const start = performance.now();
  const ends = new Set<string>();
  for (const telling of tellings) ends.add(await telling());
  return { what, times: tellings.length, seconds: (performance.now() - start) / 1000, ends };
}

function tellings(site: Site, rounds: number): [what: string, tellings: (() => Promise<string>)[]][] {
  const random = seeded(SEED);
  const often = (telling: () => Promise<string>) => Array.from({ length: rounds }, () => telling);
  return [
    ["paid: all orders, then backwards", ordersOf(EVENTS).map((order) => () => toldInOrder(site, order))],
    ["paid: all at once, twice", often(() => toldAtOnce(site))],
    ...(Object.keys(AFTERWARDS) as Afterwards[]).map((what): [string, (() => Promise<string>)[]] => [
      what,
      often(() => toldAtRandom(site, what, random)),
    ]),
  ];
}

async function run(site: Site, rounds: number): Promise<string[]> {
  const all: Told[] = [];
  for (const [what, how] of tellings(site, rounds)) {
    await step("news", what, async () => {
      all.push(await times(what, how));
      return `${how.length} × ${what}`;
    });
  }
  const failed = all
    .filter(({ ends }) => ends.size !== 1)
    .map(({ what, ends }) => `${what}: ${[...ends].join(" | ")}`);
  const events = await newsOfOne(site);
  const blind = new Set(
    ordersOf(EVENTS).map((order) => believed(order.flatMap((place) => events[place] ?? []))),
  );
  if (blind.size < 2) failed.push("the words of the events lead to one end in any order: this shows nothing");
  const lines = all.map(({ what, times: count, ends, seconds }) => [
    what,
    String(count),
    String(ends.size),
    brief(seconds),
    [...ends][0] ?? "",
  ]);
  say(
    table(
      ["told", "times", "ends", "s", "end"],
      [...lines, ["control: by the events' own words", "120", String(blind.size), "", ""]],
    ),
  );
  say();
  return [...failed, ...(await brokenInvariants())];
}

/** Tells in every order; gives what was not as it has to be. */
export async function runNews(rounds: number): Promise<string[]> {
  const site = await startSite({});
  try {
    return await run(site, rounds);
  } finally {
    await site.kill();
  }
}
