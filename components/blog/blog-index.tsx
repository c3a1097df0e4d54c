import type { BlogPosts, BlogTag } from "@/lib/publishing/blog/schema";
import { BlogHeader } from "./blog-header";
import { BLOG_DESCRIPTION } from "@/lib/platform/copy/site";
import { toBlogPageHref } from "./blog-texts";
import { PostList } from "./post-list";
import { TagLinks } from "./tag-links";

interface BlogIndexProps {
  list: BlogPosts & { tags: BlogTag[] };
  page: number;
}

export function BlogIndex({ list, page }: BlogIndexProps) {
  return (
    <>
      <BlogHeader title="Blog" lead={BLOG_DESCRIPTION} seed="cuaderno">
        <nav aria-label="Temas del blog">
          <TagLinks tags={list.tags} />
        </nav>
      </BlogHeader>
      <PostList list={list} page={page} hrefFor={toBlogPageHref} featureFirst={page === 1} />
    </>
  );
}
