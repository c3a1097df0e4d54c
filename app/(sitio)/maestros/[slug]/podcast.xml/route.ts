import { feedResponse } from "@/app/feed-response";
import { listEpisodes } from "@/lib/publishing/rss/data";
import { renderPodcast } from "@/lib/publishing/rss/podcast";
import { getOperator, getSiteUrl } from "@/lib/platform/site-config/data";
import { findMaster } from "../find-master";

// Same caching as the Master's page.
export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

export async function GET(_request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const master = await findMaster(params);
  if (!master) return feedResponse("rss", null);
  const context = { site: getSiteUrl(), ownerEmail: getOperator().email };
  const episodes = await listEpisodes(master);
  return feedResponse("rss", renderPodcast(master, episodes, context), {
    entryDates: episodes.map(({ date }) => date),
  });
}
