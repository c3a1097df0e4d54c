import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import pLimit from "p-limit";
import { ExpectedError } from "@/lib/platform/expected-error";
import {
  assertUnchanged,
  DamagedBackupError,
  measure,
  openFile,
  readLines,
  writeCompressed,
  writeMeasured,
} from "./files";
import {
  listBackups,
  objectSchema,
  OBJECTS_PREFIX,
  readManifest,
  type BackupFile,
  type Manifest,
  type ObjectEntry,
} from "./manifest";
import { MissingFileError, type Store, type StoredFile } from "./store";

const CONCURRENCY = 4;
const BATCH_SIZE = 500;
const MAX_ATTEMPTS = 3;

/** Runs `work` for each item, a few at a time; at most one batch of items is in memory. */
export async function forEachItem<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const limit = pLimit(CONCURRENCY);
  let batch: Promise<void>[] = [];
  for await (const item of items) {
    batch.push(limit(() => work(item)));
    if (batch.length < BATCH_SIZE) continue;
    await Promise.all(batch);
    batch = [];
  }
  await Promise.all(batch);
}

/** A stream cannot be sent twice, so the client does not repeat such a request. */
async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || error instanceof DamagedBackupError || error instanceof MissingFileError)
        throw error;
    }
  }
}

/** Objects are never overwritten, so key, size and ETag identify the content. */
function toStoredPath({ path: key, size, etag }: StoredFile): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([key, size, etag]))
    .digest("hex");
  return `${OBJECTS_PREFIX}${hash.slice(0, 2)}/${hash}`;
}

/** Reads the entries of a backup, by key. Errors: `DamagedBackupError`. */
export async function readEntries(store: Store, { objects }: Manifest): Promise<Map<string, ObjectEntry>> {
  const entries = new Map<string, ObjectEntry>();
  await readLines(store, objects.file, (line) => {
    const entry = objectSchema.parse(JSON.parse(line));
    entries.set(entry.key, entry);
  });
  return entries;
}

/** Reads the entries of the latest backup that is not damaged. */
async function readLatestEntries(store: Store): Promise<Map<string, ObjectEntry>> {
  for (const id of (await listBackups(store)).complete.toReversed()) {
    try {
      return await readEntries(store, await readManifest(store, id));
    } catch (error) {
      if (!(error instanceof ExpectedError)) throw error;
    }
  }
  return new Map();
}

/** Returns the entries of the latest backup whose objects are in the store, by key. */
async function listKnownEntries(store: Store): Promise<Map<string, ObjectEntry>> {
  const entries = await readLatestEntries(store);
  const sizes = new Map<string, number>();
  for await (const { path, size } of store.list(OBJECTS_PREFIX)) sizes.set(path, size);
  for (const [key, { path, size }] of entries) if (sizes.get(path) !== size) entries.delete(key);
  return entries;
}

async function copyObject(source: Store, target: Store, object: StoredFile): Promise<ObjectEntry | null> {
  const { path: key, size, etag } = object;
  const path = toStoredPath(object);
  try {
    return await withRetries(async () => {
      const { body, contentType, cacheControl } = await source.open(key);
      const { sha256 } = await writeMeasured(target, path, body, size);
      return { key, size, etag, sha256, contentType, cacheControl, path };
    });
  } catch (error) {
    // Deleted since it was listed.
    if (error instanceof MissingFileError) return null;
    throw error;
  }
}

type CopyResult = { entries: ObjectEntry[]; copiedCount: number; copiedBytes: number; missingKeys: string[] };

/**
 * Copies the objects that the backup before does not have. `namedKeys` are those of the rows: what has been deleted since the snapshot
 * is taken from the backup before.
 */
export async function copyObjects(source: Store, target: Store, namedKeys: Set<string>): Promise<CopyResult> {
  const known = await listKnownEntries(target);
  const entries = new Map<string, ObjectEntry>();
  let [copiedCount, copiedBytes] = [0, 0];
  await forEachItem(source.list(""), async (object) => {
    const earlier = known.get(object.path);
    if (earlier?.size === object.size && earlier.etag === object.etag) {
      entries.set(earlier.key, earlier);
      return;
    }
    const entry = await copyObject(source, target, object);
    if (!entry) return;
    entries.set(entry.key, entry);
    copiedCount += 1;
    copiedBytes += entry.size;
  });
  const missingKeys: string[] = [];
  for (const key of namedKeys) {
    if (entries.has(key)) continue;
    const earlier = known.get(key);
    if (earlier) entries.set(key, earlier);
    else missingKeys.push(key);
  }
  return { entries: [...entries.values()], copiedCount, copiedBytes, missingKeys };
}

export async function writeEntries(
  store: Store,
  prefix: string,
  entries: ObjectEntry[],
): Promise<Manifest["objects"]> {
  function* toLines(): Generator<Buffer> {
    for (const entry of entries) yield Buffer.from(`${JSON.stringify(entry)}\n`);
  }
  const file = await writeCompressed(store, `${prefix}objects.jsonl.gz`, Readable.from(toLines()));
  return { file, count: entries.length, bytes: entries.reduce((sum, { size }) => sum + size, 0) };
}

export const toBackupFile = ({ path, size, sha256 }: ObjectEntry): BackupFile => ({
  path,
  bytes: size,
  sha256,
});

async function restoreObject(source: Store, bucket: Store, entry: ObjectEntry): Promise<void> {
  const { key, size, contentType, cacheControl } = entry;
  const meter = measure(await openFile(source, entry.path));
  await bucket.write(key, meter, { size, contentType, cacheControl });
  try {
    assertUnchanged(toBackupFile(entry), meter);
  } catch (error) {
    await bucket.remove(key);
    throw error;
  }
}

/** Puts the objects back into the bucket, but for those that it has. Errors: `DamagedBackupError`. */
export async function restoreObjects(
  source: Store,
  bucket: Store,
  entries: Iterable<ObjectEntry>,
): Promise<{ copiedCount: number }> {
  const present = new Map<string, StoredFile>();
  for await (const object of bucket.list("")) present.set(object.path, object);
  let copiedCount = 0;
  await forEachItem(entries, async (entry) => {
    const existing = present.get(entry.key);
    if (existing?.size === entry.size && existing.etag === entry.etag) return;
    await withRetries(() => restoreObject(source, bucket, entry));
    copiedCount += 1;
  });
  return { copiedCount };
}
