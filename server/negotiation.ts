import type { IncomingHttpHeaders } from "node:http";

const CONTENT_ENCODINGS = ["br", "gzip", "identity"] as const;
export type ContentEncoding = (typeof CONTENT_ENCODINGS)[number];

const MEMBER = /^([\w*!#$%&'+.^`|~-]+)(?:\s*;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i;

function parseQualities(header: string): Map<string, number> {
  const members = header.split(",").flatMap((member) => {
    const [, coding, quality = "1"] = MEMBER.exec(member.trim()) ?? [];
    return coding === undefined ? [] : [[coding.toLowerCase(), Number(quality)] as const];
  });
  return new Map(members);
}

/**
 * Returns the encoding of a response by the client's `Accept-Encoding` (RFC 9110, 12.5.3): the one with the highest
 * quality value, of equal ones the smallest. Malformed members are ignored.
 */
export function negotiateEncoding(header: string | string[] | undefined): ContentEncoding {
  const qualities = parseQualities([header ?? ""].flat().join(","));
  const qualityOf = (encoding: ContentEncoding): number => {
    const quality = qualities.get(encoding) ?? qualities.get("*");
    // Without a mention, no encoding is acceptable too, but any other that is acceptable comes first.
    return quality ?? (encoding === "identity" ? Number.MIN_VALUE : 0);
  };
  const [first = "identity", ...others] = CONTENT_ENCODINGS.filter((encoding) => qualityOf(encoding) > 0);
  return others.reduce((best, encoding) => (qualityOf(encoding) > qualityOf(best) ? encoding : best), first);
}
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
