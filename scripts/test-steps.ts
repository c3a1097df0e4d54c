import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { buildSite, generateClient } from "./build";
import { findChromium } from "../tools/chromium.mjs";
import { startE2eSite } from "../tools/e2e-site";
import { say, step } from "./steps.mjs";

// The steps of `npm test`. Every step of a group runs even when another failed, so that one run tells all.

type Counts = { passed: number; failed: string[] };
type VitestReport = {
  numPassedTests: number;
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
};
type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; ok: boolean }[];
};
type PlaywrightReport = { stats: { expected: number; flaky: number }; suites: PlaywrightSuite[] };

const children = new Set<ChildProcess>();
const undos = new Set<() => Promise<void>>();
const totals: Counts = { passed: 0, failed: [] };
let failures = 0;

/** Stops what is running; for an end by signal. */
export async function stopEverything(): Promise<void> {
  for (const child of children) child.kill("SIGTERM");
  await Promise.all([...undos].map((undo) => undo().catch(() => {})));
}

async function run(args: string[], env: Record<string, string>, show: boolean): Promise<string> {
  const stdio = show ? "inherit" : "pipe";
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", stdio, stdio],
    env: { ...process.env, ...env },
  });
  children.add(child);
  const output: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => output.push(chunk));
  const [code] = (await once(child, "exit")) as [number | null];
  children.delete(child);
  const text = Buffer.concat(output).toString();
  if (code !== 0) throw new Error(text.trim() || `${args[0]} ended with ${code}`);
  return text;
}

/** A step whose failure is counted and shown, but does not end the run. */
async function tryStep(name: string, doing: string, work: () => Promise<string>): Promise<boolean> {
  try {
    await step(name, doing, work);
    return true;
  } catch (error) {
    failures += 1;
    say(error instanceof Error ? error.message : String(error));
    return false;
  }
}

const bin = (path: string): string => join("node_modules", path);

async function checkSources(): Promise<void> {
  const tools: [name: string, args: string[]][] = [
    ["types", [bin("typescript/bin/tsc"), "--noEmit"]],
    ["lint", [bin("eslint/bin/eslint.js"), ".", "--max-warnings", "0"]],
    ["unused", [bin("knip/bin/knip.js"), "--no-progress"]],
    ["format", [bin("prettier/bin/prettier.cjs"), "--check", ".", "--log-level", "warn"]],
  ];
  await tryStep("routes", "generating the types of the routes", async () => {
    await run([bin("next/dist/bin/next"), "typegen"], { NODE_ENV: "development" }, false);
    return "types generated";
  });
  await Promise.all(
    tools.map(([name, args]) =>
      tryStep(name, "checking", async () => {
        await run(args, { NODE_ENV: "development", FORCE_COLOR: "0" }, false);
        return "ok";
      }),
    ),
  );
}

async function count<Report>(path: string, read: (report: Report) => Counts): Promise<string> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return "no report";
  const { passed, failed } = read(JSON.parse(text) as Report);
  totals.passed += passed;
  totals.failed.push(...failed);
  return `${passed} passed, ${failed.length} failed`;
}

const failedUnits = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName }) => `${relative(process.cwd(), name)} › ${fullName}`),
  );

const failedJourneys = (suites: PlaywrightSuite[] = [], above = ""): string[] =>
  suites.flatMap(({ title, specs, suites: inner }) => {
    const path = above ? `${above} › ${title}` : `e2e/${title}`;
    const own = specs.filter(({ ok }) => !ok).map((spec) => `${path} › ${spec.title}`);
    return [...own, ...failedJourneys(inner, path)];
  });

async function unitTests(reports: string): Promise<void> {
  const report = join(reports, "vitest.json");
  await tryStep("unit", "running unit, component and API tests", async () => {
    let counted = "";
    try {
      const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
      await run([bin("vitest/vitest.mjs"), ...args], { NODE_ENV: "test" }, true);
    } finally {
      counted = await count<VitestReport>(report, (vitest) => ({
        passed: vitest.numPassedTests,
        failed: failedUnits(vitest),
      }));
    }
    return counted;
  });
}

async function endToEndTests(reports: string): Promise<void> {
  const report = join(reports, "playwright.json");
  if (!(await tryStep("build", "building the site, a minute or two", buildSite))) return;
  await tryStep("end to end", "running the journeys in Chromium", async () => {
    const chromium = await findChromium();
    const site = await startE2eSite();
    undos.add(site.stop);
    let counted = "";
    try {
      const env = {
        NODE_ENV: "test",
        E2E_BASE_URL: site.url,
        E2E_SERVICES: site.services,
        PLAYWRIGHT_CHROMIUM_PATH: chromium,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      };
      await run([bin("@playwright/test/cli.js"), "test", "--reporter=list,json"], env, true);
    } finally {
      undos.delete(site.stop);
      await site.stop();
      counted = await count<PlaywrightReport>(report, ({ stats, suites }) => ({
        passed: stats.expected + stats.flaky,
        failed: failedJourneys(suites),
      }));
    }
    return counted;
  });
}

/** Runs what `what` names (`all`, `check`, `unit`, `e2e`); gives whether everything passed. */
export async function runTests(what: string): Promise<boolean> {
  const reports = await mkdtemp(join(tmpdir(), "ayllu-reports-"));
  try {
    const isReady = await tryStep("client", "generating the database client", generateClient);
    if (!isReady) return false;
    if (what === "all" || what === "check") await checkSources();
    if (what === "all" || what === "unit") await unitTests(reports);
    if (what === "all" || what === "e2e") await endToEndTests(reports);
  } finally {
    await rm(reports, { recursive: true, force: true });
  }
  say();
  if (what === "check") say(failures === 0 ? "everything is in order" : `${failures} checks failed`);
  else {
    for (const name of totals.failed) say(`✗ ${name}`);
    say(`${totals.passed} passed, ${Math.max(totals.failed.length, failures)} failed`);
  }
  return failures === 0;
}
