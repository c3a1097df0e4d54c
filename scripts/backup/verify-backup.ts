import { checkFile, DamagedBackupError, readLines } from "./files";
import { formatBytes, formatCount } from "./format";
import { readManifest, type Manifest, type ObjectEntry } from "./manifest";
import { collectKeys } from "./named-keys";
import { forEachItem, readEntries, toBackupFile } from "./objects";
import type { Store } from "./store";
import type { RunStep } from "./create-backup";

async function verifyTables(
  store: Store,
  { database }: Manifest,
): Promise<{ keys: Set<string>; rows: number }> {
  const keys = new Set<string>();
  let rows = 0;
  for (const table of database.tables) {
    const count = await readLines(store, table.file, collectKeys(table, keys));
    if (count !== table.rows)
      throw new DamagedBackupError(`${table.file.path} has ${count} rows instead of ${table.rows}.`);
    rows += count;
  }
  return { keys, rows };
}

/** Errors: `DamagedBackupError` if a row names a file that is not in the backup, and was not missing in the bucket. */
function assertKeysPresent(
  keys: Set<string>,
  entries: ReadonlyMap<string, ObjectEntry>,
  missingKeys: string[],
): void {
  const known = new Set(missingKeys);
  const lost = [...keys].filter((key) => !entries.has(key) && !known.has(key));
  if (lost.length > 0)
    throw new DamagedBackupError(`${lost.length} files that rows name are not in the backup: ${lost[0]} …`);
}

type VerifyOptions = { id?: string | undefined; runStep: RunStep };

/** Reads everything back, the latest backup by default. Errors: `ExpectedError`, `DamagedBackupError`. */
export async function verifyBackup(store: Store, { id, runStep }: VerifyOptions): Promise<Manifest> {
  const manifest = await readManifest(store, id);
  let keys = new Set<string>();
  await runStep("database", "reading the tables", async () => {
    const tables = await verifyTables(store, manifest);
    keys = tables.keys;
    return `${manifest.database.tables.length} tables, ${formatCount(tables.rows)} rows, as written`;
  });
  await runStep("files", "reading the files", async () => {
    const entries = await readEntries(store, manifest);
    assertKeysPresent(keys, entries, manifest.missingKeys);
    await forEachItem(entries.values(), (entry) => checkFile(store, toBackupFile(entry)));
    if (manifest.secrets) await checkFile(store, manifest.secrets);
    const { count, bytes } = manifest.objects;
    return `${formatCount(count)} files, ${formatBytes(bytes)}, as written`;
  });
  return manifest;
}
