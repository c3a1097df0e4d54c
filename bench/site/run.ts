import type { BenchOptions } from "@/bench/arguments";
import { signIn } from "@/bench/http";
import {
  formatFigure,
  formatKilobytes,
  printTable,
  formatVerdict,
  measureMs,
  median,
  quantile,
} from "@/bench/statistics";
import { DEMO_ACCOUNTS } from "@/prisma/seed/demo-accounts";
import { runStep } from "@/scripts/steps.mjs";
import { fetchByteLength, loadAgent, measureRequestsPerSecond } from "./load";
import { benchMemory } from "./memory";
import { findSamplePaths, getTestSite, getTestSiteUrl, type SamplePaths } from "./site-under-test";
import { startStaticPage } from "./static-page";

// Compares requests per second of the production build with a static Next page of as many bytes, in alternating rounds, and
// measures how long a member waits for a page.

const MIN_CACHED_RATIO = 3;
const MAX_MEMBER_P95_MS = 150;
const ROUND_SECONDS = 2;
const MEMBER_VIEWS = 40;

/** A member's page is rendered for each view, the others come from memory. */
type LoadTarget = { path: string; cookie?: string };

const explorePath = (value: object): string =>
  `/explora?filters=${encodeURIComponent(JSON.stringify(value))}`;

const listPublicTargets = ({ ayni, master }: SamplePaths): LoadTarget[] => [
  { path: "/" },
  { path: "/explora" },
  { path: explorePath({ contentType: "EVENT", price: "FREE" }) },
  { path: explorePath({ searchText: "respirar" }) },
  { path: "/maestros" },
  { path: master },
  { path: ayni },
  { path: "/api/ayni" },
];

async function listMemberTargets(site: string): Promise<LoadTarget[]> {
  const { apprentice, master, password } = DEMO_ACCOUNTS;
  const apprenticeCookie = await signIn(site, apprentice, password);
  return [
    { path: "/feed", cookie: apprenticeCookie },
    { path: "/recibir", cookie: apprenticeCookie },
    { path: "/ofrecer", cookie: await signIn(site, master, password) },
  ];
}

type LoadResult = {
  path: string;
  isCached: boolean;
  bytes: number;
  /** Requests per second. */
  ours: number;
  theirs: number;
  ratios: number[];
  /** The duration of one view in milliseconds. */
  p95: number;
};

type FindReference = (bytes: number) => Promise<string>;

async function measureTarget(
  url: string,
  { path, cookie }: LoadTarget,
  findReference: FindReference,
  rounds: number,
): Promise<LoadResult> {
  const headers: Record<string, string> = cookie === undefined ? {} : { cookie };
  await fetchByteLength(url, headers);
  const bytes = await fetchByteLength(url, headers);
  const reference = await findReference(bytes);
  const ourLoad = { url, headers, expected: bytes, seconds: ROUND_SECONDS };
  const theirLoad = { url: reference, expected: await fetchByteLength(reference), seconds: ROUND_SECONDS };
  const measurePair = async (): Promise<[number, number]> => [
    await measureRequestsPerSecond(ourLoad),
    await measureRequestsPerSecond(theirLoad),
  ];
  await measurePair();
  const pairs: [number, number][] = [];
  for (let round = 0; round < rounds; round += 1) pairs.push(await measurePair());
  const views: number[] = [];
  while (views.length < MEMBER_VIEWS) views.push(await measureMs(() => fetchByteLength(url, headers)));
  return {
    path,
    isCached: cookie === undefined,
    bytes,
    ours: median(pairs.map(([ours]) => ours)),
    theirs: median(pairs.map(([, theirs]) => theirs)),
    ratios: pairs.map(([ours, theirs]) => ours / theirs),
    p95: quantile(views, 0.95),
  };
}

function toRow({ path, isCached, bytes, ours, theirs, ratios, p95 }: LoadResult): string[] {
  const ratio = median(ratios);
  return [
    decodeURIComponent(path),
    formatKilobytes(bytes),
    formatFigure(ours),
    formatFigure(theirs),
    formatFigure(ratio),
    `${formatFigure(Math.min(...ratios))}–${formatFigure(Math.max(...ratios))}`,
    formatFigure(p95),
    formatVerdict(isCached ? ratio >= MIN_CACHED_RATIO : p95 <= MAX_MEMBER_P95_MS),
  ];
}

async function measureLoads(rounds: number): Promise<LoadResult[]> {
  const site = await getTestSiteUrl();
  const findReference = await startStaticPage();
  const results: LoadResult[] = [];
  await runStep("requests", "measuring", async () => {
    const targets = [...listPublicTargets(await findSamplePaths(site)), ...(await listMemberTargets(site))];
    for (const target of targets)
      results.push(await measureTarget(site + target.path, target, findReference, rounds));
    return "no errors, all responses of the expected length";
  });
  return results;
}

export async function benchSite({ rounds }: BenchOptions): Promise<void> {
  const results = await measureLoads(Math.ceil(rounds / 3));
  printTable(
    ["requests per second", "bytes", "ours", "static page", "ratio", "spread", "p95 of one, ms", ""],
    results.map(toRow),
    `✓ cached pages at least ${MIN_CACHED_RATIO} × a static Next page of as many bytes, pages of members within ${MAX_MEMBER_P95_MS} ms.`,
  );
  await benchMemory(await getTestSite());
  loadAgent.destroy();
}
