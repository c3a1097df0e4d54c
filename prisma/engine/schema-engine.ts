import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import type { QueryResult } from "pg";
import * as glue from "@prisma/schema-engine-wasm/schema_engine_bg";

// Prisma's own schema engine as WebAssembly. The CLI would download a native one from a host that an
// installation may not reach; this one comes with the packages and speaks through the ordinary driver.

let loading: Promise<void> | undefined;

async function load(): Promise<void> {
  const path = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm");
  const bytes = await readFile(path.replace(/schema_engine\.js$/, "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, {
    "./schema_engine_bg.js": glue as unknown as WebAssembly.ModuleImports,
  });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports["__wbindgen_start"] as () => void)();
}

// The catalogue's one-byte type "char", for which the driver's adapter has no mapping.
const CATALOGUE_CHAR = 18;
const TEXT = 25;

async function connectToScratch(factory: PrismaPg): Promise<Awaited<ReturnType<PrismaPg["connect"]>>> {
  const adapter = await factory.connect();
  const pool = adapter.underlyingDriver();
  const run = pool.query.bind(pool) as (query: unknown) => Promise<QueryResult>;
  const readRaw = adapter.queryRaw.bind(adapter);
  let charColumns: number[] = [];

  const query = async (input: unknown): Promise<QueryResult> => {
    const result = await run(input);
    charColumns = result.fields.flatMap(({ dataTypeID }, index) =>
      dataTypeID === CATALOGUE_CHAR ? [index] : [],
    );
    for (const index of charColumns) Object.assign(result.fields[index] ?? {}, { dataTypeID: TEXT });
    return result;
  };
  Object.assign(pool, { query });
  adapter.queryRaw = async (input) => {
    const result = await readRaw(input);
    for (const index of charColumns) result.columnTypes[index] = ColumnTypeEnum.Character;
    return result;
  };
  // Its own cuts a script at every semicolon, also within functions.
  adapter.executeScript = async (script) => void (await run(script));
  return adapter;
}

/** An engine that works on the empty database at `scratchUrl`; `schema` is the text of schema.prisma. */
export async function openEngine(scratchUrl: string, schema: string): Promise<glue.SchemaEngine> {
  await (loading ??= load());
  const factory = new PrismaPg({ connectionString: scratchUrl });
  factory.connectToShadowDb = () => connectToScratch(factory);
  const adapter = bindMigrationAwareSqlAdapterFactory(factory);
  return glue.SchemaEngine.new({ datamodels: [["schema.prisma", schema]] }, () => {}, adapter);
}
