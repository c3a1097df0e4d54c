import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import type { Store } from "@20minutes/s3rver";
import S3Error from "@20minutes/s3rver/lib/models/error.js";
import S3Object from "@20minutes/s3rver/lib/models/object.js";
import { exists } from "./files";

// The file store of s3rver, mended where it could lose or show half of something: an object appears whole
// or not at all, a part of an unknown upload is refused, and a file is opened only when somebody reads it.

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

function uploadDirectory(store: Store, bucket: string, uploadId: unknown): string {
  if (typeof uploadId !== "string" || !/^[0-9a-f]{32}$/.test(uploadId)) {
    throw new S3Error("NoSuchUpload", "The specified upload does not exist.");
  }
  return join(store.getResourcePath(bucket, undefined, "uploads"), uploadId);
}

async function openUpload(store: Store, bucket: string, uploadId: unknown): Promise<string> {
  const directory = uploadDirectory(store, bucket, uploadId);
  if (await exists(join(directory, "metadata"))) return directory;
  throw new S3Error("NoSuchUpload", "The specified upload does not exist.");
}

async function* read(path: string, range: { start: number; end: number }): AsyncGenerator<Buffer> {
  yield* createReadStream(path, range);
}

/** Forgets an upload in parts; unknown ones are refused. */
export async function abortUpload(store: Store, bucket: string, uploadId: unknown): Promise<void> {
  await rm(await openUpload(store, bucket, uploadId), { recursive: true, force: true });
}

export function mendStore(store: Store): void {
  store.getObject = async (bucket, key, options = {}) => {
    try {
      const metadata = await store.getMetadata(bucket, key);
      const last = Number(metadata["content-length"]) - 1;
      const range = { start: options.start ?? 0, end: Math.min(options.end ?? Infinity, Math.max(0, last)) };
      const asked = options.start !== undefined;
      const content =
        asked && range.start > range.end
          ? null
          : Readable.from(read(store.getResourcePath(bucket, key, "object"), range), { objectMode: false });
      const object = new S3Object(bucket, key, content, metadata);
      return asked ? Object.assign(object, { range }) : object;
    } catch (error) {
      if (isAbsent(error)) return null;
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

  const { putPart, putObjectMultipart } = store;
  store.putPart = async (bucket, uploadId, partNumber, content) => {
    if (!/^[1-9]\d{0,4}$/.test(partNumber)) throw new S3Error("InvalidArgument", "Part number is not valid.");
    const directory = await openUpload(store, bucket, uploadId);
    try {
      return await putPart.call(store, bucket, uploadId, partNumber, content);
    } catch (error) {
      await rm(join(directory, partNumber), { force: true });
      throw error;
    }
  };
  store.putObjectMultipart = async (bucket, uploadId, parts) => {
    const directory = await openUpload(store, bucket, uploadId);
    for (const { number, etag } of parts) {
      const kept = await readFile(join(directory, `${number}.md5`), "utf8").catch(() => "");
      if (kept !== etag) throw new S3Error("InvalidPart", `Part ${number} was not found or differs.`);
    }
    return putObjectMultipart.call(store, bucket, uploadId, parts);
  };
}
