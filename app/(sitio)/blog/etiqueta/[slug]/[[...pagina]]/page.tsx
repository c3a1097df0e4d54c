import type { Metadata } from "next";
import { BlogAway } from "@/components/blog/blog-unavailable-state";
import { BlogHead } from "@/components/blog/blog-header";
import { pagedTitle } from "@/components/blog/blog-texts";
import { PostList } from "@/components/blog/post-list";
import { byTag } from "@/lib/blog/data";
import { routes } from "@/lib/platform/routes";
import { pageMetadata } from "@/lib/publishing/seo/metadata";
import { loadPostsOf, type PostsOfProps } from "../../../posts-of";

export const dynamic = "force-static";
export const revalidate = 60;
export const generateStaticParams = () => [];

export async function generateMetadata(props: PostsOfProps): Promise<Metadata> {
  const { slug, page, list } = await loadPostsOf(byTag, props);
  const path = routes.blogTag(slug, page);
  if (list === "away") return pageMetadata({ title: "Blog", description: "", path, index: false });
  const { name, description } = list.subject;
  return pageMetadata({
    title: pagedTitle(`${name} · Blog`, page),
    description: description || `Lo que hemos escrito sobre ${name}.`,
    path,
  });
}

export default async function TagPage(props: PostsOfProps) {
  const { slug, page, list } = await loadPostsOf(byTag, props);
  if (list === "away") return <BlogAway />;
  const { name, description } = list.subject;
  return (
    <>
      <BlogHead inner title={name} lead={description} seed={slug} />
      <PostList list={list} page={page} hrefFor={(to) => routes.blogTag(slug, to)} />
    </>
  );
}
