import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Explore } from "@/components/catalogue/explore";
import { cataloguePage, catalogueSize } from "@/lib/discovery/catalogue/data";
import { parseSearch } from "@/lib/explore/search";
import { exploreMetadata } from "@/lib/publishing/seo/explore";

// What is not one of the cached views: unusual filters, an order of one's own, a zone, a malformed address.
type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const search = parseSearch(await searchParams);
  if (!search) return {};
  const { content } = await cataloguePage(search.request);
  return exploreMetadata({ ...search, shown: content.length });
}

export default async function ExplorePage({ searchParams }: Props) {
  const search = parseSearch(await searchParams);
  if (!search) notFound();
  const [results, size] = await Promise.all([cataloguePage(search.request), catalogueSize()]);
  return <Explore request={search.request} results={results} size={size} understood={search.understood} />;
}
