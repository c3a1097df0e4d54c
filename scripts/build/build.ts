import { mkdir } from "node:fs/promises";
import { hintCompilation } from "./compile-hints";
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

/** Announces a build while it runs. */
export const BUILD_DESCRIPTION = "building the site, usually a few minutes, longer on a busy machine";

const BUILD_ID_LENGTH = 16;

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

async function build(buildId: string): Promise<void> {
  await runNode(["node_modules/next/dist/bin/next", "build"], {
    env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", AYLLU_BUILD_ID: buildId },
  });
  await hintCompilation(".next");
  await copyPdfViewerFiles(".next");
}

/** Builds the site for production if its sources have changed. Returns a summary. Types are checked by `npm run check`. */
export async function buildSite(): Promise<string> {
  const hash = hashFiles(BUILD_SOURCES);
  const work = (): Promise<void> => build(hash.slice(0, BUILD_ID_LENGTH));
  const didRun = await runIfChanged(".next/ayllu-sources", hash, work);
  return didRun ? "built, as the sources had changed" : "as last time, the sources are the same";
}
