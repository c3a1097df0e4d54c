import "server-only";
import { env } from "@/lib/platform/env";

function sameHost(origin: string, request: Request): boolean {
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === request.headers.get("host") || host === new URL(env.SITE_URL).host;
}

/**
 * Whether a write comes from our own pages, or from no page at all (a program without browser headers, which
 * carries nobody's cookies by accident).
 */
export function isOwnOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && !["same-origin", "same-site", "none"].includes(site)) return false;
  const origin = request.headers.get("origin");
  return origin === null || sameHost(origin, request);
}
