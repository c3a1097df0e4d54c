import "server-only";
import type { BlogArticle, BlogAuthor, BlogPosts, BlogTag } from "./schema";

/** Selects posts by tag or author. Pages count from 1. */
export type BlogPostsOptions = { page: number; size: number; tag?: string; author?: string };

/** Source of the posts. Methods throw `BlogUnavailableError` if it is down. */
export interface Blog {
  listPosts(selection: BlogPostsOptions): Promise<BlogPosts>;
  /** The HTML is not sanitised. */
  findArticle(slug: string): Promise<BlogArticle | null>;
  listTags(): Promise<BlogTag[]>;
  findTag(slug: string): Promise<BlogTag | null>;
  findAuthor(slug: string): Promise<BlogAuthor | null>;
}

/** The source is unreachable or sent an invalid response. */
export class BlogUnavailableError extends Error {
  override name = "BlogUnavailableError";
}
