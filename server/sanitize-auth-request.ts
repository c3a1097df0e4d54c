import type { IncomingMessage } from "node:http";
import { isSoundCallbackUrl } from "@/lib/identity/auth/callback-url";

// next-auth v4 answers 500 to some addresses and cookies that anybody can send; they end here.

const isControl = (text: string): boolean => /\p{Cc}/u.test(text);

function isSoundQuery(query: URLSearchParams): boolean {
  const names = [...query.keys()];
  if (new Set(names).size !== names.length) return false;
  if ([...query].some(([name, value]) => isControl(name) || isControl(value))) return false;
  const callbackUrl = query.get("callbackUrl");
  return callbackUrl === null || callbackUrl === "" || isSoundCallbackUrl(callbackUrl);
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

function isSoundCookie(pair: string): boolean {
  const at = pair.indexOf("=");
  const name = pair.slice(0, at).trim();
  if (at < 0 || !/[.-]callback-url$/.test(name)) return true;
  const value = decoded(
    pair
      .slice(at + 1)
      .trim()
      .replace(/^"|"$/g, ""),
  );
  return value !== undefined && isSoundCallbackUrl(value);
}

/** False: the address must be refused. A broken callback cookie is only dropped, since it would come again. */
export function checkAuthRequest(request: IncomingMessage): boolean {
  const [path = "", ...query] = (request.url ?? "").split("?");
  const plainPath = decoded(path) ?? "";
  if (plainPath !== "/api/auth" && !plainPath.startsWith("/api/auth/")) return true;
  if (isControl(plainPath) || !isSoundQuery(new URLSearchParams(query.join("?")))) return false;
  const { cookie } = request.headers;
  if (cookie !== undefined) request.headers.cookie = cookie.split(";").filter(isSoundCookie).join(";");
  return true;
}
