import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { checkOut } from "@/bench/checkout";
import { findSamplePaths, getTestSite, type SamplePaths } from "@/bench/site/site-under-test";
import { formatFigure, formatTable, formatVerdict } from "@/bench/statistics";
import { DEMO_ACCOUNTS } from "@/prisma/seed/demo-accounts";
import { findFreePort } from "@/tools/files";
import { print, runStep } from "@/tools/steps.mjs";
import { startBalancer, type Balancer } from "./balancer";
import { createCpuQuota } from "./cpu-quota";
import { startNode, type Node } from "./nodes";
import { measureRequestCosts } from "./request-costs";
import { measureStaleness } from "./staleness";
import { call, signIn, startTraffic, type Traffic, type TrafficReport } from "./traffic";

// `npm run cluster -- [--from <commit>]`: two web processes behind a balancer, with the jobs and the back ends in a
// third process. Each part has a control that must fail, else the run says nothing.

const REQUESTS_PER_SECOND = 20;
const DRAIN_SECONDS = "2";
const STEADY_MS = 5_000;
const CPU_SHARE = 0.2;
const FLOOD_MS = 8_000;
const FLOOD_CLIENTS = 16;
const LINEAR_SHARE = 0.8;

type Cluster = {
  nodes: [Node, Node];
  /** Of an apprentice. */
  cookie: string;
  paths: SamplePaths;
  settings: Record<string, string>;
  /** Refuses what it cannot deliver. */
  strict: Balancer;
  /** Tries the other process when one refuses the connection. */
  redispatching: Balancer;
  startTraffic: (site: string) => Traffic;
};

const describeTraffic = ({ sent, failed, p50, p99 }: TrafficReport): string[] =>
  [sent, failed, p50, p99].map(formatFigure);

async function startCluster(servicesPath: string): Promise<Cluster> {
  const [strictPort, redispatchingPort] = [await findFreePort(), await findFreePort()];
  const siteUrl = `http://127.0.0.1:${strictPort}`;
  const settings = {
    TRUSTED_PROXIES: "1",
    DRAIN_SECONDS,
    NEXTAUTH_URL: siteUrl,
    SITE_URL: siteUrl,
    READS_PER_SECOND: "1000000",
    READ_BURST: "1000000",
  };
  const nodes: [Node, Node] = [
    await startNode({ servicesPath, settings }),
    await startNode({ servicesPath, settings }),
  ];
  const urls = nodes.map(({ url }) => url);
  const strict = await startBalancer(strictPort, urls);
  const redispatching = await startBalancer(redispatchingPort, urls, { redispatches: true });
  const paths = await findSamplePaths(strict.url);
  const { ayni, master } = paths;
  const cookie = await signIn(strict.url, DEMO_ACCOUNTS.apprentice, DEMO_ACCOUNTS.password);
  const { content } = JSON.parse((await call(`${strict.url}/api/ayni`)).body) as {
    content: { id: string }[];
  };
  const favourite = `/api/favourites/${content[0]?.id ?? ""}`;
  const errands = [
    { path: "/" },
    { path: "/feed", isMember: true },
    { path: ayni },
    { path: favourite, method: "PUT", isMember: true },
    { path: "/explora?sort=price" },
    { path: "/recibir", isMember: true },
    { path: master },
    { path: favourite, method: "DELETE", isMember: true },
    { path: "/api/ayni" },
    { path: "/api/auth/session", isMember: true },
  ];
  return {
    nodes,
    cookie,
    paths,
    settings,
    strict,
    redispatching,
    startTraffic: (site) => startTraffic(site, { perSecond: REQUESTS_PER_SECOND, cookie, errands }),
  };
}

/** Runs `work` under traffic, with quiet seconds before and after. */
async function underTraffic(
  { startTraffic: start }: Cluster,
  { url }: Balancer,
  work: () => Promise<void>,
): Promise<TrafficReport> {
  const traffic = start(url);
  await sleep(STEADY_MS);
  await work();
  await sleep(STEADY_MS);
  return traffic.stop();
}

async function restartAll({ nodes }: Cluster, next?: Parameters<Node["restart"]>[0]): Promise<void> {
  for (const node of nodes) await node.restart(next);
}

type Measured = { name: string; report: TrafficReport; isGood: boolean };

function requireFailures(name: string, report: TrafficReport): void {
  if (report.failed === 0) throw new Error(`${name}: the control lost nothing, so the run says nothing.`);
}

async function measureRestart(cluster: Cluster): Promise<Measured[]> {
  const { settings } = cluster;
  const report = await underTraffic(cluster, cluster.strict, () => restartAll(cluster));
  await restartAll(cluster, { settings: { ...settings, DRAIN_SECONDS: "0" } });
  const control = await underTraffic(cluster, cluster.strict, () => restartAll(cluster));
  requireFailures("restart", control);
  await restartAll(cluster, { settings });
  return [
    { name: "rolling restart", report, isGood: report.failed === 0 },
    { name: "control: no draining", report: control, isGood: false },
  ];
}

