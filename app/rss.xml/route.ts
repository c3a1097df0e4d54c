import { feedResponse } from "@/app/feed-response";
import { latestItems } from "@/lib/ayni/data";
import { newestChannel } from "@/lib/feeds/channels";
import { rssOf } from "@/lib/feeds/rss";
import { siteUrl } from "@/lib/site/data";

// Without parameters it would be made while building, where there is no database; what is read for it is kept.
export const dynamic = "force-dynamic";

export async function GET() {
  const { content } = await latestItems();
  return feedResponse("rss", rssOf(newestChannel(), content, siteUrl()));
}
