import { feedResponse } from "@/app/feed-response";
import { toMasterChannel } from "@/lib/publishing/rss/feed-links";
import { renderRss } from "@/lib/publishing/rss/rss";
import { getSiteUrl } from "@/lib/platform/site-config/data";
import { findMaster } from "../find-master";

// Same caching as the Master's page.
export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

export async function GET(_request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const master = await findMaster(params);
  if (!master) return feedResponse("rss", null);
  return feedResponse("rss", renderRss(toMasterChannel(master), master.content, getSiteUrl()), {
    entryDates: master.content.map(({ publishedAt }) => publishedAt),
  });
}
