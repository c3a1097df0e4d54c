import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { getMinFreeBytes } from "@/lib/platform/disk-space";
import { assertFreeSpace } from "./disk-space";
import { pathExists } from "@/lib/platform/files";
import { runNode } from "./run-node";
import { dropAllSchemas } from "@/prisma/engine/databases";
import { migrateDatabase } from "@/prisma/migrate";
import { isDatabaseEmpty } from "@/prisma/seed/is-empty";

/** AYLLU_DEMO decides; by default true unless DATABASE_URL is set. Call before services start, which set it. */
export function isDemoMode(): boolean {
  if (process.env.AYLLU_DEMO) return process.env.AYLLU_DEMO === "1";
  return !process.env.DATABASE_URL;
}

/**
 * Seeds the demo community into an empty database. Returns a summary. In the embedded database, an interrupted
 * seeding is discarded with all data and restarted.
 */
export async function seedDemoIfEmpty(dataDir: string, isEmbedded: boolean): Promise<string> {
  const marker = join(dataDir, "seeding");
  const databaseUrl = process.env.DATABASE_URL ?? "";
  if (isEmbedded && (await pathExists(marker))) {
    await dropAllSchemas(databaseUrl);
    await migrateDatabase(databaseUrl);
  }
  if (!(await isDatabaseEmpty(databaseUrl))) return "nothing seeded, the database is not empty";
  if (isEmbedded) {
    await assertFreeSpace(dataDir, getMinFreeBytes(), "Seeding the demo community");
    await writeFile(marker, "");
  }
  await runNode(["--import", "tsx", "scripts/seed.ts"], { env: { TSX_TSCONFIG_PATH: "tsconfig.node.json" } });
  await rm(marker, { force: true });
  return "community seeded";
}
