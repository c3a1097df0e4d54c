import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ArticlePage } from "@/components/blog/article-page";
import { BlogUnavailableState } from "@/components/blog/blog-unavailable-state";
import { JsonLd } from "@/components/seo/json-ld/json-ld";
import { toPostGraph } from "@/components/seo/json-ld/post-graph";
import { findPost } from "@/lib/publishing/blog/data";
import { routes } from "@/lib/platform/routes";
import { buildPageMetadata } from "@/lib/publishing/seo/metadata";
import { buildPostMetadata } from "@/lib/publishing/seo/post";
import { getSiteUrl } from "@/lib/platform/site-config/data";
import { isSlug } from "@/lib/platform/text/slug";

// Rendered at the first request. While the blog is down, an uncached post shows that for a minute.
export const dynamic = "force-static";
export const revalidate = 60;
export const generateStaticParams = () => [];

type Props = { params: Promise<{ slug: string }> };

async function load({ params }: Props) {
  const { slug } = await params;
  const post = isSlug(slug) ? await findPost(slug) : null;
  if (!post) notFound();
  return { slug, post };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { slug, post } = await load(props);
  const path = routes.blogPost(slug);
  if (post === "unavailable")
    return buildPageMetadata({ title: "Blog", description: "", path, index: false });
  return buildPostMetadata(post.article, getSiteUrl());
}

export default async function PostPage(props: Props) {
  const { post } = await load(props);
  if (post === "unavailable") return <BlogUnavailableState />;
  return (
    <>
      <JsonLd graph={toPostGraph(post.article, getSiteUrl())} />
      <ArticlePage {...post} />
    </>
  );
}
