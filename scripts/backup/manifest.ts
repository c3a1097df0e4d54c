import { z } from "zod";
import { Readable } from "node:stream";
import { ExpectedError } from "@/lib/platform/expected-error";
import { MissingFileError, readText, type Store } from "./store";

// A backup is a folder below `backups/` with a manifest, which is written last. Objects of all backups share `objects/`.

export const FORMAT = 1;
const OBJECTS = "objects/";
const BACKUPS = "backups/";

const fileSchema = z.object({ path: z.string(), bytes: z.int(), sha256: z.string() });
export type BackupFile = z.output<typeof fileSchema>;

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  file: fileSchema,
});
export type TableDump = z.output<typeof tableSchema>;

const sequenceSchema = z.object({
  schema: z.string(),
  name: z.string(),
  lastValue: z.string().regex(/^-?\d+$/),
  isCalled: z.boolean(),
});

const databaseSchema = z.object({
  server: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** The latest migration of Graphile Worker. */
  queueMigration: z.int(),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
});
export type DatabaseDump = z.output<typeof databaseSchema>;

const manifestSchema = z.object({
  format: z.int(),
  id: z.string(),
  /** Instant of the snapshot of the database. */
  snapshotAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  database: databaseSchema,
  objects: z.object({ count: z.int(), bytes: z.int(), file: fileSchema }),
  /** Named by rows, but gone before they could be copied. */
  missingKeys: z.array(z.string()),
  /** The value is null if there was no passphrase. */
  secrets: fileSchema.nullable(),
});
export type Manifest = z.output<typeof manifestSchema>;

export const objectSchema = z.object({
  key: z.string(),
  size: z.int(),
  etag: z.string(),
  sha256: z.string(),
  contentType: z.string().optional(),
  cacheControl: z.string().optional(),
  path: z.string(),
});
export type ObjectEntry = z.output<typeof objectSchema>;

export const OBJECTS_PREFIX = OBJECTS;
export const backupPrefix = (id: string): string => `${BACKUPS}${id}/`;
const manifestPath = (id: string): string => `${backupPrefix(id)}manifest.json`;

/** "2026-11-23T01-20-00Z": sorts by time, and is a file name everywhere. */
export const toBackupId = (now: Date): string => now.toISOString().replace(/\.\d+/, "").replaceAll(":", "-");

export async function writeManifest(store: Store, manifest: Manifest): Promise<void> {
  const body = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  await store.write(manifestPath(manifest.id), Readable.from([body]), { size: body.length });
}

export const removeManifest = (store: Store, id: string): Promise<void> => store.remove(manifestPath(id));

type BackupFolders = {
  /** Oldest first. */
  complete: string[];
  /** Left over by killed runs. */
  unfinished: string[];
};

export async function listBackups(store: Store): Promise<BackupFolders> {
  const folders = new Map<string, boolean>();
  for await (const { path } of store.list(BACKUPS)) {
    const [, id = "", name] = path.split("/");
    folders.set(id, folders.get(id) === true || name === "manifest.json");
  }
  const ids = [...folders.keys()].sort();
  return {
    complete: ids.filter((id) => folders.get(id)),
    unfinished: ids.filter((id) => !folders.get(id)),
  };
}

/** Reads the manifest of a backup, the latest by default. Errors: `ExpectedError`. */
export async function readManifest(store: Store, id?: string): Promise<Manifest> {
  const chosen = id ?? (await listBackups(store)).complete.at(-1);
  if (chosen === undefined) throw new ExpectedError("There is no complete backup: none has a manifest.");
  const content = await readText(store, manifestPath(chosen)).catch((error: unknown) => {
    if (!(error instanceof MissingFileError)) throw error;
    throw new ExpectedError(`There is no complete backup ${chosen}: its manifest is missing.`);
  });
  const manifest = manifestSchema.safeParse(parseJson(content));
  if (!manifest.success) throw new ExpectedError(`The manifest of ${chosen} is damaged.`);
  if (manifest.data.format > FORMAT)
    throw new ExpectedError(`The backup ${chosen} was made by a newer release: restore it with that one.`);
  return manifest.data;
}

/** Returns undefined for what is no JSON. */
export function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}
