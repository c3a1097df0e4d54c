import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import type { Store } from "@20minutes/s3rver";
import S3Object from "@20minutes/s3rver/lib/models/object.js";

// Fixes s3rver's file store: objects are written atomically, and files are opened only when they are read.

const isNotFoundError = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

async function* readRange(path: string, range: { start: number; end: number }): AsyncGenerator<Buffer> {
  yield* createReadStream(path, range);
}

export function patchStore(store: Store): void {
  store.getObject = async (bucket, key, options = {}) => {
    try {
      const metadata = await store.getMetadata(bucket, key);
      const last = Number(metadata["content-length"]) - 1;
      const range = { start: options.start ?? 0, end: Math.min(options.end ?? Infinity, Math.max(0, last)) };
      const hasRange = options.start !== undefined;
      const content =
        hasRange && range.start > range.end
          ? null
          : Readable.from(readRange(store.getResourcePath(bucket, key, "object"), range), {
              objectMode: false,
            });
      const object = new S3Object(bucket, key, content, metadata);
      return hasRange ? Object.assign(object, { range }) : object;
    } catch (error) {
      if (isNotFoundError(error)) return null;
      throw error;
    }
  };

  store.putObject = async ({ bucket, key, content, metadata }) => {
    const path = store.getResourcePath(bucket, key, "object");
    const draft = `${path}.${randomBytes(6).toString("hex")}`;
    await mkdir(dirname(path), { recursive: true });
    try {
      const [size, md5] = await store.putContent(draft, content ?? Buffer.alloc(0));
      await store.putMetadata(bucket, key, metadata, md5);
      await rename(draft, path);
      return { size, md5 };
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  };
}
