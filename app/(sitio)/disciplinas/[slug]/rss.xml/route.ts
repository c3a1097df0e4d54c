import { feedResponse } from "@/app/feed-response";
import { disciplineBySlug } from "@/lib/catalogue/disciplines";
import { disciplineView } from "@/lib/disciplines/data";
import { disciplineChannel } from "@/lib/feeds/channels";
import { rssOf } from "@/lib/feeds/rss";
import { siteUrl } from "@/lib/site/data";

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
