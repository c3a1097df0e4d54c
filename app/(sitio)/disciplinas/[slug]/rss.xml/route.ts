import { feedResponse } from "@/app/feed-response";
import { disciplineBySlug } from "@/lib/reference/disciplines";
import { disciplineView } from "@/lib/discovery/disciplines";
import { disciplineChannel } from "@/lib/publishing/rss/feed-links";
import { rssOf } from "@/lib/publishing/rss/rss";
import { siteUrl } from "@/lib/platform/site-config/data";

// Like the page that it follows.
export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

export async function GET(_request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const discipline = disciplineBySlug((await params).slug);
  if (!discipline) return feedResponse("rss", null);
  const { content } = await disciplineView(discipline.key);
  return feedResponse("rss", rssOf(disciplineChannel(discipline), content, siteUrl()));
}
