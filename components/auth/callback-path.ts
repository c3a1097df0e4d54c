import { routes } from "@/lib/platform/routes";

/** Returns the path of a callback URL on this site; null for another origin or a malformed URL. */
export function toCallbackPath(callbackUrl: string | null | undefined, origin: string): string | null {
  if (!callbackUrl) return null;
  try {
    const url = new URL(callbackUrl, origin);
    const path = url.pathname + url.search + url.hash;
    return url.origin === origin && !path.startsWith("//") ? path : null;
  } catch {
    return null;
  }
}

/**
 * Returns the path to open for a signed-in user: the callback path, but never the sign-in page itself, and not the home page
 * of visitors.
 */
export function toSignedInPath(callbackUrl: string | null | undefined, origin: string): string {
  const path = toCallbackPath(callbackUrl, origin);
  const isStart = path === null || path.split(/[?#]/, 1)[0] === routes.home();
  return isStart || path.startsWith(routes.signIn()) ? routes.feed() : path;
}
