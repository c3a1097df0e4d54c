import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Explore } from "@/components/catalogue/explore";
import { cataloguePage, countCatalogue } from "@/lib/discovery/catalogue/data";
import { parseExploreSearch } from "@/lib/discovery/catalogue/search-params";
import { buildExploreMetadata } from "@/lib/publishing/seo/explore";

// Views that are not cached: rare filters, sorts, time zones and malformed URLs.
type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const search = parseExploreSearch(await searchParams);
  if (!search) return {};
  const { content } = await cataloguePage(search.request);
  return buildExploreMetadata({ ...search, contentCount: content.length });
}

export default async function ExplorePage({ searchParams }: Props) {
  const search = parseExploreSearch(await searchParams);
  if (!search) notFound();
  const [results, totals] = await Promise.all([cataloguePage(search.request), countCatalogue()]);
  return (
    <Explore
      request={search.request}
      results={results}
      totals={totals}
      filtersValid={search.hasValidFilters}
    />
  );
}
