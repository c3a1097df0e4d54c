import type { ServerResponse } from "node:http";

const ASK_AGAIN = "public, max-age=0, must-revalidate";

/** Drops repeated values: Next.js appends the `Location` of a cached redirect a second time (vercel/next.js#82117). */
function dropRepeatedValues(response: ServerResponse): void {
  for (const [name, value] of Object.entries(response.getHeaders())) {
    if (!Array.isArray(value)) continue;
    const [first = "", ...others] = new Set(value);
    response.setHeader(name, others.length === 0 ? first : [first, ...others]);
  }
}

/**
 * Mends the headers that Next.js has set, before they are sent. Browsers would keep a permanent redirect for ever, but a
 * content may return to a former slug.
 */
export function mendHeaders(response: ServerResponse): void {
  dropRepeatedValues(response);
  const isPrivate = /\b(?:no-store|private)\b/.test(String(response.getHeader("cache-control")));
  if (response.statusCode === 308 && !isPrivate) response.setHeader("cache-control", ASK_AGAIN);
}
