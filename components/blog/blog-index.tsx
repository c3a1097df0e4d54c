import type { BlogPosts, BlogTag } from "@/lib/publishing/blog/schema";
import { BlogHead } from "./blog-header";
import { BLOG_LEAD, blogUrl } from "./blog-texts";
import { PostList } from "./post-list";
import { TagLinks } from "./tag-links";

interface BlogIndexProps {
  list: BlogPosts & { tags: BlogTag[] };
  page: number;
}

/** The front of the blog and its further pages. */
export function BlogIndex({ list, page }: BlogIndexProps) {
  return (
    <>
      <BlogHead title="Blog" lead={BLOG_LEAD} seed="cuaderno">
        <nav aria-label="Temas del blog">
          <TagLinks tags={list.tags} />
        </nav>
      </BlogHead>
      <PostList list={list} page={page} hrefFor={blogUrl} featuring={page === 1} />
    </>
  );
}
