import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";

export type StoredFile = { path: string; size: number; etag: string };
export type FileHeaders = { contentType?: string | undefined; cacheControl?: string | undefined };
export type WriteOptions = FileHeaders & {
  /** A store that must know it in advance keeps a file of unknown size on disk first. */
  size?: number | undefined;
};
export type OpenedFile = FileHeaders & { body: Readable };

/** A folder, or a prefix of a bucket. Paths are relative, with slashes. */
export interface Store {
  list(prefix: string): AsyncIterable<StoredFile>;
  /** Errors: `MissingFileError`. */
  open(path: string): Promise<OpenedFile>;
  /** Replaces the file once it is complete. */
  write(path: string, body: Readable, options?: WriteOptions): Promise<void>;
  remove(path: string): Promise<void>;
}

export class MissingFileError extends Error {
  constructor(path: string) {
    super(`${path} is missing`);
  }
}

/** For small files. Errors: `MissingFileError`. */
export async function readText(store: Store, path: string): Promise<string> {
  return text((await store.open(path)).body);
}
