import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Context, Store } from "@20minutes/s3rver";
import S3Error from "@20minutes/s3rver/lib/models/error.js";
import { exists } from "../tools/files";

// Uploads in parts: what s3rver lacks (giving one up, listing what has arrived), and mended where a part could be
// half of something or belong to another upload.

type Part = { number: number; etag: string };

const unknown = (): S3Error => new S3Error("NoSuchUpload", "The specified upload does not exist.");

async function openUpload(store: Store, bucket: string, uploadId: unknown): Promise<string> {
  if (typeof uploadId !== "string" || !/^[0-9a-f]{32}$/.test(uploadId)) throw unknown();
  const directory = join(store.getResourcePath(bucket, undefined, "uploads"), uploadId);
  if (await exists(join(directory, "metadata"))) return directory;
  throw unknown();
}

/** The directory of an upload, if it is one of this key. */
async function openUploadOf(store: Store, bucket: string, key: string, uploadId: unknown): Promise<string> {
  const directory = await openUpload(store, bucket, uploadId);
  if ((await readFile(join(directory, "key"), "utf8")) === key) return directory;
  throw unknown();
}

/** What is kept beside a part once it is whole; empty for one that is not there. */
const etagOf = (directory: string, number: number): Promise<string> =>
  readFile(join(directory, `${number}.md5`), "utf8").catch(() => "");

async function partOf(directory: string, number: number): Promise<string> {
  const { size, mtime } = await stat(join(directory, String(number)));
  const etag = await etagOf(directory, number);
  const about = `<LastModified>${mtime.toISOString()}</LastModified><ETag>"${etag}"</ETag><Size>${size}</Size>`;
  return `<Part><PartNumber>${number}</PartNumber>${about}</Part>`;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

async function listParts(ctx: Context, store: Store, bucket: string, key: string): Promise<void> {
  const directory = await openUploadOf(store, bucket, key, ctx.query.uploadId);
  const numbers = (await readdir(directory))
    .flatMap((name) => /^(\d+)\.md5$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
  const parts = await Promise.all(numbers.map((number) => partOf(directory, number)));
  const about = `<Bucket>${bucket}</Bucket><Key>${escaped(key)}</Key><IsTruncated>false</IsTruncated>`;
  ctx.status = 200;
  ctx.type = "application/xml";
  ctx.body = `<?xml version="1.0" encoding="UTF-8"?>\n<ListPartsResult>${about}${parts.join("")}</ListPartsResult>`;
}

async function giveUp(ctx: Context, store: Store, bucket: string, key: string): Promise<void> {
  await rm(await openUploadOf(store, bucket, key, ctx.query.uploadId), { recursive: true, force: true });
  ctx.status = 204;
}

/** Answers the calls about an upload in parts that s3rver refuses, once it has checked who asks. */
export async function withParts(
  ctx: Context,
  { store, bucket, key }: { store: Store; bucket: string; key: string },
  next: () => Promise<void>,
): Promise<void> {
  try {
    await next();
  } catch (error) {
    const answers: Record<string, typeof giveUp> = { GET: listParts, DELETE: giveUp };
    const answer = ctx.query.uploadId !== undefined && ctx.state.account ? answers[ctx.method] : undefined;
    if (!answer || !(error instanceof S3Error) || error.code !== "MethodNotAllowed") throw error;
    await answer(ctx, store, bucket, key);
  }
}

async function* joined(directory: string, parts: Part[]): AsyncGenerator<Buffer> {
  for (const { number } of parts) yield* createReadStream(join(directory, String(number)));
}

export function mendParts(store: Store): void {
  // A part appears whole or not at all, whatever becomes of another attempt to send the same.
  store.putPart = async (bucket, uploadId, partNumber, content) => {
    if (!/^[1-9]\d{0,4}$/.test(partNumber)) throw new S3Error("InvalidArgument", "Part number is not valid.");
    const path = join(await openUpload(store, bucket, uploadId), partNumber);
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
    const directory = await openUpload(store, bucket, uploadId);
    for (const { number, etag } of parts) {
      if ((await etagOf(directory, number)) !== etag) {
        throw new S3Error("InvalidPart", `Part ${number} was not found or differs.`);
      }
    }
    const [key, metadata] = await Promise.all(
      ["key", "metadata"].map((name) => readFile(join(directory, name), "utf8")),
    );
    const content = Readable.from(joined(directory, parts), { objectMode: false });
    const stored = { bucket, key: key ?? "", content, metadata: JSON.parse(metadata ?? "{}") };
    const result = await store.putObject(stored);
    await rm(directory, { recursive: true, force: true });
    return result;
  };
}