async function measureUpgrade(cluster: Cluster, commit: string): Promise<Measured> {
  await runStep("former release", "building, minutes", async () => {
    await restartAll(cluster, { directory: await checkOut(commit) });
    return `both processes run ${commit}`;
  });
  const report = await underTraffic(cluster, cluster.strict, () =>
    restartAll(cluster, { directory: process.cwd() }),
  );
  return { name: `rolling upgrade from ${commit}`, report, isGood: report.failed === 0 };
}

async function measureKill(cluster: Cluster): Promise<Measured> {
  const [first] = cluster.nodes;
  const report = await underTraffic(cluster, cluster.redispatching, async () => {
    await first.kill();
    await sleep(STEADY_MS);
    await first.start();
  });
  // The ones in flight on one of two processes.
  return { name: "one process killed", report, isGood: report.failed <= REQUESTS_PER_SECOND / 2 };
}

async function measureCosts({ nodes: [node], cookie, paths }: Cluster): Promise<void> {
  if (node.pid === undefined) return;
  await measureRequestCosts(node.url, node.pid, [
    { name: "cached page", path: () => paths.ayni },
    { name: "uncached page", path: (index) => `/explora?sort=price&page=${1 + (index % 5)}&n=${index}` },
    { name: "page of a member", path: () => "/feed", cookie },
    { name: "catalogue API", path: (index) => `/api/ayni?sort=price&page=${1 + (index % 5)}` },
    { name: "session API", path: () => "/api/auth/session", cookie },
  ]);
}

async function countServedPerSecond(site: string): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const until = performance.now() + FLOOD_MS;
  let served = 0;
  const send = async (client: number): Promise<void> => {
    for (let turn = 0; performance.now() < until; turn += 1) {
      const { status } = await call(`${site}/explora?sort=price&page=${1 + ((client + turn) % 5)}`, {
        agent,
      });
      if (status === 200) served += 1;
    }
  };
  await Promise.all(Array.from({ length: FLOOD_CLIENTS }, (_, client) => send(client)));
  agent.destroy();
  return served / (FLOOD_MS / 1000);
}

/** Measures uncached pages per second with 1, 2 and 4 processes that have the same share of a core each. */
async function measureThroughput(servicesPath: string): Promise<string[][]> {
  const settings = { TRUSTED_PROXIES: "1", READS_PER_SECOND: "1000000", READ_BURST: "1000000" };
  const urls: string[] = [];
  const rows: string[][] = [];
  let single = NaN;
  for (const count of [1, 2, 4]) {
    while (urls.length < count) {
      const node = await startNode({ servicesPath, settings });
      const quota = await createCpuQuota(String(urls.length), CPU_SHARE);
      if (!quota || node.pid === undefined) return [];
      await quota.add(node.pid);
      urls.push(node.url);
    }
    const { url } = await startBalancer(await findFreePort(), urls);
    await countServedPerSecond(url);
    const served = await countServedPerSecond(url);
    if (count === 1) single = served;
    const share = served / (count * single);
    rows.push([
      String(count),
      formatFigure(served),
      formatFigure(share),
      formatVerdict(share >= LINEAR_SHARE),
    ]);
  }
  return rows;
}

function printTraffic(measured: Measured[]): void {
  const rows = measured.map(({ name, report, isGood }) => [
    name,
    ...describeTraffic(report),
    formatVerdict(isGood),
  ]);
  print();
  print(formatTable(["20 requests per second", "sent", "failed", "p50 ms", "p99 ms", ""], rows));
  for (const { name, report } of measured)
    if (report.failures.length > 0) print(`    ${name}: ${report.failures.join(", ")}`);
}

export async function benchCluster(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { from: { type: "string", default: "HEAD~1" } } });
  const { servicesPath } = await getTestSite();
  let cluster: Cluster | undefined;
  await runStep("cluster", "starting", async () => {
    cluster = await startCluster(servicesPath);
    return `two web processes behind ${cluster.strict.kind}`;
  });
  if (!cluster) return;
  const { nodes, strict } = cluster;
  const [first, second] = nodes;
  const masterCookie = await signIn(strict.url, DEMO_ACCOUNTS.master, DEMO_ACCOUNTS.password);
  await measureStaleness({ writer: first.url, reader: second.url, cookie: masterCookie, servicesPath });

  await measureCosts(cluster);
  const measured = [...(await measureRestart(cluster)), await measureKill(cluster)];
  measured.push(await measureUpgrade(cluster, values.from));
  printTraffic(measured);

  const throughput = await measureThroughput(servicesPath);
  print();
  if (throughput.length === 0) print("  Throughput: this system allows no control groups.");
  else print(formatTable(["processes with the same share of a core", "pages/s", "× linear", ""], throughput));
}
