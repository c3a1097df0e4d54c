import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { BlogAway } from "@/components/blog/blog-unavailable-state";
import { BlogIndex } from "@/components/blog/blog-index";
import { BLOG_LEAD } from "@/components/blog/blog-texts";
import { posts } from "@/lib/blog/data";
import { routes } from "@/lib/platform/routes";
import { pageMetadata } from "@/lib/publishing/seo/metadata";

// `/blog` is rewritten here (next.config.mjs); its further pages are rendered for their request.
export const dynamic = "force-static";
export const revalidate = 60;
export const generateStaticParams = () => [];

export const metadata: Metadata = pageMetadata({
  title: "Blog",
  description: BLOG_LEAD,
  path: routes.blog(),
});

export default async function BlogFrontPage({ params }: { params: Promise<{ vista: string }> }) {
  if ((await params).vista !== "todo") notFound();
  const list = await posts(1);
  return list === "away" ? <BlogAway /> : <BlogIndex page={1} list={list} />;
}
