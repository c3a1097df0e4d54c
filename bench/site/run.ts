import type { BenchOptions } from "@/bench/arguments";
import { signIn } from "@/bench/cluster/traffic";
import { formatFigure, formatKilobytes, formatVerdict, median, formatTable } from "@/bench/statistics";
import { print, runStep } from "@/tools/steps.mjs";
import { findBareUrl, startBareApp, type AnswerKind } from "./bare-app";
import { loadAgent, fetchByteLength, measureRequestsPerSecond } from "./load";
import { benchMemory } from "./memory";
import { findSamplePaths, getTestSiteUrl, startFloodedSite, type SamplePaths } from "./site-under-test";

// Compares requests per second of the production build with a bare application that returns as many bytes, in
// alternating rounds.

// Cached pages come from memory, complete and compressed.
const MIN_RATIOS: Record<AnswerKind, number> = { static: 3, dynamic: 0.8, memory: 0.8 };
const ROUND_SECONDS = 2;

type LoadTarget = {
  path: string;
  kind: AnswerKind;
  /** Of a demo account. */
  cookie?: string;
};

const DEMO_PASSWORD = "ayni-demo-2026";
const APPRENTICE_EMAIL = "aprendiz@ayllu.test";
const MASTER_EMAIL = "maestra@ayllu.test";

const explorePath = (value: object): string =>
  `/explora?filters=${encodeURIComponent(JSON.stringify(value))}`;

const listPublicTargets = ({ ayni, master }: SamplePaths): LoadTarget[] => [
  { path: "/", kind: "static" },
  { path: "/explora", kind: "static" },
  { path: explorePath({ contentType: "EVENT", price: "FREE" }), kind: "static" },
  { path: explorePath({ searchText: "respirar" }), kind: "static" },
  { path: explorePath({ price: "FREE", country: "ES", topics: ["CALM"] }), kind: "dynamic" },
  { path: "/maestros", kind: "static" },
  { path: master, kind: "static" },
  { path: ayni, kind: "static" },
  { path: "/api/ayni", kind: "memory" },
];

async function listMemberTargets(site: string): Promise<LoadTarget[]> {
  const apprentice = await signIn(site, APPRENTICE_EMAIL, DEMO_PASSWORD);
  const master = await signIn(site, MASTER_EMAIL, DEMO_PASSWORD);
  return [
    { path: "/feed", kind: "dynamic", cookie: apprentice },
    { path: "/recibir", kind: "dynamic", cookie: apprentice },
    { path: "/ofrecer", kind: "dynamic", cookie: master },
  ];
}

type LoadResult = {
  path: string;
  kind: AnswerKind;
  bytes: number;
  ours: number;
  theirs: number;
  ratios: number[];
  /** Beside a bare page with as many elements; empty for cached answers, and unless asked for. */
  elementRatios: number[];
};

type Pages = { site: string; bare: string; headers: Record<string, string>; rounds: number };

/** Measures both pages alternately. Returns requests per second of each round. */
async function measurePairs({ site, bare, headers, rounds }: Pages): Promise<[number, number][]> {
  const siteLoad = { url: site, headers, expected: await fetchByteLength(site, headers) };
  const bareLoad = { url: bare, headers, expected: await fetchByteLength(bare, headers) };
  const measurePair = async (): Promise<[number, number]> => [
    await measureRequestsPerSecond({ ...siteLoad, seconds: ROUND_SECONDS }),
    await measureRequestsPerSecond({ ...bareLoad, seconds: ROUND_SECONDS }),
  ];
  await measurePair();
  const pairs: [number, number][] = [];
  for (let round = 0; round < rounds; round += 1) pairs.push(await measurePair());
  return pairs;
}

/** Counts the elements of a page. */
async function countElements(url: string, headers: Record<string, string>): Promise<number> {
  const html = await (await fetch(url, { headers })).text();
  const [body = ""] = /<body[\s\S]*<\/body>/.exec(html) ?? [];
  return body.replaceAll(/<script[\s\S]*?<\/script>/g, "").match(/<[a-z]/g)?.length ?? 0;
}

type Servers = Pick<Pages, "site" | "bare" | "rounds"> & {
  /** Also beside bare pages of as many elements. */
  countsElements: boolean;
};

async function measureTarget(
  { site, bare, rounds, countsElements }: Servers,
  { path, kind, cookie }: LoadTarget,
): Promise<LoadResult> {
  const headers: Record<string, string> = cookie === undefined ? {} : { cookie };
  await fetchByteLength(site + path, headers);
  const bytes = await fetchByteLength(site + path, headers);
  const measureBeside = async (answers: string): Promise<[number, number][]> =>
    measurePairs({ site: site + path, bare: await findBareUrl(answers, bytes), headers, rounds });
  const pairs = await measureBeside(`${bare}/${kind}`);
  const control =
    countsElements && kind === "dynamic"
      ? await measureBeside(`${bare}/elements/${await countElements(site + path, headers)}`)
      : [];
  const medianOf = (index: 0 | 1): number => median(pairs.map((pair) => pair[index]));
  return {
    path,
    kind,
    bytes,
    ours: medianOf(0),
    theirs: medianOf(1),
    ratios: pairs.map(([ours, theirs]) => ours / theirs),
    elementRatios: control.map(([ours, theirs]) => ours / theirs),
  };
}

function toRow({ path, kind, bytes, ours, theirs, ratios, elementRatios }: LoadResult): string[] {
  const ratio = median(ratios);
  const spread = `${formatFigure(Math.min(...ratios))}–${formatFigure(Math.max(...ratios))}`;
  const name = decodeURIComponent(path);
  return [
    name,
    formatKilobytes(bytes),
    formatFigure(ours),
    `${kind} ${formatFigure(theirs)}`,
    formatFigure(ratio),
    spread,
    formatVerdict(ratio >= MIN_RATIOS[kind]),
    elementRatios.length > 0 ? formatFigure(median(elementRatios)) : "",
  ];
}

type LoadOptions = Pick<Servers, "rounds" | "countsElements"> & {
  isChosen?: (target: LoadTarget) => boolean;
};

/** Measures the targets that `isChosen` accepts. */
export async function measureLoads({
  rounds,
  countsElements,
  isChosen = () => true,
}: LoadOptions): Promise<LoadResult[]> {
  const site = await getTestSiteUrl();
  const bare = await startBareApp();
  const results: LoadResult[] = [];
  await runStep("requests", "measuring", async () => {
    const targets = [...listPublicTargets(await findSamplePaths(site)), ...(await listMemberTargets(site))];
    for (const target of targets.filter(isChosen))
      results.push(await measureTarget({ site, bare, rounds, countsElements }, target));
    return "no errors, all responses of the expected length";
  });
  return results;
}

export async function benchSite({ rounds }: BenchOptions): Promise<void> {
  const figures = await measureLoads({ rounds: Math.ceil(rounds / 3), countsElements: true });
  print();
  print(
    formatTable(
      ["requests per second", "bytes", "ours", "bare Next", "ratio", "spread", "", "as many elements"],
      figures.map(toRow),
    ),
  );
  print();
  print(
    `  ✓ at least ${MIN_RATIOS.static} × (cached pages) or ${MIN_RATIOS.dynamic} × (the rest) a bare Next application that returns as many bytes.`,
  );
  await benchMemory(await startFloodedSite());
  loadAgent.destroy();
}
