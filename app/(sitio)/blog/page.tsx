import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { BlogAway } from "@/components/blog/blog-unavailable-state";
import { BlogIndex } from "@/components/blog/blog-index";
import { BLOG_LEAD, blogUrl, pagedTitle } from "@/components/blog/blog-texts";
import { posts } from "@/lib/blog/data";
import { parsePage } from "@/lib/discovery/catalogue/schema";
import { pageMetadata } from "@/lib/publishing/seo/metadata";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

async function pageOf({ searchParams }: Props): Promise<number> {
  const { page = "1" } = await searchParams;
  const number = typeof page === "string" ? parsePage(page) : null;
  if (number === null) notFound();
  return number;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const page = await pageOf(props);
  return pageMetadata({ title: pagedTitle("Blog", page), description: BLOG_LEAD, path: blogUrl(page) });
}

export default async function BlogPage(props: Props) {
  const page = await pageOf(props);
  const list = await posts(page);
  if (list === "away") return <BlogAway />;
  if (page > Math.max(1, list.pages)) notFound();
  return <BlogIndex page={page} list={list} />;
}
