import type { Context, Middleware, Store } from "@20minutes/s3rver";
import S3Error from "@20minutes/s3rver/lib/models/error.js";
import { withParts } from "./storage-multipart";

// Who may do what. Without a signature: read an object of a public area, nothing else. s3rver itself would
// let anybody read, list and write.

type Rules = { bucket: string; host: () => string; isAllowedOrigin: (origin: string) => boolean };

const PUBLIC_AREAS = ["covers/", "profiles/"];
const SHOWN_INLINE = /^(audio|video)\/|^image\/(avif|gif|jpeg|png|webp)$|^application\/(pdf|epub\+zip)$/;
const EXPOSED = "ETag, Content-Range, Accept-Ranges, Content-Length, Content-Type, Content-Disposition";

const refuse = (message = "Access Denied"): S3Error => new S3Error("AccessDenied", message);

/** The object's key, empty for the bucket itself; refuses whatever could mean another file than it says. */
function keyOf(path: string, bucket: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    throw new S3Error("InvalidURI", "Couldn't parse the specified URI.");
  }
  if (decoded !== `/${bucket}` && !decoded.startsWith(`/${bucket}/`)) throw refuse();
  const key = decoded.slice(bucket.length + 2);
  const isClean = key.split("/").every((part) => part !== "" && part !== "." && part !== "..");
  if (key !== "" && (!isClean || /[\\\u0000-\u001f\u007f]|\._S3rver_/.test(key))) throw refuse();
  return key;
}

function signedHeaders(ctx: Context): string[] | undefined {
  const authorization = ctx.get("authorization");
  if (authorization) {
    if (!authorization.startsWith("AWS4-HMAC-SHA256 ")) throw refuse();
    return /SignedHeaders=([^, ]+)/.exec(authorization)?.[1]?.split(";") ?? [];
  }
  if (ctx.query["X-Amz-Algorithm"] === undefined) return undefined;
  return String(ctx.query["X-Amz-SignedHeaders"] ?? "").split(";");
}

/** A header such as x-amz-copy-source added to somebody's signed upload would change what it does. */
function checkSignedHeaders(ctx: Context, signed: string[]): void {
  const loose = Object.keys(ctx.req.headers).filter(
    (name) => name.startsWith("x-amz-") && !signed.includes(name),
  );
  if (loose.length > 0)
    throw refuse(`There were headers present in the request which were not signed: ${loose}`);
}

function authorise(ctx: Context, key: string): void {
  const signed = signedHeaders(ctx);
  if (signed) return checkSignedHeaders(ctx, signed);
  const isRead = ctx.method === "GET" || ctx.method === "HEAD";
  if (!isRead || !PUBLIC_AREAS.some((area) => key.startsWith(area))) throw refuse();
  ctx.url = ctx.path;
}

/** s3rver misreads `bytes=-500` and lists of ranges: the first becomes absolute, the second is ignored. */
async function settleRange(ctx: Context, store: Store, bucket: string, key: string): Promise<void> {
  const { headers } = ctx.req;
  if (headers.range === undefined) return;
  const match = /^bytes=(\d*)-(\d*)$/.exec(headers.range);
  const [, from = "", to = ""] = match ?? [];
  if (!match || (from === "" && to === "") || (from !== "" && to !== "" && Number(to) < Number(from))) {
    delete headers.range;
  } else if (from === "") {
    const size = await store.getMetadata(bucket, key).then(
      (metadata) => Number(metadata["content-length"]),
      () => 0,
    );
    if (size === 0 || Number(to) === 0) delete headers.range;
    else headers.range = `bytes=${Math.max(0, size - Number(to))}-`;
  }
}

function answerPreflight(ctx: Context): void {
  ctx.set("Access-Control-Allow-Methods", "GET, HEAD, PUT");
  ctx.set("Access-Control-Allow-Headers", ctx.get("access-control-request-headers") || "content-type");
  ctx.set("Access-Control-Max-Age", "600");
  if (ctx.get("access-control-request-private-network"))
    ctx.set("Access-Control-Allow-Private-Network", "true");
  ctx.status = 204;
}

function protectAnswer(ctx: Context, key: string): void {
  ctx.set("X-Content-Type-Options", "nosniff");
  ctx.set("Cross-Origin-Resource-Policy", "cross-origin");
  const type = ctx.response.get("content-type");
  if (type !== "application/pdf")
    ctx.set("Content-Security-Policy", "default-src 'none'; media-src 'self'; sandbox");
  const isRead = (ctx.method === "GET" || ctx.method === "HEAD") && key !== "";
  if (!isRead || ctx.status >= 400) return;
  const isPublic = PUBLIC_AREAS.some((area) => key.startsWith(area));
  if (!ctx.response.get("cache-control")) {
    ctx.set("Cache-Control", isPublic ? "public, max-age=31536000, immutable" : "private, no-cache");
  }
  const disposition = ctx.response.get("content-disposition");
  const isAsked = isPublic || ctx.query["response-content-disposition"] !== undefined;
  const name = /;.*$/s.exec(disposition)?.[0] ?? "";
  if (!isAsked || !SHOWN_INLINE.test(type)) ctx.set("Content-Disposition", `attachment${name}`);
}

/** The precondition as a header, or signed into the address so that the client need not send it. */
const isOnceOnly = (ctx: Context): boolean =>
  ctx.get("if-none-match") === "*" || ctx.query["If-None-Match"] === "*";

export function storagePolicy(store: Store, { bucket, host, isAllowedOrigin }: Rules): Middleware {
  const beingWritten = new Set<string>();

  async function writeOnce(ctx: Context, key: string, next: () => Promise<void>): Promise<void> {
    if (beingWritten.has(key)) throw new S3Error("OperationAborted", "The same object is being written.");
    beingWritten.add(key);
    try {
      if (await store.existsObject(bucket, key)) {
        throw new S3Error(
          "PreconditionFailed",
          "At least one of the pre-conditions you specified did not hold",
        );
      }
      // As a precondition on reads it would mean something else further in.
      await next();
    } finally {
      beingWritten.delete(key);
    }
  }

  async function handle(ctx: Context, key: string, next: () => Promise<void>): Promise<void> {
    const isWrite = ctx.method === "PUT" || ctx.method === "POST";
    const isPart = ctx.method === "PUT" && ctx.query["uploadId"] !== undefined;
    if (isWrite && !isPart && key !== "" && isOnceOnly(ctx)) return writeOnce(ctx, key, next);
    if (!isWrite) await settleRange(ctx, store, bucket, key);
    await next();
  }

  return async (ctx, next) => {
    const origin = ctx.get("origin");
    if (origin) ctx.set("Vary", "Origin");
    if (origin && isAllowedOrigin(origin)) {
      ctx.set("Access-Control-Allow-Origin", origin);
      ctx.set("Access-Control-Expose-Headers", EXPOSED);
      if (ctx.method === "OPTIONS") return answerPreflight(ctx);
    }
    if (ctx.get("host") !== host() || ctx.method === "OPTIONS") throw refuse();
    const key = keyOf(ctx.path, bucket);
    authorise(ctx, key);
    await withParts(ctx, { store, bucket, key }, () => handle(ctx, key, next));
    protectAnswer(ctx, key);
  };
}
