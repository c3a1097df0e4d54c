import { feedResponse } from "@/app/feed-response";
import { episodesOf } from "@/lib/publishing/rss/data";
import { podcastOf } from "@/lib/publishing/rss/podcast";
import { siteUrl } from "@/lib/platform/site-config/data";
import { findMaster } from "../find-master";

// Like the page that it follows.
export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

export async function GET(_request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const master = await findMaster(params);
  return feedResponse("rss", master && podcastOf(master, await episodesOf(master), siteUrl()));
}
