import { mkdir } from "node:fs/promises";
import { runNode } from "../tools/run-node";
import { hashOf, unlessDone } from "../tools/incremental";

const SOURCES = [
  "app",
  "components",
  "lib",
  "styles",
  "public",
  "prisma/schema.prisma",
  "middleware.ts",
  "instrumentation.ts",
  "next.config.mjs",
  "package-lock.json",
  "tsconfig.json",
];

/** Generates the database client when the schema changed; says what it did. */
export async function generateClient(): Promise<string> {
  const hash = await hashOf(["prisma/schema.prisma", "prisma.config.ts", "package-lock.json"]);
  const program = "node_modules/prisma/build/index.js";
  const work = (): Promise<void> => runNode([program, "generate"]);
  await mkdir("lib/db/generated", { recursive: true });
  const isNew = await unlessDone("lib/db/generated/.ayllu-sources", hash, work);
  return isNew ? "generated from prisma/schema.prisma" : "as in prisma/schema.prisma";
}

/** Builds the site for production when its sources changed; says what it did. */
export async function buildSite(): Promise<string> {
  const hash = await hashOf(SOURCES);
  const work = (): Promise<void> =>
    runNode(["node_modules/next/dist/bin/next", "build"], {
      env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    });
  const isNew = await unlessDone(".next/ayllu-sources", hash, work);
  return isNew ? "built, as the sources had changed" : "as last time, the sources are the same";
}
