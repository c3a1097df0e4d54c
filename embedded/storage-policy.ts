import type { Context, Middleware, Store } from "@20minutes/s3rver";
import S3Error from "@20minutes/s3rver/lib/models/error.js";
import { handleMultipartCall } from "./storage-multipart";
import { handleRangeError, normalizeRange } from "./storage-ranges";

// Access rules. Unsigned requests can only read objects with a public prefix; s3rver itself lets anyone read, list
// and write.

type StoragePolicyOptions = {
  bucket: string;
  host: string;
  isAllowedOrigin: (origin: string) => boolean;
};

const PUBLIC_PREFIXES = ["covers/", "pictures/", "profiles/"];
const INLINE_TYPES = /^(audio|video)\/|^image\/(avif|gif|jpeg|png|webp)$|^application\/(pdf|epub\+zip)$/;
const EXPOSED_HEADERS =
  "ETag, Content-Range, Accept-Ranges, Content-Length, Content-Type, Content-Disposition";

const accessDeniedError = (message = "Access Denied"): S3Error => new S3Error("AccessDenied", message);

/** Returns the object key, "" for the bucket itself. Errors: InvalidURI, AccessDenied for path traversal. */
function parseObjectKey(path: string, bucket: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    throw new S3Error("InvalidURI", "Couldn't parse the specified URI.");
  }
  if (decoded !== `/${bucket}` && !decoded.startsWith(`/${bucket}/`)) throw accessDeniedError();
  const key = decoded.slice(bucket.length + 2);
  const isClean = key.split("/").every((part) => part !== "" && part !== "." && part !== "..");
  if (key !== "" && (!isClean || /[\\\u0000-\u001f\u007f]|\._S3rver_/.test(key))) throw accessDeniedError();
  return key;
}

function parseSignedHeaders(ctx: Context): string[] | undefined {
  const authorization = ctx.get("authorization");
  if (authorization) {
    if (!authorization.startsWith("AWS4-HMAC-SHA256 ")) throw accessDeniedError();
    return /SignedHeaders=([^, ]+)/.exec(authorization)?.[1]?.split(";") ?? [];
  }
  if (ctx.query["X-Amz-Algorithm"] === undefined) return undefined;
  return String(ctx.query["X-Amz-SignedHeaders"] ?? "").split(";");
}

/** An unsigned header such as x-amz-copy-source would change the meaning of a signed upload. */
function assertHeadersSigned(ctx: Context, signed: string[]): void {
  const unsigned = Object.keys(ctx.req.headers).filter(
    (name) => name.startsWith("x-amz-") && !signed.includes(name),
  );
  if (unsigned.length > 0)
    throw accessDeniedError(`There were headers present in the request which were not signed: ${unsigned}`);
}

/** Clients of the documented API send only a content type; the precondition in the URL's signature applies to them, too. */
function applySignedPrecondition({ req: { headers } }: Context, signed: string[]): void {
  if (signed.includes("if-none-match")) headers["if-none-match"] ??= "*";
}

function authorizeRequest(ctx: Context, key: string): void {
  const signed = parseSignedHeaders(ctx);
  if (signed) {
    applySignedPrecondition(ctx, signed);
    return assertHeadersSigned(ctx, signed);
  }
  const isRead = ctx.method === "GET" || ctx.method === "HEAD";
  if (!isRead || !PUBLIC_PREFIXES.some((area) => key.startsWith(area))) throw accessDeniedError();
  ctx.url = ctx.path;
}

function answerPreflight(ctx: Context): void {
  ctx.set("Access-Control-Allow-Methods", "GET, HEAD, PUT");
  ctx.set("Access-Control-Allow-Headers", ctx.get("access-control-request-headers") || "content-type");
  ctx.set("Access-Control-Max-Age", "600");
  if (ctx.get("access-control-request-private-network"))
    ctx.set("Access-Control-Allow-Private-Network", "true");
  ctx.status = 204;
}

