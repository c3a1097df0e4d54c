import type { IncomingMessage } from "node:http";
import { isValidCallbackUrl } from "@/lib/identity/auth/callback-url";

// next-auth v4 responds with 500 to some malformed URLs and cookies.

const hasControlCharacters = (text: string): boolean => /\p{Cc}/u.test(text);

/** Pages of ours. People open their addresses, which others may have written. */
const PAGES: readonly string[] = ["/api/auth/signin", "/api/auth/error"];

function isValidParameter(query: URLSearchParams, name: string, value: string): boolean {
  if (query.getAll(name).length > 1 || hasControlCharacters(name) || hasControlCharacters(value))
    return false;
  return name !== "callbackUrl" || value === "" || isValidCallbackUrl(value);
}

const isValidAuthQuery = (query: URLSearchParams): boolean =>
  [...query].every(([name, value]) => isValidParameter(query, name, value));

/** Leaves out what a page has to ignore. */
function cleanPageUrl(path: string, query: URLSearchParams): string {
  const sound = [...query].filter(([name, value]) => isValidParameter(query, name, value));
  const text = new URLSearchParams(sound).toString();
  return text === "" ? path : `${path}?${text}`;
}

function tryDecode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

function isValidAuthCookie(pair: string): boolean {
  const separatorIndex = pair.indexOf("=");
  const name = pair.slice(0, separatorIndex).trim();
  if (separatorIndex < 0 || !/[.-]callback-url$/.test(name)) return true;
  const value = tryDecode(
    pair
      .slice(separatorIndex + 1)
      .trim()
      .replace(/^"|"$/g, ""),
  );
  return value !== undefined && isValidCallbackUrl(value);
}

/**
 * Returns false for a URL that must be rejected. A page is shown without the malformed parameters, and a malformed callback
 * cookie is only removed, since the browser would send it with every request.
 */
export function sanitizeAuthRequest(request: IncomingMessage): boolean {
  const [path = "", ...query] = (request.url ?? "").split("?");
  const plainPath = tryDecode(path) ?? "";
  if (plainPath !== "/api/auth" && !plainPath.startsWith("/api/auth/")) return true;
  const parameters = new URLSearchParams(query.join("?"));
  if (hasControlCharacters(plainPath)) return false;
  if (!isValidAuthQuery(parameters)) {
    if (!PAGES.includes(plainPath)) return false;
    request.url = cleanPageUrl(path, parameters);
  }
  const { cookie } = request.headers;
  if (cookie !== undefined) request.headers.cookie = cookie.split(";").filter(isValidAuthCookie).join(";");
  return true;
}
