import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { BlogUnavailableState } from "@/components/blog/blog-unavailable-state";
import { BlogIndex } from "@/components/blog/blog-index";
import { toBlogPageHref, toPagedTitle } from "@/components/blog/blog-texts";
import { BLOG_DESCRIPTION } from "@/lib/platform/copy/site";
import { listPosts } from "@/lib/publishing/blog/data";
import { parsePageNumber } from "@/lib/discovery/catalogue/schema";
import { buildBlogChannel, toFeedLink } from "@/lib/publishing/rss/feed-links";
import { buildPageMetadata } from "@/lib/publishing/seo/metadata";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

async function parsePage({ searchParams }: Props): Promise<number> {
  const { page = "1" } = await searchParams;
  const number = typeof page === "string" ? parsePageNumber(page) : null;
  if (number === null) notFound();
  return number;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const page = await parsePage(props);
  return buildPageMetadata({
    title: toPagedTitle("Blog", page),
    description: BLOG_DESCRIPTION,
    path: toBlogPageHref(page),
    feeds: [toFeedLink(buildBlogChannel())],
  });
}

export default async function BlogPage(props: Props) {
  const page = await parsePage(props);
  const list = await listPosts(page);
  if (list === "unavailable") return <BlogUnavailableState />;
  if (page > Math.max(1, list.pages)) notFound();
  return <BlogIndex page={page} list={list} />;
}
