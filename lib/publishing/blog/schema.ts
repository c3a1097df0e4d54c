import type { TopicKey } from "@/lib/reference/topics";

export type BlogTag = { slug: string; name: string; description: string };

/** `image` is a URL or null. */
export type BlogAuthor = { slug: string; name: string; bio: string; image: string | null };

export type BlogPost = {
  slug: string;
  title: string;
  excerpt: string;
  /** ISO 8601 in UTC. */
  publishedAt: string;
  readingMinutes: number;
  /** The primary tag comes first. */
  tags: BlogTag[];
  authors: BlogAuthor[];
};

/** `topics` are those of the catalogue that the post is about. */
export type BlogArticle = BlogPost & { html: string; topics?: TopicKey[] };

/** A heading of an article; `id` is its URL fragment. */
export type ArticleHeading = { id: string; title: string };

/** One page of posts, the newest first; `pages` is the number of pages. */
export type BlogPosts = { posts: BlogPost[]; pages: number };
