import { feedResponse } from "@/app/feed-response";
import { renderPrivatePodcast } from "@/lib/publishing/rss/private-podcast";
import { route } from "@/lib/identity/route";
import { findPodcastByToken } from "@/lib/library/private-feeds/data";
import { feedParams } from "@/lib/library/private-feeds/schema";
import { getOperator, getSiteUrl } from "@/lib/platform/site-config/data";

export const GET = route({ params: feedParams }, async ({ params: { token } }) => {
  const podcast = await findPodcastByToken(token);
  const context = { token, site: getSiteUrl(), ownerEmail: getOperator().email };
  return feedResponse("rss", podcast && renderPrivatePodcast({ ...context, podcast }), {
    isPrivate: true,
    entryDates: podcast ? [podcast.updatedAt, ...podcast.episodes.map(({ date }) => date)] : [],
  });
});
