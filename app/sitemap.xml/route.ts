import { listSitemapParts } from "@/lib/publishing/sitemap/service";
import { toSitemapIndexXml } from "@/lib/publishing/sitemap/xml";
import { xmlResponse } from "../sitemaps/xml-response";

// The site URL is configured at run time; the data comes from the cache.
export const dynamic = "force-dynamic";

export const GET = async () => xmlResponse(await listSitemapParts(), toSitemapIndexXml);
