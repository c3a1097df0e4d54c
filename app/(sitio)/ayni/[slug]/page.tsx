import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { AyniPage } from "@/components/content-page/ayni-page";
import { Ping } from "@/components/content-page/view-ping";
import { ayniGraph } from "@/components/seo/json-ld/ayni-graph";
import { JsonLd } from "@/components/seo/json-ld/json-ld";
import { currentSlug, publishedAyni, relatedTo } from "@/lib/content/ayni/data";
import { renderMarkdown } from "@/lib/platform/text/markdown";
import { routes } from "@/lib/platform/routes";
import { ayniMetadata } from "@/lib/publishing/seo/ayni";
import { siteUrl } from "@/lib/platform/site-config/data";
import { isSlug } from "@/lib/platform/text/slug";
import { thanksForAyni } from "@/lib/community/thanks/data";

// One page for all viewers, made at its first request and dropped when the content changes.
export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

type Props = { params: Promise<{ slug: string }> };

async function load({ params }: Props) {
  const { slug } = await params;
  if (!isSlug(slug)) notFound();
  const ayni = await publishedAyni(slug);
  if (ayni) return ayni;
  const moved = await currentSlug(slug);
  // Not for ever: a content may go back to a slug that it had.
  if (moved) redirect(routes.ayni(moved));
  notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return ayniMetadata(await load(props));
}

export default async function Page(props: Props) {
  const ayni = await load(props);
  const [related, thanks] = await Promise.all([relatedTo(ayni), thanksForAyni(ayni)]);
  const now = new Date();
  return (
    <>
      <JsonLd graph={ayniGraph(ayni, siteUrl(), now)} />
      <Ping slug={ayni.slug} />
      <AyniPage
        ayni={ayni}
        descriptionHtml={renderMarkdown(ayni.description)}
        thanks={thanks}
        related={related}
        now={now}
      />
    </>
  );
}
