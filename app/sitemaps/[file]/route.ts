import { findSitemapPart } from "@/lib/publishing/sitemap/service";
import { toUrlSetXml } from "@/lib/publishing/sitemap/xml";
import { xmlResponse } from "../xml-response";

// The site URL is configured at run time; the data comes from the cache.
export const dynamic = "force-dynamic";

export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const name = /^(.+)\.xml$/.exec((await params).file)?.[1];
  const entries = name === undefined ? null : await findSitemapPart(name);
  return xmlResponse(entries, toUrlSetXml);
}
