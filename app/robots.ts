import type { MetadataRoute } from "next";
import { PUBLIC_PAGES } from "@/lib/platform/public-pages.mjs";
import { protectedPaths, sitemaps } from "@/lib/platform/routes";
import { getSiteUrl } from "@/lib/platform/site-config/data";

// The site URL is configured at run time.
export const dynamic = "force-dynamic";

const toFixedPart = (path: string): string => path.replace(/\/\[.*/, "");
const mailedPaths = PUBLIC_PAGES.filter(({ isForVisitors }) => !isForVisitors).map(({ path }) =>
  toFixedPart(path),
);

export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: "*",
      // Programs that poll for somebody, such as Google Calendar, keep to these rules; `X-Robots-Tag` keeps them out of indexes.
      allow: ["/", "/api/files/", "/api/feeds/", "/api/encuentros/*/calendar.ics"],
      disallow: ["/api/", ...protectedPaths, ...mailedPaths],
    },
    sitemap: new URL(sitemaps.index(), getSiteUrl()).href,
  };
}
