import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listExcesses, weighScripts } from "@/scripts/checks/script-weight";
import {
  BUILD_DESCRIPTION,
  buildSite,
  generatePrismaClient,
  generateRouteTypes,
} from "@/scripts/build/build";
import { checkDocs } from "@/scripts/checks/docs";
import { checkBoundaries } from "@/scripts/checks/boundaries/check";
import { checkMigrations } from "@/prisma/rules/check";
import { ensureChromium } from "@/tests/support/chromium.mjs";
import { startE2eSite } from "@/tests/support/site";
import { print, runStep } from "./steps.mjs";
import type { TestSummary } from "@/tests/support/vitest-summary";

// The steps of `npm test`. A failure does not stop the other steps of its group, so that one run reports them all.

type PlaywrightSpec = { title: string; ok: boolean; tests: { status: string }[] };
type PlaywrightSuite = { title: string; suites?: PlaywrightSuite[]; specs: PlaywrightSpec[] };
type PlaywrightReport = { stats: { expected: number; flaky: number }; suites: PlaywrightSuite[] };

const children = new Set<ChildProcess>();
const cleanups = new Set<() => Promise<void>>();
const totals: TestSummary = { passed: 0, failed: [], flaky: [] };
const failedSteps: string[] = [];

/** Stops the running steps when the process receives a signal. */
export async function stopTests(): Promise<void> {
  for (const child of children) child.kill("SIGTERM");
  await Promise.all([...cleanups].map((cleanup) => cleanup().catch(() => {})));
}

type ProcessOptions = { env: Record<string, string>; showOutput?: boolean };

/** Errors: the output, or the exit code when it was shown. */
async function runNodeProcess(args: string[], { env, showOutput = false }: ProcessOptions): Promise<void> {
  const stdio = showOutput ? "inherit" : "pipe";
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
}

/** Runs a step; counts and prints a failure instead of throwing. Returns true on success. */
async function runCountedStep(
  name: string,
  description: string,
  work: () => Promise<string>,
): Promise<boolean> {
  try {
    await runStep(name, description, work);
    return true;
  } catch (error) {
    failedSteps.push(name);
    print(error instanceof Error ? error.message : String(error));
    return false;
  }
}

const binPath = (path: string): string => join("node_modules", path);

async function checkSources(): Promise<void> {
  const tools: [name: string, args: string[]][] = [
    // The native compiler takes a third of the time; ESLint still needs the one in JavaScript.
    ["types", [binPath("typescript-7/bin/tsc"), "--noEmit"]],
    ["lint", [binPath("eslint/bin/eslint.js"), ".", "--max-warnings", "0"]],
    ["unused", [binPath("knip/bin/knip.js"), "--no-progress"]],
    ["format", [binPath("prettier/bin/prettier.cjs"), "--check", ".", "--log-level", "warn"]],
  ];
  await runCountedStep("routes", "generating the types of the routes", async () => {
    await generateRouteTypes();
    return "types generated";
  });
  await runCountedStep("boundaries", "checking", async () => {
    const violations = await checkBoundaries(process.cwd());
    if (violations.length > 0) throw new Error(violations.join("\n"));
    return "folders import one way";
  });
  await runCountedStep("docs", "checking", async () => {
    const problems = await checkDocs(process.cwd());
    if (problems.length > 0) throw new Error(problems.join("\n"));
    return "every path and symbol exists";
  });
  await runCountedStep("migrations", "checking", async () => {
    const problems = await checkMigrations();
    if (problems.length > 0) throw new Error(problems.join("\n"));
    return "unchanged and safe under traffic";
  });
  await Promise.all(
    tools.map(([name, args]) =>
      runCountedStep(name, "checking", async () => {
        await runNodeProcess(args, { env: { NODE_ENV: "development", FORCE_COLOR: "0" } });
        return "ok";
      }),
    ),
  );
}

async function addReport<Report>(path: string, summarize: (report: Report) => TestSummary): Promise<string> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return "no report";
  const { passed, failed, flaky } = summarize(JSON.parse(text) as Report);
  totals.passed += passed;
  totals.failed.push(...failed);
  totals.flaky.push(...flaky);
  return `${passed} passed, ${failed.length} failed`;
}

