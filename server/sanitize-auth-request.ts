import type { IncomingMessage } from "node:http";
import { isValidCallbackUrl } from "@/lib/identity/auth/callback-url";

// next-auth v4 responds with 500 to some malformed URLs and cookies.

const hasControlCharacters = (text: string): boolean => /\p{Cc}/u.test(text);

function isValidAuthQuery(query: URLSearchParams): boolean {
  const names = [...query.keys()];
  if (new Set(names).size !== names.length) return false;
  if ([...query].some(([name, value]) => hasControlCharacters(name) || hasControlCharacters(value)))
    return false;
  const callbackUrl = query.get("callbackUrl");
  return callbackUrl === null || callbackUrl === "" || isValidCallbackUrl(callbackUrl);
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
 * Returns false for a URL that must be rejected. A malformed callback cookie is only removed, since the browser would
 * send it with every request.
 */
export function sanitizeAuthRequest(request: IncomingMessage): boolean {
  const [path = "", ...query] = (request.url ?? "").split("?");
  const plainPath = tryDecode(path) ?? "";
  if (plainPath !== "/api/auth" && !plainPath.startsWith("/api/auth/")) return true;
  if (hasControlCharacters(plainPath) || !isValidAuthQuery(new URLSearchParams(query.join("?"))))
    return false;
  const { cookie } = request.headers;
  if (cookie !== undefined) request.headers.cookie = cookie.split(";").filter(isValidAuthCookie).join(";");
  return true;
}
