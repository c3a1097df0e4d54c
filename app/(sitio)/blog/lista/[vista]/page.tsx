import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { BlogUnavailableState } from "@/components/blog/blog-unavailable-state";
import { BlogIndex } from "@/components/blog/blog-index";
import { BLOG_DESCRIPTION } from "@/lib/platform/copy/site";
import { listPosts } from "@/lib/publishing/blog/data";
import { routes } from "@/lib/platform/routes";
import { buildBlogChannel, toFeedLink } from "@/lib/publishing/rss/feed-links";
import { buildPageMetadata } from "@/lib/publishing/seo/metadata";

// `/blog` is rewritten here (next.config.mjs); later pages are rendered per request.
export const dynamic = "force-static";
export const revalidate = 60;
export const generateStaticParams = () => [];

export const metadata: Metadata = buildPageMetadata({
  title: "Blog",
  description: BLOG_DESCRIPTION,
  path: routes.blog(),
  feeds: [toFeedLink(buildBlogChannel())],
});

export default async function BlogFrontPage({ params }: { params: Promise<{ vista: string }> }) {
  if ((await params).vista !== "todo") notFound();
  const list = await listPosts(1);
  return list === "unavailable" ? <BlogUnavailableState /> : <BlogIndex page={1} list={list} />;
}
