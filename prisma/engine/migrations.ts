import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * A file of prisma/migrations; its first line says how it is applied (docs/decisions/025-migrations.md):
 * `-- concurrently`, `-- backfill`, or anything else for an ordinary step.
 */
export type Migration = { name: string; sql: string; kind: "schema" | "concurrently" | "backfill" };

export const migrationsDirectory = fileURLToPath(new URL("../migrations", import.meta.url));

/** Prisma's own checksum of a migration. */
export const checksum = (sql: string): string => createHash("sha256").update(sql).digest("hex");

export function parseMigration(name: string, sql: string): Migration {
  if (sql.startsWith("-- concurrently\n")) return { name, sql, kind: "concurrently" };
  return { name, sql, kind: sql.startsWith("-- backfill\n") ? "backfill" : "schema" };
}

/** Splits SQL in which every statement ends a line with its semicolon, and no function does. */
export const splitStatements = (sql: string): string[] =>
  sql
    .replaceAll(/^\s*--.*$/gm, "")
    .split(/;[^\S\n]*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean);

/** Returns the migrations in the order of their names. */
export async function readMigrations(): Promise<Migration[]> {
  const entries = await readdir(migrationsDirectory, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const read = async (name: string): Promise<Migration> =>
    parseMigration(name, await readFile(join(migrationsDirectory, name, "migration.sql"), "utf8"));
  return Promise.all(names.sort().map(read));
}
