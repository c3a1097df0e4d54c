import type { ServerResponse } from "node:http";

const ASK_AGAIN = "public, max-age=0, must-revalidate";

/**
 * Mends the headers of a redirect before they are sent. Next.js appends the `Location` of a cached one a second time
 * (vercel/next.js#82117), which breaks clients that join both values. Browsers would keep a permanent one for ever, but a
 * content may return to a former slug.
 */
export function mendRedirect(response: ServerResponse): void {
  const location = response.getHeader("location");
  if (Array.isArray(location)) response.setHeader("location", location[0] ?? "");
  const isPrivate = /\b(?:no-store|private)\b/.test(String(response.getHeader("cache-control")));
  if (response.statusCode === 308 && !isPrivate) response.setHeader("cache-control", ASK_AGAIN);
}
