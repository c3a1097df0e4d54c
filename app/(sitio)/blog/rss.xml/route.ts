import { feedResponse } from "@/app/feed-response";
import { getSiteUrl } from "@/lib/platform/site-config/data";
import { listLatestPosts } from "@/lib/publishing/blog/data";
import { renderBlogRss } from "@/lib/publishing/rss/blog";
import { buildBlogChannel } from "@/lib/publishing/rss/feed-links";

const MAX_POSTS = 20;

// The site URL is configured at run time.
export const dynamic = "force-dynamic";

export async function GET() {
  const posts = await listLatestPosts(MAX_POSTS);
  return feedResponse("rss", renderBlogRss(buildBlogChannel(), posts, getSiteUrl()), {
    entryDates: posts.map(({ publishedAt }) => publishedAt),
  });
}
