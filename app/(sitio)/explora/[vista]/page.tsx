import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Explore } from "@/components/catalogue/explore";
import { cataloguePage, countCatalogue } from "@/lib/discovery/catalogue/data";
import { parseExploreView } from "@/lib/discovery/catalogue/view-segment";
import { findNearest } from "@/lib/discovery/nearest/data";
import { buildExploreMetadata } from "@/lib/publishing/seo/explore";

// `/explora` and its common filters are rewritten here (next.config.mjs); each view is cached for all viewers.
export const dynamic = "force-static";
export const revalidate = 60;
export const generateStaticParams = () => [];

type Props = { params: Promise<{ vista: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const view = parseExploreView((await params).vista);
  if (!view) return {};
  const { content } = await cataloguePage(view.request);
  return buildExploreMetadata({ ...view, contentCount: content.length });
}

export default async function ExplorePage({ params }: Props) {
  const view = parseExploreView((await params).vista);
  if (!view) notFound();
  const [results, totals] = await Promise.all([cataloguePage(view.request), countCatalogue()]);
  const nearest = await findNearest(view.request, results);
  return (
    <Explore
      request={view.request}
      results={results}
      nearest={nearest}
      totals={totals}
      filtersValid={view.hasValidFilters}
    />
  );
}
