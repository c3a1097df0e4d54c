import type { Metadata } from "next";
import { BlogUnavailableState } from "@/components/blog/blog-unavailable-state";
import { BlogHeader } from "@/components/blog/blog-header";
import { toPagedTitle } from "@/components/blog/blog-texts";
import { PostList } from "@/components/blog/post-list";
import { listPostsByAuthor } from "@/lib/publishing/blog/data";
import { routes } from "@/lib/platform/routes";
import { buildBlogChannel, toFeedLink } from "@/lib/publishing/rss/feed-links";
import { buildPageMetadata } from "@/lib/publishing/seo/metadata";
import { loadSubjectPosts, type SubjectPageProps } from "../../../subject-posts";

export const dynamic = "force-static";
export const revalidate = 60;
export const generateStaticParams = () => [];

export async function generateMetadata(props: SubjectPageProps): Promise<Metadata> {
  const { slug, page, list } = await loadSubjectPosts(listPostsByAuthor, props);
  const path = routes.blogAuthor(slug, page);
  if (list === "unavailable")
    return buildPageMetadata({ title: "Blog", description: "", path, index: false });
  const { name, bio } = list.subject;
  return buildPageMetadata({
    title: toPagedTitle(`${name} · Blog`, page),
    description: bio || `Lo que ha escrito ${name}.`,
    path,
    feeds: [toFeedLink(buildBlogChannel())],
  });
}

export default async function AuthorPage(props: SubjectPageProps) {
  const { slug, page, list } = await loadSubjectPosts(listPostsByAuthor, props);
  if (list === "unavailable") return <BlogUnavailableState />;
  const { name, bio } = list.subject;
  return (
    <>
      <BlogHeader showBlogLink title={name} lead={bio} seed={slug} />
      <PostList list={list} page={page} hrefFor={(number) => routes.blogAuthor(slug, number)} />
    </>
  );
}
