import { pipeline as pipe } from "node:stream";
import type { Readable, Transform, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { ExpectedError } from "@/lib/platform/expected-error";
import { createDiscard, LineCounter } from "./copy-lines";
import type { BackupFile } from "./manifest";
import { Meter } from "./meter";
import { MissingFileError, type Store } from "./store";

/** A faster level than the default costs a few percent of space. */
const GZIP = { level: 4 };

export class DamagedBackupError extends ExpectedError {}

/** Returns what comes out of the stages, measured. Whoever reads it gets the errors of all. */
export function measure(source: Readable, ...stages: Transform[]): Meter {
  const meter = new Meter();
  pipe([source, ...stages, meter], () => {});
  return meter;
}

/** Writes a file, compressed. */
export async function writeCompressed(
  store: Store,
  path: string,
  source: Readable,
  ...stages: Transform[]
): Promise<BackupFile> {
  const meter = measure(source, ...stages, createGzip(GZIP));
  await store.write(path, meter);
  return { path, bytes: meter.bytes, sha256: meter.digest() };
}

/** Writes a file of known size as it is. */
export async function writeMeasured(
  store: Store,
  path: string,
  source: Readable,
  size: number,
): Promise<BackupFile> {
  const meter = measure(source);
  await store.write(path, meter, { size });
  return { path, bytes: meter.bytes, sha256: meter.digest() };
}

/** Opens a file of a backup. Errors: `DamagedBackupError`. */
export async function openFile(store: Store, path: string): Promise<Readable> {
  const { body } = await store.open(path).catch((error: unknown) => {
    throw error instanceof MissingFileError ? new DamagedBackupError(`${error.message}.`) : error;
  });
  return body;
}

/** Errors: `DamagedBackupError` unless the meter has seen exactly this file. */
export function assertUnchanged({ path, bytes, sha256 }: BackupFile, meter: Meter): void {
  if (meter.bytes !== bytes || meter.digest() !== sha256)
    throw new DamagedBackupError(`${path} is damaged: it is not what the backup has written.`);
}

const isBroken = (error: unknown): boolean =>
  error instanceof Error && "code" in error && typeof error.code === "string" && error.code.startsWith("Z_");

/** Sends the decompressed content to `stages`. Errors: `DamagedBackupError` if the file is not what was written. */
export async function readCompressed(
  store: Store,
  file: BackupFile,
  ...stages: [...Transform[], Writable]
): Promise<void> {
  const meter = new Meter();
  const body = await openFile(store, file.path);
  await pipeline([body, meter, createGunzip(), ...stages]).catch((error: unknown) => {
    if (isBroken(error)) throw new DamagedBackupError(`${file.path} is damaged: it cannot be decompressed.`);
    throw error;
  });
  assertUnchanged(file, meter);
}

/** Gives each line of a compressed file to `onLine`. Errors: `DamagedBackupError`, at its end. Returns their number. */
export async function readLines(
  store: Store,
  file: BackupFile,
  onLine?: (line: string) => void,
): Promise<number> {
  const counter = new LineCounter(onLine);
  await readCompressed(store, file, counter, createDiscard());
  return counter.lines;
}

/** Reads a file to its end. Errors: `DamagedBackupError`. */
export async function checkFile(store: Store, file: BackupFile): Promise<void> {
  const meter = new Meter();
  await pipeline(await openFile(store, file.path), meter, createDiscard());
  assertUnchanged(file, meter);
}
