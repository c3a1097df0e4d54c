import { getFreeBytes } from "@/lib/platform/disk-space";
import { ExpectedError } from "@/lib/platform/expected-error";

// A full or read-only disk shows up in many forms: system errors, PostgreSQL's codes and logs, the storage's responses.

const FULL_DISK =
  /ENOSPC|EDQUOT|\b53100\b|No space left on device|Disk quota exceeded|disk of the storage is full/i;
const READ_ONLY_DISK = /EROFS|Read-only file system|disk of the storage is read-only/i;
const NO_PERMISSION = /EACCES|EPERM|ENOTDIR/;
const MEGABYTE = 1024 * 1024;

const dataDirectory = (): string => process.env.AYLLU_DATA_DIR || ".data";

function describeChain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = "", errors = [] } = error as Error & { code?: string; errors?: unknown[] };
  const nested = error.cause === undefined ? errors : [...errors, error.cause];
  return [code, error.message, ...nested.map(describeChain)].join("\n");
}

/** Returns an error with one sentence for people if a disk is the cause; else the same error. */
export function toDiskError(error: unknown): unknown {
  const text = describeChain(error);
  const path = dataDirectory();
  if (FULL_DISK.test(text))
    return new ExpectedError(`The disk is full: free some space for ${path} and start again.`);
  if (READ_ONLY_DISK.test(text))
    return new ExpectedError(`The disk is read-only: AYLLU_DATA_DIR (${path}) must be writable.`);
  const { code = "", path: refusedPath } = error as NodeJS.ErrnoException;
  if (NO_PERMISSION.test(code) && refusedPath !== undefined)
    return new ExpectedError(
      `${refusedPath} cannot be written: AYLLU_DATA_DIR must be a writable directory.`,
    );
  return error;
}

/** Runs a program. Errors: `ExpectedError` for a full or read-only disk. */
export async function withDiskErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toDiskError(error);
  }
}

/** Errors: `ExpectedError` if fewer than `bytes` are free on the disk of `path`. */
export async function assertFreeSpace(path: string, bytes: number, purpose: string): Promise<void> {
  const freeBytes = await getFreeBytes(path);
  if (freeBytes >= bytes) return;
  const [free, needed] = [freeBytes, bytes].map((value) => Math.floor(value / MEGABYTE));
  throw new ExpectedError(`${purpose} needs ${needed} MB, and the disk of ${path} has ${free} MB free.`);
}
