import { mkdir, stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { hintCompilation } from "./compile-hints";
import { pathExists } from "@/lib/platform/files";
import { hashFiles, runIfChanged } from "./incremental";
import { copyPdfViewerFiles } from "./pdf-viewer-files";
import { runNode } from "@/scripts/run-node";

const BUILD_SOURCES = [
  "app",
  "components",
  "lib",
  "styles",
  "public",
  "prisma/schema.prisma",
  "middleware.ts",
  "instrumentation.ts",
  "instrumentation-client.ts",
  "next.config.mjs",
  "package-lock.json",
  "tsconfig.json",
  "scripts/build/compile-hints.ts",
  "scripts/build/page-scripts.ts",
  "scripts/build/pdf-viewer-files.ts",
];

/** Everything that tsconfig.json includes, and the packages it is checked against. */
const TYPE_SOURCES = [
  "app",
  "components",
  "lib",
  "server",
  "jobs",
  "scripts",
  "embedded",
  "bench",
  "tools",
  "tests",
  "e2e",
  "prisma",
  "styles",
  "middleware.ts",
  "instrumentation.ts",
  "instrumentation-client.ts",
  "next.config.d.mts",
  "playwright.config.ts",
  "prisma.config.ts",
  "vitest.config.mts",
  "tsconfig.json",
  "package-lock.json",
];

const BUILD_ID_LENGTH = 16;
const STAMP_DIRECTORY = "node_modules/.cache/ayllu";

/** Generates the database client if the schema has changed. Returns a summary. */
export async function generatePrismaClient(): Promise<string> {
  const hash = hashFiles(["prisma/schema.prisma", "prisma.config.ts", "package-lock.json"]);
  const program = "node_modules/prisma/build/index.js";
  const work = (): Promise<void> => runNode([program, "generate"]);
  await mkdir("lib/platform/db/generated", { recursive: true });
  const didRun = await runIfChanged("lib/platform/db/generated/.ayllu-sources", hash, work);
  return didRun ? "generated from prisma/schema.prisma" : "as in prisma/schema.prisma";
}

/** Writes next-env.d.ts and the types of the routes in .next/types. */
export const generateRouteTypes = (): Promise<void> =>
  runNode(["node_modules/next/dist/bin/next", "typegen"], { env: { NODE_ENV: "development" } });

/** Type-checks all sources if they have changed; needs the route types. Returns a summary. */
export async function checkTypes(): Promise<string> {
  const hash = hashFiles(TYPE_SOURCES);
  const work = (): Promise<void> => runNode(["node_modules/typescript/bin/tsc", "--noEmit"]);
  await mkdir(STAMP_DIRECTORY, { recursive: true });
  const didRun = await runIfChanged(`${STAMP_DIRECTORY}/types-sources`, hash, work);
  return didRun ? "checked" : "unchanged since the last check";
}

/** Resolves when `next build`, which empties .next first, has rewritten the route types that tsc reads. */
async function waitForRouteTypes(build: Promise<void>, startedAt: number): Promise<void> {
  let isBuilding = true;
  const handleEnd = (): void => {
    isBuilding = false;
  };
  build.then(handleEnd, handleEnd);
  while (isBuilding) {
    const file = await stat(".next/types/root-params.d.ts").catch(() => undefined);
    if (file && file.mtimeMs >= startedAt) return;
    await sleep(200);
  }
  await build;
}

async function buildAndCheckTypes(buildId: string): Promise<void> {
  // `next build` writes this file only at its end.
  if (!(await pathExists("next-env.d.ts"))) await generateRouteTypes();
  const startedAt = Date.now();
  const build = runNode(["node_modules/next/dist/bin/next", "build"], {
    env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", AYLLU_BUILD_ID: buildId },
  });
  const check = waitForRouteTypes(build, startedAt).then(checkTypes);
  // Neither may outlive a failure of the other.
  const results = await Promise.allSettled([build, check]);
  for (const result of results) if (result.status === "rejected") throw result.reason;
  await hintCompilation(".next");
  await copyPdfViewerFiles(".next");
}

/** Builds the site for production and type-checks it if its sources have changed. Returns a summary. */
export async function buildSite(): Promise<string> {
  const hash = hashFiles(BUILD_SOURCES);
  const work = (): Promise<void> => buildAndCheckTypes(hash.slice(0, BUILD_ID_LENGTH));
  const didRun = await runIfChanged(".next/ayllu-sources", hash, work);
  if (!didRun) await checkTypes();
  return didRun ? "built, as the sources had changed" : "as last time, the sources are the same";
}
