import type { Metadata } from "next";
import { BlogAway } from "@/components/blog/blog-unavailable-state";
import { BlogHead } from "@/components/blog/blog-header";
import { pagedTitle } from "@/components/blog/blog-texts";
import { PostList } from "@/components/blog/post-list";
import { byAuthor } from "@/lib/blog/data";
import { routes } from "@/lib/platform/routes";
import { pageMetadata } from "@/lib/publishing/seo/metadata";
import { loadPostsOf, type PostsOfProps } from "../../../posts-of";

export const dynamic = "force-static";
export const revalidate = 60;
export const generateStaticParams = () => [];

export async function generateMetadata(props: PostsOfProps): Promise<Metadata> {
  const { slug, page, list } = await loadPostsOf(byAuthor, props);
  const path = routes.blogAuthor(slug, page);
  if (list === "away") return pageMetadata({ title: "Blog", description: "", path, index: false });
  const { name, bio } = list.subject;
  return pageMetadata({
    title: pagedTitle(`${name} · Blog`, page),
    description: bio || `Lo que ha escrito ${name}.`,
    path,
  });
}

export default async function AuthorPage(props: PostsOfProps) {
  const { slug, page, list } = await loadPostsOf(byAuthor, props);
  if (list === "away") return <BlogAway />;
  const { name, bio } = list.subject;
  return (
    <>
      <BlogHead inner title={name} lead={bio} seed={slug} />
      <PostList list={list} page={page} hrefFor={(to) => routes.blogAuthor(slug, to)} />
    </>
  );
}
