import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MigrationList } from "@prisma/schema-engine-wasm/schema_engine_bg";
import { openEngine } from "./schema-engine";
import { migrationsDirectory, readMigrations, readSchema } from "./migrations";
import { withScratchDatabase } from "./scratch";

// Compares schema.prisma with what the migrations make of an empty scratch database, made
// beside the given one and dropped again. Checks, triggers, functions and partial or expression indexes, which
// schema.prisma cannot say, are no difference; tables, columns, enums and plain indexes are.

async function migrationList(): Promise<MigrationList> {
  return {
    baseDir: migrationsDirectory,
    lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
    shadowDbInitScript: "",
    migrationDirectories: (await readMigrations()).map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok", value: sql } },
    })),
  };
}

/** The SQL by which the migrations lack behind schema.prisma; undefined when they agree. */
export async function missingMigration(databaseUrl: string): Promise<string | undefined> {
  const content = await readSchema();
  const migrations = await migrationList();
  return withScratchDatabase(databaseUrl, async (scratchUrl) => {
    const engine = await openEngine(scratchUrl, content);
    try {
      const { exitCode, stdout } = await engine.diff({
        from: { tag: "migrations", ...migrations },
        to: { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content }] },
        script: true,
        exitCode: true,
        filters: { externalTables: [], externalEnums: [] },
      });
      return exitCode === 2 ? (stdout ?? "") : undefined;
    } finally {
      engine.free();
    }
  });
}

/** Writes the migration from the last one to schema.prisma; gives its path, undefined when they agree. */
export async function writeMigration(databaseUrl: string, name: string): Promise<string | undefined> {
  const sql = await missingMigration(databaseUrl);
  if (sql === undefined) return undefined;
  const time = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, "_");
  const directory = join(migrationsDirectory, `${time}_${slug}`);
  const path = join(directory, "migration.sql");
  await mkdir(directory, { recursive: true });
  await writeFile(path, `${sql.trim()}\n`);
  return path;
}
