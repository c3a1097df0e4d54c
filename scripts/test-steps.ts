import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { buildSite, checkTypes, generatePrismaClient, generateRouteTypes } from "@/tools/build";
import { checkBoundaries } from "@/tools/boundaries/check";
import { ensureChromium } from "@/tools/chromium.mjs";
import { startE2eSite } from "@/tools/e2e-site";
import { print, runStep } from "@/tools/steps.mjs";

// The steps of `npm test`. A failure does not stop the other steps of its group, so that one run reports them all.

type TestCounts = { passed: number; failed: string[] };
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
const cleanups = new Set<() => Promise<void>>();
const totals: TestCounts = { passed: 0, failed: [] };
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
  await Promise.all([
    runCountedStep("types", "checking", checkTypes),
    ...tools.map(([name, args]) =>
      runCountedStep(name, "checking", async () => {
        await runNodeProcess(args, { env: { NODE_ENV: "development", FORCE_COLOR: "0" } });
        return "ok";
      }),
    ),
  ]);
}

async function readReport<Report>(path: string, read: (report: Report) => TestCounts): Promise<string> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return "no report";
  const { passed, failed } = read(JSON.parse(text) as Report);
  totals.passed += passed;
  totals.failed.push(...failed);
  return `${passed} passed, ${failed.length} failed`;
}

const failedVitestTests = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName }) => `${relative(process.cwd(), name)} › ${fullName}`),
  );

const failedPlaywrightTests = (suites: PlaywrightSuite[] = [], parentPath = ""): string[] =>
  suites.flatMap(({ title, specs, suites: inner }) => {
    const path = parentPath ? `${parentPath} › ${title}` : `e2e/${title}`;
    const own = specs.filter(({ ok }) => !ok).map((spec) => `${path} › ${spec.title}`);
    return [...own, ...failedPlaywrightTests(inner, path)];
  });

const VITEST_SUITES = { unit: ["unit"], components: ["components"], db: ["database", "seed"] };
const ALL_PROJECTS = Object.values(VITEST_SUITES).flat();

const findVitestProjects = (suite: string): string[] =>
  Object.entries(VITEST_SUITES).find(([name]) => name === suite)?.[1] ?? [];

/** Runs projects of vitest.config.mts side by side, so that no worker waits for the end of another project. */
async function runVitest(reports: string, projects: string[]): Promise<void> {
  const report = join(reports, "vitest.json");
  await runCountedStep("vitest", `running ${projects.join(", ")} tests`, async () => {
    let summary = "";
    try {
      const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
      const selection = projects.map((project) => `--project=${project}`);
      const args = [binPath("vitest/vitest.mjs"), "run", ...selection, ...reporters];
      await runNodeProcess(args, { env: { NODE_ENV: "test" }, showOutput: true });
    } finally {
      summary = await readReport<VitestReport>(report, (vitest) => ({
        passed: vitest.numPassedTests,
        failed: failedVitestTests(vitest),
      }));
    }
    return summary;
  });
}

async function runEndToEndTests(reports: string): Promise<void> {
  const report = join(reports, "playwright.json");
  if (!(await runCountedStep("build", "building the site, a minute or two", buildSite))) return;
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
      summary = await readReport<PlaywrightReport>(report, ({ stats, suites }) => ({
        passed: stats.expected + stats.flaky,
        failed: failedPlaywrightTests(suites),
      }));
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
  if (failedSteps.length > 0) print(`failed: ${failedSteps.join(", ")}`);
  else if (suite === "check") print("all checks passed");
  if (suite !== "check") print(`${totals.passed} passed, ${totals.failed.length} failed`);
  return failedSteps.length === 0;
}
