import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import * as glue from "@prisma/schema-engine-wasm/schema_engine_bg";
import type { QueryResult } from "pg";
import { applyMigrations } from "./apply-migrations";
import { withScratchDatabase } from "./databases";
import { migrationsDirectory, type Migration } from "./migrations";

// Compares schema.prisma with the result of the migrations in a scratch database. Covers tables, columns, enums and
// plain indexes; ignores checks, triggers, functions and partial or expression indexes, which schema.prisma cannot
// express. Uses Prisma's schema engine as WebAssembly: the CLI would download a native one from a host that an
// installation may not reach.

const schemaPath = join(migrationsDirectory, "../schema.prisma");

let loading: Promise<void> | undefined;

async function loadWasm(): Promise<void> {
  const path = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm");
  const bytes = await readFile(path.replace(/schema_engine\.js$/, "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, {
    "./schema_engine_bg.js": glue as unknown as WebAssembly.ModuleImports,
  });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports["__wbindgen_start"] as () => void)();
}

const PG_CHAR_OID = 18;
const PG_TEXT_OID = 25;

/** Also maps PostgreSQL's one-byte type "char", which the catalogs have, and the adapter does not know. */
class CatalogAdapterFactory extends PrismaPg {
  override async connect(): ReturnType<PrismaPg["connect"]> {
    const adapter = await super.connect();
    const pool = adapter.underlyingDriver();
    const runQuery = pool.query.bind(pool) as (query: unknown) => Promise<QueryResult>;
    const readRaw = adapter.queryRaw.bind(adapter);
    let isChar: boolean[] = [];
    const query = async (input: unknown): Promise<QueryResult> => {
      const result = await runQuery(input);
      isChar = result.fields.map(({ dataTypeID }) => dataTypeID === PG_CHAR_OID);
      const chars = result.fields.filter(({ dataTypeID }) => dataTypeID === PG_CHAR_OID);
      for (const field of chars) field.dataTypeID = PG_TEXT_OID;
      return result;
    };
    Object.assign(pool, { query });
    adapter.queryRaw = async (input) => {
      const result = await readRaw(input);
      for (const index of isChar.keys())
        if (isChar[index]) result.columnTypes[index] = ColumnTypeEnum.Character;
      return result;
    };
    return adapter;
  }
}

/**
 * Returns the SQL that the migrations (default: those of prisma/migrations) lack compared with schema.prisma; undefined if
 * they agree.
 */
export async function diffSchema(databaseUrl: string, migrations?: Migration[]): Promise<string | undefined> {
  const content = await readFile(schemaPath, "utf8");
  const files = [{ path: "schema.prisma", content }];
  await (loading ??= loadWasm());
  return withScratchDatabase(databaseUrl, async (scratchUrl) => {
    await applyMigrations(scratchUrl, { migrations });
    const factory = new CatalogAdapterFactory({ connectionString: scratchUrl });
    const adapter = bindMigrationAwareSqlAdapterFactory(factory);
    const options: glue.ConstructorOptions = { datamodels: [["schema.prisma", content]] };
    const engine = await glue.SchemaEngine.new(options, () => {}, adapter);
    const diff = engine.diff({
      from: { tag: "schemaDatasource", files, configDir: "" },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    });
    const { exitCode, stdout } = await diff.finally(() => engine.free());
    return exitCode === 2 ? (stdout ?? "") : undefined;
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
