import type { IncomingMessage } from "node:http";

// What no page or handler should ever see: Next answers 500 to an address that it cannot decode.

type Refusal = "MalformedRequest" | "MethodNotAllowed" | "PayloadTooLarge";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
export const ALLOWED_METHODS = [...METHODS].join(", ");

const MAX_URL_LENGTH = 8_192;
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

function isDecodable(text: string): boolean {
  try {
    return !decodeURIComponent(text).includes("\0");
  } catch {
    return false;
  }
}

/** Whether the target is a path of visible ASCII whose escapes are UTF-8, without NUL and backslashes. */
function isSoundTarget(target: string): boolean {
  if (!/^\/[\x21-\x7e]*$/.test(target) || target.startsWith("//") || target.length > MAX_URL_LENGTH)
    return false;
  const [path = "", ...query] = target.split("?");
  if (/\\|%5c|#/i.test(path) || !isDecodable(path)) return false;
  return isDecodable(query.join("?").replaceAll("+", " "));
}

/** Why a request is refused before anything looks at it; undefined when it may go on. */
export function refusalOf(request: IncomingMessage, maxBodyBytes: number): Refusal | undefined {
  if (!METHODS.has(request.method ?? "")) return "MethodNotAllowed";
  if (!isSoundTarget(request.url ?? "")) return "MalformedRequest";
  const { host } = request.headers;
  if (host !== undefined && !HOST.test(host)) return "MalformedRequest";
  const length = request.headers["content-length"];
  if (length !== undefined && Number(length) > maxBodyBytes) return "PayloadTooLarge";
  return undefined;
}
