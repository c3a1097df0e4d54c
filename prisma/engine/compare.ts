import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MigrationList, SchemasContainer } from "@prisma/schema-engine-wasm/schema_engine_bg";
import { openEngine, type SchemaEngine } from "./engine";
import { migrationsDirectory, readMigrations, readSchema } from "./migrations";
import { withScratchDatabase } from "./scratch";

// Compares schema.prisma with what the migrations make of an empty scratch database, which the engine creates
// beside the given one and drops again. Checks, triggers and partial or expression indexes, which Prisma
// cannot express, are seen by neither side, so they are no difference.

const filters = { externalTables: [], externalEnums: [] };

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

async function withEngine<T>(
  databaseUrl: string,
  use: (engine: SchemaEngine, schema: SchemasContainer) => Promise<T>,
): Promise<T> {
  const content = await readSchema();
  return withScratchDatabase(databaseUrl, async (scratchUrl) => {
    const engine = await openEngine(scratchUrl, content);
    try {
      return await use(engine, { files: [{ path: "schema.prisma", content }] });
    } finally {
      engine.free();
    }
  });
}

/** The SQL by which the migrations lack behind schema.prisma; undefined when they agree. */
export function missingMigration(databaseUrl: string): Promise<string | undefined> {
  return withEngine(databaseUrl, async (engine, schema) => {
    const { exitCode, stdout } = await engine.diff({
      from: { tag: "migrations", ...(await migrationList()) },
      to: { tag: "schemaDatamodel", ...schema },
      script: true,
      exitCode: true,
      filters,
    });
    return exitCode === 2 ? (stdout ?? "") : undefined;
  });
}

/** Writes the migration from the last one to schema.prisma; gives its path, undefined when they agree. */
export async function writeMigration(databaseUrl: string, name: string): Promise<string | undefined> {
  const made = await withEngine(databaseUrl, async (engine, schema) =>
    engine.createMigration({
      draft: false,
      migrationName: name,
      migrationsList: await migrationList(),
      schema,
      filters,
    }),
  );
  if (made.migrationScript === null) return undefined;
  const directory = join(migrationsDirectory, made.generatedMigrationName);
  const path = join(directory, "migration.sql");
  await mkdir(directory, { recursive: true });
  await writeFile(path, made.migrationScript);
  return path;
}