function setResponseHeaders(ctx: Context, key: string): void {
  ctx.set("X-Content-Type-Options", "nosniff");
  ctx.set("Cross-Origin-Resource-Policy", "cross-origin");
  const type = ctx.response.get("content-type");
  if (type !== "application/pdf")
    ctx.set("Content-Security-Policy", "default-src 'none'; media-src 'self'; sandbox");
  const isRead = (ctx.method === "GET" || ctx.method === "HEAD") && key !== "";
  if (!isRead || ctx.status >= 400) return;
  const isPublic = PUBLIC_PREFIXES.some((area) => key.startsWith(area));
  if (!ctx.response.get("cache-control")) {
    ctx.set("Cache-Control", isPublic ? "public, max-age=31536000, immutable" : "private, no-cache");
  }
  const disposition = ctx.response.get("content-disposition");
  const allowsInline = isPublic || ctx.query["response-content-disposition"] !== undefined;
  const name = /;.*$/s.exec(disposition)?.[0] ?? "";
  if (!allowsInline || !INLINE_TYPES.test(type)) ctx.set("Content-Disposition", `attachment${name}`);
}

const isCreateOnly = (ctx: Context): boolean => ctx.get("if-none-match") === "*";

const DISK_ERRORS: Record<string, string> = {
  ENOSPC: "The disk of the storage is full.",
  EDQUOT: "The disk quota of the storage is exhausted.",
  EROFS: "The disk of the storage is read-only.",
};

function toStorageError(error: unknown): unknown {
  const message = DISK_ERRORS[(error as NodeJS.ErrnoException).code ?? ""];
  return message === undefined ? error : new S3Error("ServiceUnavailable", message);
}

export function createStoragePolicy(
  store: Store,
  { bucket, host, isAllowedOrigin }: StoragePolicyOptions,
): Middleware {
  const activeWrites = new Map<string, Promise<void>>();

  async function writeNewObject(key: string, next: () => Promise<void>): Promise<void> {
    if (await store.existsObject(bucket, key)) {
      throw new S3Error(
        "PreconditionFailed",
        "At least one of the pre-conditions you specified did not hold",
      );
    }
    await next();
  }

  /** Concurrent writes of one object wait for each other, so that the first to succeed wins. */
  async function createObject(key: string, next: () => Promise<void>): Promise<void> {
    for (let active; (active = activeWrites.get(key));) await active.catch(() => {});
    const write = writeNewObject(key, next);
    activeWrites.set(key, write);
    await write.finally(() => activeWrites.delete(key));
  }

  async function handle(ctx: Context, key: string, next: () => Promise<void>): Promise<void> {
    const isWrite = ctx.method === "PUT" || ctx.method === "POST";
    const isPart = ctx.method === "PUT" && ctx.query["uploadId"] !== undefined;
    if (isWrite && !isPart && key !== "" && isCreateOnly(ctx)) return createObject(key, next);
    if (isWrite) return next();
    await normalizeRange(ctx, store, bucket, key);
    await handleRangeError(ctx, next);
  }

  return async (ctx, next) => {
    const origin = ctx.get("origin");
    if (origin) ctx.set("Vary", "Origin");
    if (origin && isAllowedOrigin(origin)) {
      ctx.set("Access-Control-Allow-Origin", origin);
      ctx.set("Access-Control-Expose-Headers", EXPOSED_HEADERS);
      if (ctx.method === "OPTIONS") return answerPreflight(ctx);
    }
    if (ctx.get("host") !== host || ctx.method === "OPTIONS") throw accessDeniedError();
    const key = parseObjectKey(ctx.path, bucket);
    authorizeRequest(ctx, key);
    try {
      await handleMultipartCall(ctx, { store, bucket, key }, () => handle(ctx, key, next));
    } catch (error) {
      throw toStorageError(error);
    }
    setResponseHeaders(ctx, key);
  };
}
