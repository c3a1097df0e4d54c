import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { BundlePage } from "@/components/bundles/bundle-page";
import { findBundleView } from "@/lib/orders/bundles/data";
import { formatBundleOffer } from "@/lib/orders/bundles/policy";
import { routes } from "@/lib/platform/routes";
import { formatFullName } from "@/lib/platform/text/full-name";
import { isSlug } from "@/lib/platform/text/slug";
import { buildPageMetadata } from "@/lib/publishing/seo/metadata";

// One static page for all viewers, rendered at its first request and invalidated by changes of the bundle and its parts.
export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

type Props = { params: Promise<{ slug: string }> };

async function load({ params }: Props) {
  const { slug } = await params;
  const bundle = isSlug(slug) ? await findBundleView(slug) : null;
  if (!bundle) notFound();
  return bundle;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const bundle = await load(props);
  const { slug, title, description, master, partCount, problem } = bundle;
  return buildPageMetadata({
    title: `${title} · Conjunto`,
    description: `${formatBundleOffer(partCount, bundle)}, con ${formatFullName(master)}. ${description}`,
    path: routes.bundle(slug),
    index: problem === null,
  });
}

export default async function Page(props: Props) {
  return <BundlePage bundle={await load(props)} now={new Date()} />;
}
