import "server-only";
import { env } from "@/lib/platform/env";

const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

function isOwnOrigin(origin: string, request: Request): boolean {
  const site = new URL(env.SITE_URL);
  if (origin === site.origin) return true;
  // Without a configured URL, the site is opened by any name of its machine.
  return (
    LOOPBACK_HOST.test(site.hostname) &&
    URL.canParse(origin) &&
    new URL(origin).host === request.headers.get("host")
  );
}

/** CSRF check: allows pages of this site, and clients that are no browser and send no cookies by accident. */
export function isTrustedOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && !["same-origin", "same-site", "none"].includes(site)) return false;
  const origin = request.headers.get("origin");
  return origin === null || isOwnOrigin(origin, request);
}
