import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Explore } from "@/components/catalogue/explore";
import { cataloguePage, catalogueSize } from "@/lib/discovery/catalogue/data";
import { parseView } from "@/lib/discovery/catalogue/view-segment";
import { exploreMetadata } from "@/lib/publishing/seo/explore";

// `/explora` and its usual filters are rewritten here (next.config.mjs): a page for each view, made at its first
// request and kept for all.
export const dynamic = "force-static";
export const revalidate = 60;
export const generateStaticParams = () => [];

type Props = { params: Promise<{ vista: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const view = parseView((await params).vista);
  if (!view) return {};
  const { content } = await cataloguePage(view.request);
  return exploreMetadata({ ...view, shown: content.length });
}

export default async function ExplorePage({ params }: Props) {
  const view = parseView((await params).vista);
  if (!view) notFound();
  const [results, size] = await Promise.all([cataloguePage(view.request), catalogueSize()]);
  return <Explore request={view.request} results={results} size={size} understood={view.understood} />;
}
