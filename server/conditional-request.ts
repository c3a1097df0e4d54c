import type { IncomingHttpHeaders } from "node:http";

const toOpaqueTag = (tag: string): string => tag.trim().replace(/^W\//, "");

type Validators = { etag?: string | undefined; lastModified?: string | undefined };

/**
 * Returns true if the client already has the current version (RFC 9110, 13.2.2). `If-Modified-Since` counts only
 * without `If-None-Match`.
 */
export function isNotModified(
  { "if-none-match": knownTags, "if-modified-since": knownSince }: IncomingHttpHeaders,
  { etag, lastModified }: Validators,
): boolean {
  if (knownTags !== undefined) {
    if (knownTags.trim() === "*") return true;
    return etag !== undefined && knownTags.split(",").map(toOpaqueTag).includes(toOpaqueTag(etag));
  }
  return Date.parse(lastModified ?? "") <= Date.parse(knownSince ?? "");
}
