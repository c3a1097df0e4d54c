import type { Context, Store } from "@20minutes/s3rver";
import S3Error from "@20minutes/s3rver/lib/models/error.js";

// Adds the parts of range requests (RFC 9110, section 14) that s3rver lacks.

type Metadata = Record<string, string | number>;

/** True if the client's copy, by ETag or by date, is the object that is stored now. */
function isCurrent(validator: string, metadata: Metadata): boolean {
  if (validator.startsWith('"')) return validator === metadata.etag;
  const storedAt = Math.floor(Date.parse(String(metadata["last-modified"])) / 1000) * 1000;
  return Date.parse(validator) === storedAt;
}

/** Returns the range that s3rver understands: it misreads `bytes=-500` and lists of ranges. */
function toSupportedRange(range: string, size: number): string | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(range);
  const [, from = "", to = ""] = match ?? [];
  if (!match || (from === "" && to === "")) return undefined;
  if (from !== "") return to !== "" && Number(to) < Number(from) ? undefined : range;
  return size === 0 || Number(to) === 0 ? undefined : `bytes=${Math.max(0, size - Number(to))}-`;
}

/** Makes the range absolute; drops it if it is invalid or the client's copy is of another object. */
export async function normalizeRange(ctx: Context, store: Store, bucket: string, key: string): Promise<void> {
  const { headers } = ctx.req;
  if (headers.range === undefined) return;
  const metadata = await store.getMetadata(bucket, key).catch((): Metadata => ({}));
  const validator = headers["if-range"];
  const isStale = validator !== undefined && !isCurrent(String(validator), metadata);
  const range = isStale
    ? undefined
    : toSupportedRange(headers.range, Number(metadata["content-length"] ?? 0));
  if (range === undefined) delete headers.range;
  else headers.range = range;
}

/** Adds the object's size to the response to an unsatisfiable range. */
export async function handleRangeError(ctx: Context, next: () => Promise<void>): Promise<void> {
  try {
    await next();
  } catch (error) {
    if (!(error instanceof S3Error) || error.code !== "InvalidRange") throw error;
    ctx.status = 416;
    ctx.type = "application/xml";
    ctx.set("Accept-Ranges", "bytes");
    ctx.set("Content-Range", `bytes */${error.detail.ActualObjectSize}`);
    ctx.body = error.toXML();
  }
}
