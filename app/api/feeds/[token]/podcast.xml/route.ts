import { feedResponse } from "@/app/feed-response";
import { privatePodcast } from "@/lib/feeds/private-podcast";
import { route } from "@/lib/http/route";
import { podcastByToken } from "@/lib/private-feeds/data";
import { feedParams } from "@/lib/private-feeds/schema";
import { siteUrl } from "@/lib/site/data";

export const GET = route({ params: feedParams }, async ({ params: { token } }) => {
  const podcast = await podcastByToken(token);
  return feedResponse("rss", podcast && privatePodcast(token, podcast, siteUrl()), { isPrivate: true });
});
