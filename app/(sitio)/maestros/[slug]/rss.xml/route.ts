import { feedResponse } from "@/app/feed-response";
import { masterChannel } from "@/lib/publishing/rss/feed-links";
import { rssOf } from "@/lib/publishing/rss/rss";
import { siteUrl } from "@/lib/platform/site-config/data";
import { findMaster } from "../find-master";

// Like the page that it follows.
export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

export async function GET(_request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const master = await findMaster(params);
  return feedResponse("rss", master && rssOf(masterChannel(master), master.content, siteUrl()));
}
