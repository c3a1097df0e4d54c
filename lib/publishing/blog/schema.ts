/** What posts are gathered under. */
export type BlogTag = { slug: string; name: string; description: string };

/** Who writes. `image` is an address or null. */
export type BlogAuthor = { slug: string; name: string; bio: string; image: string | null };

/** A post in a list. */
export type BlogPost = {
  slug: string;
  title: string;
  excerpt: string;
  /** ISO 8601 in UTC. */
  publishedAt: string;
  /** Time that reading takes, in minutes. */
  minutes: number;
  /** The main one first. */
  tags: BlogTag[];
  authors: BlogAuthor[];
};

/** A post with its text. */
export type BlogArticle = BlogPost & { html: string };

/** One page of posts, the newest first; `pages` counts all of them. */
export type BlogPosts = { posts: BlogPost[]; pages: number };
