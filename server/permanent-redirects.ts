import type { ServerResponse } from "node:http";

const CACHE_CONTROL = "public, max-age=0, must-revalidate";

/**
 * Makes browsers ask again before they follow a permanent redirect, which they would otherwise keep for ever: a content
 * may return to a former slug.
 */
export function revalidatePermanentRedirects(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const isPrivate = /\b(?:no-store|private)\b/.test(String(response.getHeader("cache-control")));
    if (status === 308 && !isPrivate) response.setHeader("cache-control", CACHE_CONTROL);
    return writeHead(status, ...rest);
  };
}
