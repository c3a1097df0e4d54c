import { feedResponse } from "@/app/feed-response";
import { listLatestItems } from "@/lib/discovery/catalogue/lists";
import { buildNewestChannel } from "@/lib/publishing/rss/feed-links";
import { renderRss } from "@/lib/publishing/rss/rss";
import { getSiteUrl } from "@/lib/platform/site-config/data";

// A static route would be rendered by the build, which has no database; the data comes from the cache.
export const dynamic = "force-dynamic";

export async function GET() {
  const { content } = await listLatestItems();
  return feedResponse("rss", renderRss(buildNewestChannel(), content, getSiteUrl()), {
    entryDates: content.map(({ publishedAt }) => publishedAt),
  });
}
