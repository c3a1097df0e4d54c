import { sitemapParts } from "@/lib/publishing/sitemap/service";
import { sitemapIndexXml } from "@/lib/publishing/sitemap/xml";
import { xmlResponse } from "../sitemaps/xml-response";

// The site's address is known only at run time; what is read for it is kept for an hour.
export const dynamic = "force-dynamic";

export const GET = async () => xmlResponse(sitemapIndexXml(await sitemapParts()));
