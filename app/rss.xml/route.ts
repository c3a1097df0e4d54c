import { feedResponse } from "@/app/feed-response";
import { latestItems } from "@/lib/content/ayni/data";
import { newestChannel } from "@/lib/publishing/rss/feed-links";
import { rssOf } from "@/lib/publishing/rss/rss";
import { siteUrl } from "@/lib/platform/site-config/data";

// Without parameters it would be made while building, where there is no database; what is read for it is kept.
export const dynamic = "force-dynamic";

export async function GET() {
  const { content } = await latestItems();
  return feedResponse("rss", rssOf(newestChannel(), content, siteUrl()));
}
