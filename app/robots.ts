import type { MetadataRoute } from "next";
import { protectedPaths, sitemaps, mailLinkPaths } from "@/lib/platform/routes";
import { getSiteUrl } from "@/lib/platform/site-config/data";

// The site URL is configured at run time.
export const dynamic = "force-dynamic";

export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: "*",
      allow: ["/", "/api/files/"],
      disallow: ["/api/", ...protectedPaths, ...mailLinkPaths],
    },
    sitemap: new URL(sitemaps.index(), getSiteUrl()).href,
  };
}
