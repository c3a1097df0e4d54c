import "server-only";
import { join } from "node:path";
import { cached } from "@/lib/platform/cache";
import { env } from "@/lib/platform/env";
import { BlogAway, type Blog } from "@/lib/ports/blog/blog";
import { ghostBlog } from "@/lib/publishing/blog/ghost";
import { markdownBlog } from "@/lib/publishing/blog/files";
import { cleanArticle } from "../publishing/blog/html";
import type { BlogArticle, BlogAuthor, BlogPost, BlogPosts, BlogTag } from "../publishing/blog/schema";

/** Said instead of an answer when the posts cannot be had now and none are remembered. */
type Away = "away";

/** A post and what to read after it. */
export type BlogReading = { article: BlogArticle; related: BlogPost[] };

/** One page of the posts under a tag or by an author, and what the page is about. */
export type BlogPostsOf<Subject> = BlogPosts & { subject: Subject };

const PAGE_SIZE = 10;
const RELATED = 3;

type Source = { blog: Blog; name: string; pictureOrigin: string | null };

let source: Source | undefined;

/** Ghost where it is configured, the posts of the repository elsewhere. */
function theSource(): Source {
  const { GHOST_URL: url, GHOST_CONTENT_KEY: key } = env;
  return (source ??=
    url && key
      ? { blog: ghostBlog({ url, key }), name: url, pictureOrigin: new URL(url).origin }
      : { blog: markdownBlog(join(process.cwd(), "content/blog")), name: "markdown", pictureOrigin: null });
}

/** An answer of the blog, kept for an hour; the last good one for as long as the blog is away. */
async function ask<Answer>(key: string[], read: (blog: Blog) => Promise<Answer>): Promise<Answer | Away> {
  const { blog, name } = theSource();
  try {
    return await cached(() => read(blog), ["blog", name, ...key], { tags: [] });
  } catch (error) {
    if (error instanceof BlogAway) return "away";
    throw error;
  }
}

/** The newest posts, from the cache; none while the blog is away. */
export async function latestPosts(take: number): Promise<BlogPost[]> {
  const answer = await ask(["latest", String(take)], (blog) => blog.posts({ page: 1, size: take }));
  return answer === "away" ? [] : answer.posts;
}

/** One page of all posts and the tags that lead into them, from the cache. */
export function posts(page: number): Promise<(BlogPosts & { tags: BlogTag[] }) | Away> {
  return ask(["posts", String(page)], async (blog) => {
    const [list, tags] = await Promise.all([blog.posts({ page, size: PAGE_SIZE }), blog.tags()]);
    return { ...list, tags };
  });
}

// A list of this many pages is one that search engines find their way through by themselves.
const MOST_PAGES = 100;

/** All posts, the newest first, from the cache; none while the blog is away. */
export async function allPosts(): Promise<BlogPost[]> {
  const found: BlogPost[] = [];
  for (let page = 1, pages = 1; page <= Math.min(pages, MOST_PAGES); page += 1) {
    const list = await posts(page);
    if (list === "away") break;
    found.push(...list.posts);
    pages = list.pages;
  }
  return found;
}

async function relatedTo({ slug, tags }: BlogArticle, blog: Blog): Promise<BlogPost[]> {
  const [main] = tags;
  const [near, newest] = await Promise.all([
    main ? blog.posts({ page: 1, size: RELATED + 1, tag: main.slug }) : undefined,
    blog.posts({ page: 1, size: 2 * RELATED + 1 }),
  ]);
  const bySlug = new Map([...(near?.posts ?? []), ...newest.posts].map((post) => [post.slug, post]));
  bySlug.delete(slug);
  return [...bySlug.values()].slice(0, RELATED);
}

/** A post as safe HTML, and others near it, from the cache; null when there is none of this slug. */
export function post(slug: string): Promise<BlogReading | null | Away> {
  const { pictureOrigin } = theSource();
  return ask(["post", slug], async (blog) => {
    const article = await blog.article(slug);
    if (!article) return null;
    const html = cleanArticle(article.html, pictureOrigin);
    return { article: { ...article, html }, related: await relatedTo(article, blog) };
  });
}

/** One page of the posts under a tag, from the cache; null when there is no such tag. */
export function byTag(slug: string, page: number): Promise<BlogPostsOf<BlogTag> | null | Away> {
  return ask(["tag", slug, String(page)], async (blog) => {
    const subject = await blog.tag(slug);
    return subject && { subject, ...(await blog.posts({ page, size: PAGE_SIZE, tag: slug })) };
  });
}

/** One page of the posts by an author, from the cache; null when there is no such author. */
export function byAuthor(slug: string, page: number): Promise<BlogPostsOf<BlogAuthor> | null | Away> {
  return ask(["author", slug, String(page)], async (blog) => {
    const subject = await blog.author(slug);
    return subject && { subject, ...(await blog.posts({ page, size: PAGE_SIZE, author: slug })) };
  });
}
