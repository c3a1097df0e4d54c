import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import type { QueryResult } from "pg";
import * as glue from "@prisma/schema-engine-wasm/schema_engine_bg";
import { parseMigration, splitStatements } from "./migrations";

// Prisma's schema engine as WebAssembly. The CLI would download a native one from a host that an installation may
// not reach; this one comes with the packages and uses the ordinary driver.

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

// PostgreSQL's one-byte type "char", which the driver adapter cannot map.
const PG_CHAR_OID = 18;
const PG_TEXT_OID = 25;

async function connectToScratchDatabase(
  factory: PrismaPg,
): Promise<Awaited<ReturnType<PrismaPg["connect"]>>> {
  const adapter = await factory.connect();
  const pool = adapter.underlyingDriver();
  const runQuery = pool.query.bind(pool) as (query: unknown) => Promise<QueryResult>;
  const readRaw = adapter.queryRaw.bind(adapter);
  let charColumns: number[] = [];

  const query = async (input: unknown): Promise<QueryResult> => {
    const result = await runQuery(input);
    charColumns = result.fields.flatMap(({ dataTypeID }, index) =>
      dataTypeID === PG_CHAR_OID ? [index] : [],
    );
    for (const index of charColumns) Object.assign(result.fields[index] ?? {}, { dataTypeID: PG_TEXT_OID });
    return result;
  };
  Object.assign(pool, { query });
  adapter.queryRaw = async (input) => {
    const result = await readRaw(input);
    for (const index of charColumns) result.columnTypes[index] = ColumnTypeEnum.Character;
    return result;
  };
  // The adapter's own executeScript splits at every semicolon, even inside functions.
  adapter.executeScript = async (script) => {
    const isConcurrent = parseMigration("", script).kind === "concurrently";
    for (const part of isConcurrent ? splitStatements(script) : [script]) await runQuery(part);
  };
  return adapter;
}

/** Opens an engine on the empty database at `scratchUrl`; `schema` is the text of schema.prisma. */
export async function openSchemaEngine(scratchUrl: string, schema: string): Promise<glue.SchemaEngine> {
  await (loading ??= loadWasm());
  const factory = new PrismaPg({ connectionString: scratchUrl });
  factory.connectToShadowDb = () => connectToScratchDatabase(factory);
  const adapter = bindMigrationAwareSqlAdapterFactory(factory);
  return glue.SchemaEngine.new({ datamodels: [["schema.prisma", schema]] }, () => {}, adapter);
}
