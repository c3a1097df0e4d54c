import type { Options } from "@/bench/arguments";
import { brief, kilobytes, mark, median, table } from "@/bench/statistics";
import { say, step } from "@/scripts/steps.mjs";
import { bareUrl, startBare, type Kind } from "./bare-app";
import { agent, bytesOf, requestsPerSecond } from "./load";
import { knownPaths, runningSite, type Paths } from "./running";

// Requests per second of the production build, each beside a bare application that gives as many bytes: one stretch
// of ours, one of theirs, and so on.

const LEAST = 0.8;
const SECONDS = 2;

type Target = { path: string; kind: Kind };

const filters = (value: object): string => `/explora?filters=${encodeURIComponent(JSON.stringify(value))}`;

const targets = ({ ayni, master }: Paths): Target[] => [
  { path: "/", kind: "static" },
  { path: "/explora", kind: "static" },
  { path: filters({ contentType: "EVENT", price: "FREE" }), kind: "static" },
  { path: filters({ searchText: "respirar" }), kind: "static" },
  { path: filters({ price: "FREE", country: "ES", topics: ["CALM"] }), kind: "dynamic" },
  { path: "/maestros", kind: "static" },
  { path: master, kind: "static" },
  { path: ayni, kind: "static" },
  { path: "/api/ayni", kind: "memory" },
];

type Figure = { path: string; kind: Kind; bytes: number; ours: number; theirs: number; ratios: number[] };

async function compare(
  ours: string,
  theirs: string,
  bytes: number,
  rounds: number,
): Promise<[number, number][]> {
  const theirBytes = await bytesOf(theirs);
  const stretch = async (): Promise<[number, number]> => [
    await requestsPerSecond(ours, bytes, SECONDS),
    await requestsPerSecond(theirs, theirBytes, SECONDS),
  ];
  await stretch();
  const pairs: [number, number][] = [];
  for (let round = 0; round < rounds; round += 1) pairs.push(await stretch());
  return pairs;
}

async function measure(site: string, bare: string, { path, kind }: Target, rounds: number): Promise<Figure> {
  await bytesOf(site + path);
  const bytes = await bytesOf(site + path);
  const pairs = await compare(site + path, await bareUrl(bare, kind, bytes), bytes, rounds);
  const of = (index: 0 | 1): number => median(pairs.map((pair) => pair[index]));
  return {
    path,
    kind,
    bytes,
    ours: of(0),
    theirs: of(1),
    ratios: pairs.map(([ours, theirs]) => ours / theirs),
  };
}

function line({ path, kind, bytes, ours, theirs, ratios }: Figure): string[] {
  const ratio = median(ratios);
  const spread = `${brief(Math.min(...ratios))}–${brief(Math.max(...ratios))}`;
  const name = decodeURIComponent(path);
  return [
    name,
    kilobytes(bytes),
    brief(ours),
    `${kind} ${brief(theirs)}`,
    brief(ratio),
    spread,
    mark(ratio >= LEAST),
  ];
}

export async function benchSite({ rounds }: Options): Promise<void> {
  const site = await runningSite();
  const bare = await startBare();
  const figures: Figure[] = [];
  await step("requests", "asking", async () => {
    const paths = await knownPaths(site);
    for (const target of targets(paths))
      figures.push(await measure(site, bare, target, Math.ceil(rounds / 3)));
    agent.destroy();
    return "no errors, and every answer as long as it should be";
  });
  say();
  say(table(["requests per second", "bytes", "ours", "bare Next", "ratio", "spread", ""], figures.map(line)));
  say();
  say(`  ✓ at least ${LEAST} × a bare Next application that answers as many bytes.`);
}
