import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MigrationList } from "@prisma/schema-engine-wasm/schema_engine_bg";
import { openSchemaEngine } from "./schema-engine";
import { migrationsDirectory, readMigrations, type Migration } from "./migrations";
import { withScratchDatabase } from "./scratch";

// Compares schema.prisma with the result of the migrations in a scratch database. Covers tables, columns, enums and
// plain indexes; ignores checks, triggers, functions and partial or expression indexes, which schema.prisma cannot
// express.

const schemaPath = join(migrationsDirectory, "../schema.prisma");

function buildMigrationList(migrations: Migration[]): MigrationList {
  return {
    baseDir: migrationsDirectory,
    lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
    shadowDbInitScript: "",
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok", value: sql } },
    })),
  };
}

/**
 * Returns the SQL that the migrations (default: those of prisma/migrations) lack compared with schema.prisma; undefined if
 * they agree.
 */
export async function diffSchema(databaseUrl: string, migrations?: Migration[]): Promise<string | undefined> {
  const content = await readFile(schemaPath, "utf8");
  const list = buildMigrationList(migrations ?? (await readMigrations()));
  return withScratchDatabase(databaseUrl, async (scratchUrl) => {
    const engine = await openSchemaEngine(scratchUrl, content);
    try {
      const { exitCode, stdout } = await engine.diff({
        from: { tag: "migrations", ...list },
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

/** Writes the migration that leads to schema.prisma. Returns its path; undefined if none is needed. */
export async function writeMigration(databaseUrl: string, name: string): Promise<string | undefined> {
  const sql = await diffSchema(databaseUrl);
  if (sql === undefined) return undefined;
  const time = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, "_");
  const directory = join(migrationsDirectory, `${time}_${slug}`);
  const path = join(directory, "migration.sql");
  await mkdir(directory, { recursive: true });
  await writeFile(path, `${sql.trim()}\n`);
  return path;
}
