import type { ServerResponse } from "node:http";

/**
 * Drops appended header values that are already set. Next.js appends the `Location` of a cached redirect a second time
 * (vercel/next.js#82117), which breaks clients that join both values.
 */
export function dedupeAppendedHeaders(response: ServerResponse): void {
  const append = response.appendHeader.bind(response);
  response.appendHeader = (name, value) => {
    const existing = [response.getHeader(name) ?? []].flat().map(String);
    const additions = [value].flat().filter((entry) => !existing.includes(entry));
    return additions.length === 0
      ? response
      : append(name, additions.length === 1 ? (additions[0] ?? "") : additions);
  };
}
