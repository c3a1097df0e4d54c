import type { IncomingMessage } from "node:http";
import type { ErrorCode } from "@/lib/platform/error-codes";
import { findPastedSlug } from "@/lib/platform/text/slug";
import { READ_METHODS, type RouteTable } from "./app-routes";
import { sanitizeAuthRequest } from "./sanitize-auth-request";

// The checks that a request passes before Next.js sees it. Next.js responds with 500 to undecodable URLs, runs cacheable
// handlers for any method and stores the result, and parses the body of every `POST` to a page.

export type Refusal = {
  code: ErrorCode;
  allowedMethods?: readonly string[];
  /** Seconds. */
  retryAfter?: number;
};
type RequestCheck = (request: IncomingMessage) => Refusal | undefined;

const MAX_URL_LENGTH = 8_192;
const HOST_PATTERN = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;
// An escaped slash or a dot segment would be one path here and another for Next.js.
const AMBIGUOUS_PATH = /\\|%5c|%2f|#|\/\.{1,2}(?:\/|$)/i;

const malformed: Refusal = { code: "MalformedRequest" };

function isDecodable(text: string): boolean {
  try {
    return !decodeURIComponent(text).includes("\0");
  } catch {
    return false;
  }
}

/** Accepts a path of visible ASCII whose escapes are UTF-8, without NUL, backslashes and fragments. */
function isValidTarget(target: string): boolean {
  if (!/^\/[\x21-\x7e]*$/.test(target) || target.startsWith("//") || target.length > MAX_URL_LENGTH)
    return false;
  const [path = "", ...query] = target.split("?");
  if (AMBIGUOUS_PATH.test(path) || !isDecodable(path)) return false;
  return isDecodable(query.join("?").replaceAll("+", " "));
}

const checkTarget: RequestCheck = ({ url = "" }) => (isValidTarget(url) ? undefined : malformed);

const checkHost: RequestCheck = ({ headers: { host } }) =>
  host === undefined || HOST_PATTERN.test(host) ? undefined : malformed;

const checkAuthRequest: RequestCheck = (request) =>
  !request.url?.startsWith("/api/auth") || sanitizeAuthRequest(request) ? undefined : malformed;

const checkBodyLength =
  (maxBytes: number): RequestCheck =>
  ({ headers }) =>
    Number(headers["content-length"] ?? 0) > maxBytes ? { code: "PayloadTooLarge" } : undefined;

const decodedSegments = ({ url = "/" }: IncomingMessage): string[] =>
  (url.split("?", 1)[0] ?? "").split("/").filter(Boolean).map(decodeURIComponent);

const checkRoute =
  (routes: RouteTable): RequestCheck =>
  (request) => {
    const segments = decodedSegments(request);
    // The image optimizer, which nothing uses.
    if (segments[0] === "_next" && segments[1] === "image") return { code: "NotFound" };
    const methods = routes(segments)?.methods;
    if (!methods && segments[0] === "api") return { code: "NotFound" };
    const allowedMethods = methods ?? READ_METHODS;
    return allowedMethods.includes(request.method ?? "")
      ? undefined
      : { code: "MethodNotAllowed", allowedMethods };
  };

// Next.js keeps every address of a cached route that is asked for: no longer one than the longest that we give, and only
// slugs, with the extension of a file.
const MAX_CACHED_PATH_LENGTH = 256;
const MAX_SLUG_LENGTH = 200;
const CACHED_SEGMENT = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+)?$/;

/** True for an address of a cached route that no page, feed or image of ours can have. */
export function isImpossibleAddress(request: IncomingMessage, routes: RouteTable): boolean {
  const segments = decodedSegments(request);
  if (!routes(segments)?.isCached) return false;
  return (
    segments.join("/").length > MAX_CACHED_PATH_LENGTH ||
    segments.some((segment) => segment.length > MAX_SLUG_LENGTH || !CACHED_SEGMENT.test(segment))
  );
}

const SHARED_PATH = /^\/(ayni|maestros)\/([^/?]+)(?=\?|$)/;

/**
 * Returns the path of the page that an impossible address was meant for: one that was pasted with what stood beside it, such
 * as a full stop, or in capitals. Whether the page exists is seen there.
 */
export function findMeantPath({ url = "/" }: IncomingMessage): string | null {
  const [, folder, segment = ""] = SHARED_PATH.exec(url) ?? [];
  const slug =
    folder === undefined || segment.length > MAX_CACHED_PATH_LENGTH ? null : findPastedSlug(segment);
  return slug === null ? null : `/${folder}/${slug}`;
}

type RequestCheckOptions = {
  maxBodyBytes: number;
  /** Left out in development, where Next.js has endpoints of its own. */
  routes?: RouteTable;
};

/** Returns a function that finds the reason why a request must not reach Next.js. */
export function createRequestChecks({ maxBodyBytes, routes }: RequestCheckOptions): RequestCheck {
  const checks = [
    checkTarget,
    checkHost,
    ...(routes ? [checkRoute(routes)] : []),
    checkAuthRequest,
    checkBodyLength(maxBodyBytes),
  ];
  return (request) => {
    for (const check of checks) {
      const refusal = check(request);
      if (refusal) return refusal;
    }
    return undefined;
  };
}

/** Calls `onExceeded` once when the body grows beyond `maxBytes`, and drops the rest of it. */
export function limitBodySize(request: IncomingMessage, maxBytes: number, onExceeded: () => void): void {
  const push = request.push.bind(request);
  let received = 0;
  // Wraps `push`, which the parser calls with each chunk: a `data` listener would start the stream too early.
  request.push = (chunk: Buffer | null, encoding) => {
    const receivedBefore = received;
    received += chunk?.length ?? 0;
    if (received <= maxBytes) return push(chunk, encoding);
    if (receivedBefore <= maxBytes) onExceeded();
    return true;
  };
}
