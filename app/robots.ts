import type { MetadataRoute } from "next";
import { sessionPaths, sitemaps, tokenPaths } from "@/lib/platform/routes";
import { siteUrl } from "@/lib/platform/site-config/data";

// The site's address is known only at run time.
export const dynamic = "force-dynamic";

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: "*", allow: "/", disallow: ["/api/", ...sessionPaths, ...tokenPaths] },
    sitemap: new URL(sitemaps.index(), siteUrl()).href,
  };
}
