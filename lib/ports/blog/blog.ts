import "server-only";
import type { BlogArticle, BlogAuthor, BlogPosts, BlogTag } from "@/lib/publishing/blog/schema";

/** Which posts: all, or those of a tag or an author. Pages count from 1. */
export type BlogSelection = { page: number; size: number; tag?: string; author?: string };

/** Where posts come from. What is not there is null or empty; a source that does not answer is `BlogAway`. */
export interface Blog {
  posts(selection: BlogSelection): Promise<BlogPosts>;
  /** A post with its HTML as it was written, not yet safe for a page. */
  article(slug: string): Promise<BlogArticle | null>;
  /** All that posts are gathered under. */
  tags(): Promise<BlogTag[]>;
  tag(slug: string): Promise<BlogTag | null>;
  author(slug: string): Promise<BlogAuthor | null>;
}

/** The source does not answer, or not with what it promised. */
export class BlogAway extends Error {
  override name = "BlogAway";
}
