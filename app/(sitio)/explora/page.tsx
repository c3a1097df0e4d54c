import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { orNotFound } from "@/app/search-params";
import { Explore } from "@/components/catalogue/explore";
import { cataloguePage, countCatalogue } from "@/lib/discovery/catalogue/data";
import type { CatalogueRequest } from "@/lib/discovery/catalogue/page";
import { parseExploreSearch } from "@/lib/discovery/catalogue/search-params";
import { toSearchUrl } from "@/lib/discovery/catalogue/url";
import { findNearest } from "@/lib/discovery/nearest/data";
import { buildExploreMetadata } from "@/lib/publishing/seo/explore";

// Views that are not cached: rare filters, sorts, time zones and malformed URLs.
type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The metadata and the page share one read. */
const loadResults = cache((request: string) =>
  orNotFound(cataloguePage(JSON.parse(request) as CatalogueRequest)),
);

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const search = parseExploreSearch(await searchParams);
  if (!search) return {};
  const { content } = await loadResults(JSON.stringify(search.request));
  return buildExploreMetadata({ ...search, contentCount: content.length });
}

export default async function ExplorePage({ searchParams }: Props) {
  const params = await searchParams;
  if (typeof params.q === "string" && params.filters === undefined) redirect(toSearchUrl(params.q));
  const search = parseExploreSearch(params);
  if (!search) notFound();
  const [results, totals] = await Promise.all([
    loadResults(JSON.stringify(search.request)),
    countCatalogue(),
  ]);
  const nearest = await findNearest(search.request, results);
  return (
    <Explore
      request={search.request}
      results={results}
      nearest={nearest}
      totals={totals}
      filtersValid={search.hasValidFilters}
    />
  );
}
