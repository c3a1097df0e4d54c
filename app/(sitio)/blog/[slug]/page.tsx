import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ArticlePage } from "@/components/blog/article-page";
import { BlogAway } from "@/components/blog/blog-unavailable-state";
import { post } from "@/lib/blog/data";
import { routes } from "@/lib/platform/routes";
import { pageMetadata } from "@/lib/publishing/seo/metadata";
import { isSlug } from "@/lib/platform/text/slug";

// Made at its first request; while the blog is away, one that nobody has read yet says so for a minute.
export const dynamic = "force-static";
export const revalidate = 60;
export const generateStaticParams = () => [];

type Props = { params: Promise<{ slug: string }> };

async function load({ params }: Props) {
  const { slug } = await params;
  const reading = isSlug(slug) ? await post(slug) : null;
  if (!reading) notFound();
  return { slug, reading };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { slug, reading } = await load(props);
  const path = routes.blogPost(slug);
  if (reading === "away") return pageMetadata({ title: "Blog", description: "", path, index: false });
  const { title, excerpt } = reading.article;
  return pageMetadata({ title, description: excerpt, path, openGraph: { type: "article" } });
}

export default async function PostPage(props: Props) {
  const { reading } = await load(props);
  return reading === "away" ? <BlogAway /> : <ArticlePage {...reading} />;
}
