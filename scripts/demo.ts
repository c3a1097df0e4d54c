import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { exists } from "@/tools/files";
import { dropEverything } from "@/prisma/engine/reset";
import { migrate } from "@/prisma/migrate";

/** On unless AYLLU_DEMO=0; with a database of one's own only by AYLLU_DEMO=1. To be asked before services start. */
export function isDemoMode(): boolean {
  if (process.env.AYLLU_DEMO) return process.env.AYLLU_DEMO === "1";
  return !process.env.DATABASE_URL;
}

/**
 * Seeds the demo community into an empty database; says what it did. A seeding that was killed half way is
 * thrown away, with what it was seeded into, and begun anew; `isOurs`: the database is the embedded one.
 */
export async function seedDemo(dataDir: string, isOurs: boolean): Promise<string> {
  const mark = join(dataDir, "seeding");
  const databaseUrl = process.env.DATABASE_URL ?? "";
  if (isOurs && (await exists(mark))) {
    await dropEverything(databaseUrl);
    await migrate(databaseUrl);
  }
  const seed = await import("@/prisma/seed/seed-demo");
  if (!(await seed.isEmpty())) return "nothing seeded, the database is not empty";
  if (isOurs) await writeFile(mark, "");
  await seed.seedDemo();
  await rm(mark, { force: true });
  return "community seeded";
}
