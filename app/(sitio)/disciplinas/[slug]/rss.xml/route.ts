import { feedResponse } from "@/app/feed-response";
import { findDisciplineBySlug } from "@/lib/reference/disciplines";
import { loadDisciplineView } from "@/lib/discovery/disciplines";
import { toDisciplineChannel } from "@/lib/publishing/rss/feed-links";
import { renderRss } from "@/lib/publishing/rss/rss";
import { getSiteUrl } from "@/lib/platform/site-config/data";

// Same caching as the discipline's page.
export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

export async function GET(_request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const discipline = findDisciplineBySlug((await params).slug);
  if (!discipline) return feedResponse("rss", null);
  const { content } = await loadDisciplineView(discipline.key);
  return feedResponse("rss", renderRss(toDisciplineChannel(discipline), content, getSiteUrl()), {
    entryDates: content.map(({ publishedAt }) => publishedAt),
  });
}