const findPlaywrightTests = (
  suites: PlaywrightSuite[],
  matches: (spec: PlaywrightSpec) => boolean,
  parentPath = "",
): string[] =>
  suites.flatMap(({ title, specs, suites: inner = [] }) => {
    const path = parentPath ? `${parentPath} › ${title}` : `e2e/${title}`;
    const own = specs.filter(matches).map((spec) => `${path} › ${spec.title}`);
    return [...own, ...findPlaywrightTests(inner, matches, path)];
  });

const summarizePlaywright = ({ stats, suites }: PlaywrightReport): TestSummary => ({
  passed: stats.expected + stats.flaky,
  failed: findPlaywrightTests(suites, ({ ok }) => !ok),
  flaky: findPlaywrightTests(suites, ({ tests }) => tests.some(({ status }) => status === "flaky")),
});

const VITEST_SUITES = {
  unit: ["unit"],
  components: ["components", "components-mocked"],
  db: ["database", "seed"],
};
const ALL_PROJECTS = Object.values(VITEST_SUITES).flat();

const findVitestProjects = (suite: string): string[] =>
  Object.entries(VITEST_SUITES).find(([name]) => name === suite)?.[1] ?? [];

/** Runs projects of vitest.config.mts side by side, so that no worker waits for the end of another project. */
async function runVitest(reports: string, projects: string[]): Promise<void> {
  const report = join(reports, "vitest.json");
  await runCountedStep("vitest", `running ${projects.join(", ")} tests`, async () => {
    let summary = "";
    try {
      const reporters = ["--reporter=default", "--reporter=./tests/support/vitest-summary.ts"];
      const selection = projects.map((project) => `--project=${project}`);
      const args = [binPath("vitest/vitest.mjs"), "run", ...selection, ...reporters];
      await runNodeProcess(args, {
        env: { NODE_ENV: "test", AYLLU_TEST_SUMMARY: report },
        showOutput: true,
      });
    } finally {
      summary = await addReport<TestSummary>(report, (vitest) => vitest);
    }
    return summary;
  });
}

async function runEndToEndTests(reports: string): Promise<void> {
  const report = join(reports, "playwright.json");
  if (!(await runCountedStep("build", BUILD_DESCRIPTION, buildSite))) return;
  await runCountedStep("weight", "weighing the scripts of each page", async () => {
    const weights = await weighScripts(".next");
    const excesses = listExcesses(weights);
    if (excesses.length > 0) throw new Error(excesses.join("\n"));
    return `${weights.length} pages within their limits`;
  });
  await runCountedStep("end to end", "running the journeys in Chromium", async () => {
    const chromium = await ensureChromium();
    const site = await startE2eSite();
    cleanups.add(site.stop);
    let summary = "";
    try {
      const env = {
        NODE_ENV: "test",
        E2E_BASE_URL: site.url,
        E2E_SERVICES: site.servicesPath,
        PLAYWRIGHT_CHROMIUM_PATH: chromium,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      };
      await runNodeProcess([binPath("@playwright/test/cli.js"), "test", "--reporter=list,json"], {
        env,
        showOutput: true,
      });
    } finally {
      cleanups.delete(site.stop);
      await site.stop();
      summary = await addReport<PlaywrightReport>(report, summarizePlaywright);
    }
    return summary;
  });
}

/** Runs the suite `all`, `check`, `unit`, `components`, `db` or `e2e`. Returns true if everything passed. */
export async function runTests(suite: string): Promise<boolean> {
  const reports = await mkdtemp(join(tmpdir(), "ayllu-reports-"));
  try {
    const isReady = await runCountedStep("client", "generating the database client", generatePrismaClient);
    if (!isReady) return false;
    if (suite === "all" || suite === "check") await checkSources();
    const projects = suite === "all" ? ALL_PROJECTS : findVitestProjects(suite);
    if (projects.length > 0) await runVitest(reports, projects);
    if (suite === "all" || suite === "e2e") await runEndToEndTests(reports);
  } finally {
    await rm(reports, { recursive: true, force: true });
  }
  print();
  for (const name of totals.failed) print(`✗ ${name}`);
  for (const name of totals.flaky) print(`flaky: ${name}`);
  if (failedSteps.length > 0) print(`failed: ${failedSteps.join(", ")}`);
  else if (suite === "check") print("all checks passed");
  if (suite !== "check") print(`${totals.passed} passed, ${totals.failed.length} failed`);
  return failedSteps.length === 0;
}
