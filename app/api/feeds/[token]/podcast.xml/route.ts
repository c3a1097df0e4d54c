import { feedResponse } from "@/app/feed-response";
import { privatePodcast } from "@/lib/publishing/rss/private-podcast";
import { route } from "@/lib/identity/route";
import { podcastByToken } from "@/lib/library/private-feeds/data";
import { feedParams } from "@/lib/library/private-feeds/schema";
import { siteUrl } from "@/lib/platform/site-config/data";

export const GET = route({ params: feedParams }, async ({ params: { token } }) => {
  const podcast = await podcastByToken(token);
  return feedResponse("rss", podcast && privatePodcast(token, podcast, siteUrl()), { isPrivate: true });
});
