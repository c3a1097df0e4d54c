import { spawnSync } from "node:child_process";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ExpectedError } from "@/tools/data-directory";
import { print } from "@/tools/steps.mjs";
import { checkOut } from "./checkout";

// `npm run test:former -- [--from <commit>] [test files]`: the database tests of a former release on the schema of this one,
// as during a rolling upgrade. Its code and its Prisma client stay; only the migrations are new.

const SCHEMA_FOLDERS = ["prisma/migrations", "prisma/baseline.sql", "prisma/engine"];
// They compare the migrations with the former schema.prisma.
const SCHEMA_TESTS = ["tests/prisma/**", "tests/embedded/migrations.db.test.ts"];

export async function testFormerRelease(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { from: { type: "string", default: "HEAD~1" } },
  });
  const checkout = await checkOut(values.from);
  for (const path of SCHEMA_FOLDERS) {
    await rm(join(checkout, path), { recursive: true, force: true });
    await cp(path, join(checkout, path), { recursive: true });
  }
  const generate = ["node_modules/prisma/build/index.js", "generate"];
  spawnSync(process.execPath, generate, { cwd: checkout, stdio: "ignore" });
  print(`  The database tests of ${values.from} run on the schema of this tree.`);
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project=database"];
  const exclusions = SCHEMA_TESTS.map((pattern) => `--exclude=${pattern}`);
  const { status } = spawnSync(process.execPath, [...vitest, ...exclusions, ...positionals], {
    cwd: checkout,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "test" },
  });
  if (status !== 0) throw new ExpectedError("The former release does not work on the schema of this one.");
}
