import { setTimeout as sleep } from "node:timers/promises";
import type { BenchOptions } from "@/bench/arguments";
import { onExit } from "@/bench/cleanup";
import { call, signIn } from "@/bench/http";
import { startSite } from "@/bench/site/site-under-test";
import { formatFigure, printTable, formatVerdict, quantile } from "@/bench/statistics";
import { DEMO_ACCOUNTS } from "@/prisma/seed/demo-accounts";
import { print, runStep } from "@/scripts/steps.mjs";
import { sendAbortedRequests } from "./aborted-requests";
import { createStateReader, type ProcessState, type StateReader } from "./process-state";

// Clients that hang up, from one address and from many, beside a person who opens pages: what does the person notice, and
// what is left in the process?

const PER_SECOND = 100;
const IDLE_MS = 20_000;
/** Kept connections are closed meanwhile. */
const SETTLE_MS = 30_000;
const SAMPLE_MS = 1_000;
const PAUSE_MS = 50;
const MAX_RATIO = 2;
/** Handles that come and go with jobs and connections of the pool. */
const SPARE_HANDLES = 20;

const SOURCES = [
  { name: "one address", addresses: ["127.0.1.1"] },
  { name: "200 addresses", addresses: Array.from({ length: 200 }, (_, index) => `127.0.1.${index + 1}`) },
];

type Page = { name: string; path: string; cookie?: string };
type Reading = { times: Map<string, number[]>; refusals: number };
type Phase = { name: string; reading: Reading; state: ProcessState };

const listPages = (cookie: string): Page[] => [
  { name: "/", path: "/" },
  { name: "/explora, uncached", path: "/explora?sort=price&n=" },
  { name: "/recibir", path: "/recibir", cookie },
];

/** Opens the pages in turn until `work` is done. */
async function readPages(site: string, pages: readonly Page[], work: Promise<unknown>): Promise<Reading> {
  const reading: Reading = { times: new Map(pages.map(({ name }) => [name, []])), refusals: 0 };
  let isOver = false;
  const ending = work.finally(() => (isOver = true));
  for (let turn = 0; !isOver; turn += 1) {
    for (const { name, path, cookie } of pages) {
      const start = performance.now();
      const { status } = await call(site + (path.endsWith("=") ? path + turn : path), { cookie });
      reading.times.get(name)?.push(performance.now() - start);
      if (status !== 200) reading.refusals += 1;
      await sleep(PAUSE_MS);
    }
  }
  await ending;
  return reading;
}

type Pick = (...values: number[]) => number;

const pickState = (pick: Pick, one: ProcessState, other: ProcessState): ProcessState => ({
  megabytes: pick(one.megabytes, other.megabytes),
  handles: pick(one.handles, other.handles),
  sockets: pick(one.sockets, other.sockets),
  connections: pick(one.connections, other.connections),
  transactions: pick(one.transactions, other.transactions),
});

/** Runs `work` and returns the figures meanwhile: the largest ones, or the least, which are what stays. */
async function watchState({ read }: StateReader, pick: Pick, work: Promise<unknown>): Promise<ProcessState> {
  let isOver = false;
  const ending = work.finally(() => (isOver = true));
  let picked = await read();
  while (!isOver) {
    await sleep(SAMPLE_MS);
    picked = pickState(pick, picked, await read());
  }
  await ending;
  return picked;
}

const readP95 = ({ reading }: Phase, name: string): number => quantile(reading.times.get(name) ?? [], 0.95);

function printPages(pages: readonly Page[], phases: readonly Phase[]): void {
  const [idle] = phases;
  const rows = pages.map(({ name }) => [
    name,
    ...phases.map((phase) => {
      const ratio = idle ? readP95(phase, name) / readP95(idle, name) : NaN;
      return `${formatFigure(readP95(phase, name))} (${formatFigure(ratio)} ×) ${formatVerdict(ratio <= MAX_RATIO)}`;
    }),
  ]);
  const refusals = phases.map(
    ({ reading }) => `${reading.refusals} ${formatVerdict(reading.refusals === 0)}`,
  );
  printTable(["p95 in ms (× idle)", ...phases.map(({ name }) => name)], [...rows, ["refused", ...refusals]]);
}

function printStates(phases: readonly Phase[]): void {
  const [first] = phases;
  const rows = phases.map(({ name, state }) => {
    const isBack =
      first !== undefined &&
      state.handles <= first.state.handles + SPARE_HANDLES &&
      state.transactions <= first.state.transactions;
    return [
      name,
      ...[state.megabytes, state.handles, state.sockets, state.connections, state.transactions].map(
        formatFigure,
      ),
      name.startsWith("after") ? formatVerdict(isBack) : "",
    ];
  });
  const head = ["the process", "MB", "handles", "sockets", "connections", "in a transaction", ""];
  printTable(head, rows);
}

async function findContentId(site: string): Promise<string> {
  const { content } = JSON.parse((await call(`${site}/api/ayni`)).body) as { content: { id: string }[] };
  const [first] = content;
  if (!first) throw new Error("The demo community has no contents.");
  return first.id;
}

export async function benchAborts({ requests, directory }: BenchOptions): Promise<void> {
  const site = await startSite(directory);
  const cookie = await signIn(site.url, DEMO_ACCOUNTS.apprentice, DEMO_ACCOUNTS.password);
  const pages = listPages(cookie);
  const member = { cookie, contentId: await findContentId(site.url) };
  const reader = await createStateReader(site);
  onExit(reader.close);
  const phases: Phase[] = [];

  const measureWhile = async (name: string, pick: Pick, work: Promise<unknown>): Promise<void> => {
    const [reading, state] = await Promise.all([
      readPages(site.url, pages, work),
      watchState(reader, pick, work),
    ]);
    phases.push({ name, reading, state });
  };

  await readPages(site.url, pages, sleep(IDLE_MS));
  await runStep("idle", "opening pages", async () => {
    await measureWhile("idle", Math.min, sleep(IDLE_MS));
    return `${IDLE_MS / 1000} s`;
  });
  for (const { name, addresses } of SOURCES) {
    await runStep("aborts", `from ${name}, at least ${requests / PER_SECOND} s`, async () => {
      const options = { site: site.url, member, addresses, count: requests, perSecond: PER_SECOND };
      await measureWhile(name, Math.max, sendAbortedRequests(options));
      await sleep(SETTLE_MS);
      await measureWhile(`after ${name}`, Math.min, sleep(IDLE_MS));
      return `${requests} requests from ${name}`;
    });
  }
  printPages(pages, phases);
  printStates(phases);
  print();
  print(
    `  ✓ p95 at most ${MAX_RATIO} × idle, nothing refused; afterwards at most ${SPARE_HANDLES} handles more, and no more transactions. During a load the largest figures, else the least.`,
  );
}
