// Writes prisma/baseline.sql, from which new databases are created, with the pg_dump of the server's version in the path:
//   TSX_TSCONFIG_PATH=tsconfig.node.json npx tsx scripts/generate-baseline.ts <url of a server> <last migration>
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { applyMigrations } from "@/prisma/engine/apply-migrations";
import { baselinePath, formatBaseline } from "@/prisma/engine/baseline";
import { checksum, readMigrations } from "@/prisma/engine/migrations";
import { withScratchDatabase } from "@/prisma/engine/scratch";

const MAX_DUMP_BYTES = 16 * 1024 * 1024;

async function dumpSchema(databaseUrl: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    "pg_dump",
    [
      ...["--schema-only", "--no-owner", "--no-privileges", "--no-comments"],
      ...["--exclude-table=_prisma_migrations", databaseUrl],
    ],
    { maxBuffer: MAX_DUMP_BYTES },
  );
  return stdout;
}

/** Removes comments and the settings of pg_dump, which would outlast the transaction. */
const cleanDump = (dump: string): string =>
  `${dump
    .replaceAll(/^--.*\n/gm, "")
    .replaceAll(/^\\.*\n/gm, "")
    .replaceAll(/^SET .*;\n/gm, "")
    .replaceAll(/^SELECT pg_catalog\.set_config\(.*\n/gm, "")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim()}\n`;

const [serverUrl = "", last = ""] = process.argv.slice(2);
const all = await readMigrations();
const migrations = all.slice(0, all.findIndex(({ name }) => name === last) + 1);
if (migrations.length === 0) throw new Error("generate-baseline.ts <url of a server> <last migration>");
const dump = await withScratchDatabase(serverUrl, async (scratchUrl) => {
  await applyMigrations(scratchUrl, { migrations, useBaseline: false });
  return dumpSchema(scratchUrl);
});
await writeFile(
  baselinePath,
  formatBaseline({
    sql: cleanDump(dump),
    migrations: migrations.map(({ name, sql }) => ({ name, checksum: checksum(sql) })),
  }),
);
