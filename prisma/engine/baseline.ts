import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** The schema after the first migrations, for new databases. */
export type Baseline = { sql: string; migrations: { name: string; checksum: string }[] };

export const baselinePath = fileURLToPath(new URL("../baseline.sql", import.meta.url));

const CONTENT_LINE = /^-- contains (\w+) ([0-9a-f]{64})$/gm;

export const formatBaseline = ({ sql, migrations }: Baseline): string =>
  [
    "-- The schema after the migrations below, for new databases. Written by scripts/generate-baseline.ts.",
    ...migrations.map(({ name, checksum }) => `-- contains ${name} ${checksum}`),
    "",
    "-- Functions precede the tables that they name.",
    "SET LOCAL check_function_bodies = false;",
    "",
    sql,
  ].join("\n");

export async function readBaseline(): Promise<Baseline> {
  const sql = await readFile(baselinePath, "utf8");
  const migrations = [...sql.matchAll(CONTENT_LINE)].map(([, name = "", checksum = ""]) => ({
    name,
    checksum,
  }));
  return { sql, migrations };
}
