import { sitemapPart } from "@/lib/publishing/sitemap/service";
import { urlSetXml } from "@/lib/publishing/sitemap/xml";
import { xmlResponse } from "../xml-response";

// The site's address is known only at run time; what is read for it is kept for an hour.
export const dynamic = "force-dynamic";

export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const name = /^(.+)\.xml$/.exec((await params).file)?.[1];
  const entries = name === undefined ? null : await sitemapPart(name);
  return xmlResponse(entries && urlSetXml(entries));
}
