import { lastModifiedHeader } from "@/app/last-modified";
import type { SitemapEntry } from "@/lib/publishing/sitemap/xml";

/** Responds with the entries in XML, or 404 for null. */
export function xmlResponse(
  entries: SitemapEntry[] | null,
  toXml: (entries: readonly SitemapEntry[]) => string,
): Response {
  if (entries === null) return new Response(null, { status: 404 });
  return new Response(toXml(entries), {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
      ...lastModifiedHeader(entries.map(({ lastModified }) => lastModified)),
    },
  });
}
