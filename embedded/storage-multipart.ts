import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Context, Store } from "@20minutes/s3rver";
import S3Error from "@20minutes/s3rver/lib/models/error.js";
import { pathExists } from "@/lib/platform/files";
import { escapeMarkup } from "@/lib/platform/text/escape";

// Multipart uploads: adds AbortMultipartUpload and ListParts, which s3rver lacks, and fixes parts that could be
// incomplete or belong to another upload.

type UploadPart = { number: number; etag: string };

const noSuchUploadError = (): S3Error => new S3Error("NoSuchUpload", "The specified upload does not exist.");

async function getUploadDirectory(store: Store, bucket: string, uploadId: unknown): Promise<string> {
  if (typeof uploadId !== "string" || !/^[0-9a-f]{32}$/.test(uploadId)) throw noSuchUploadError();
  const directory = join(store.getResourcePath(bucket, undefined, "uploads"), uploadId);
  if (await pathExists(join(directory, "metadata"))) return directory;
  throw noSuchUploadError();
}

/** Errors: NoSuchUpload, also if the upload is of another key. */
async function getUploadDirectoryForKey(
  store: Store,
  bucket: string,
  key: string,
  uploadId: unknown,
): Promise<string> {
  const directory = await getUploadDirectory(store, bucket, uploadId);
  if ((await readFile(join(directory, "key"), "utf8")) === key) return directory;
  throw noSuchUploadError();
}

/** Returns the ETag stored with a complete part; "" if it is absent. */
const readPartEtag = (directory: string, number: number): Promise<string> =>
  readFile(join(directory, `${number}.md5`), "utf8").catch(() => "");

async function renderPart(directory: string, number: number): Promise<string> {
  const { size, mtime } = await stat(join(directory, String(number)));
  const etag = await readPartEtag(directory, number);
  const about = `<LastModified>${mtime.toISOString()}</LastModified><ETag>"${etag}"</ETag><Size>${size}</Size>`;
  return `<Part><PartNumber>${number}</PartNumber>${about}</Part>`;
}

async function listParts(ctx: Context, store: Store, bucket: string, key: string): Promise<void> {
  const directory = await getUploadDirectoryForKey(store, bucket, key, ctx.query.uploadId);
  const numbers = (await readdir(directory))
    .flatMap((name) => /^(\d+)\.md5$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
  const parts = await Promise.all(numbers.map((number) => renderPart(directory, number)));
  const about = `<Bucket>${bucket}</Bucket><Key>${escapeMarkup(key)}</Key><IsTruncated>false</IsTruncated>`;
  ctx.status = 200;
  ctx.type = "application/xml";
  ctx.body = `<?xml version="1.0" encoding="UTF-8"?>\n<ListPartsResult>${about}${parts.join("")}</ListPartsResult>`;
}

async function abortUpload(ctx: Context, store: Store, bucket: string, key: string): Promise<void> {
  await rm(await getUploadDirectoryForKey(store, bucket, key, ctx.query.uploadId), {
    recursive: true,
    force: true,
  });
  ctx.status = 204;
}

/** Handles the calls that s3rver rejects as MethodNotAllowed after it has authenticated them. */
export async function handleMultipartCall(
  ctx: Context,
  { store, bucket, key }: { store: Store; bucket: string; key: string },
  next: () => Promise<void>,
): Promise<void> {
  try {
    await next();
  } catch (error) {
    const handlers: Record<string, typeof abortUpload> = { GET: listParts, DELETE: abortUpload };
    const handle = ctx.query.uploadId !== undefined && ctx.state.account ? handlers[ctx.method] : undefined;
    if (!handle || !(error instanceof S3Error) || error.code !== "MethodNotAllowed") throw error;
    await handle(ctx, store, bucket, key);
  }
}

async function* concatenateParts(directory: string, parts: UploadPart[]): AsyncGenerator<Buffer> {
  for (const { number } of parts) yield* createReadStream(join(directory, String(number)));
}

export function patchMultipart(store: Store): void {
  // Parts appear atomically, independently of concurrent attempts to send the same one.
  store.putPart = async (bucket, uploadId, partNumber, content) => {
    if (!/^[1-9]\d{0,4}$/.test(partNumber)) throw new S3Error("InvalidArgument", "Part number is not valid.");
    const path = join(await getUploadDirectory(store, bucket, uploadId), partNumber);
    const draft = `${path}.${randomBytes(6).toString("hex")}`;
    try {
      const [size, md5] = await store.putContent(draft, content);
      await rename(draft, path);
      await writeFile(`${path}.md5`, md5);
      return { size, md5 };
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  };

  store.putObjectMultipart = async (bucket, uploadId, parts) => {
    const directory = await getUploadDirectory(store, bucket, uploadId);
    for (const { number, etag } of parts) {
      if ((await readPartEtag(directory, number)) !== etag) {
        throw new S3Error("InvalidPart", `Part ${number} was not found or differs.`);
      }
    }
    const [key, metadata] = await Promise.all(
      ["key", "metadata"].map((name) => readFile(join(directory, name), "utf8")),
    );
    const content = Readable.from(concatenateParts(directory, parts), { objectMode: false });
    const stored = { bucket, key: key ?? "", content, metadata: JSON.parse(metadata ?? "{}") };
    const result = await store.putObject(stored);
    await rm(directory, { recursive: true, force: true });
    return result;
  };
}
