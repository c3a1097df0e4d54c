import "server-only";
import { join } from "node:path";
import { cached } from "@/lib/platform/cache";
import { env } from "@/lib/platform/env";
import { BlogUnavailableError, type Blog } from "./port";
import { createGhostBlog } from "./ghost";
import { createMarkdownBlog } from "./files";
import { anchorHeadings, sanitizeArticle } from "./html";
import type { ArticleHeading, BlogArticle, BlogAuthor, BlogPost, BlogPosts, BlogTag } from "./schema";

/** The blog is down and nothing is cached. */
export type BlogUnavailable = "unavailable";

/** `headings` are the second-level ones of the article. */
export type BlogArticleView = { article: BlogArticle; headings: ArticleHeading[]; related: BlogPost[] };

/** One page of the posts of a tag or an author. */
export type BlogSubjectPage<Subject> = BlogPosts & { subject: Subject };

const PAGE_SIZE = 10;
const RELATED_LIMIT = 3;

type BlogSource = { blog: Blog; name: string; imageOrigin: string | null };

let source: BlogSource | undefined;

function createBlogSource(): BlogSource {
  const { GHOST_URL: url, GHOST_CONTENT_KEY: key } = env;
  if (url && key) return { blog: createGhostBlog({ url, key }), name: url, imageOrigin: new URL(url).origin };
  return {
    blog: createMarkdownBlog(join(process.cwd(), "content/blog")),
    name: "markdown",
    imageOrigin: null,
  };
}

/** Ghost if configured, else the Markdown posts of the repository. */
function getBlogSource(): BlogSource {
  source ??= createBlogSource();
  return source;
}

/** Caches a read for an hour; while the blog is down, the last result stays. */
async function readBlog<Result>(
  key: string[],
  read: (blog: Blog) => Promise<Result>,
): Promise<Result | BlogUnavailable> {
  const { blog, name } = getBlogSource();
  try {
    return await cached(() => read(blog), ["blog", name, ...key], { tags: [] });
  } catch (error) {
    if (error instanceof BlogUnavailableError) return "unavailable";
    throw error;
  }
}

/** Returns the newest posts, from the cache; empty while the blog is unavailable. */
export async function listLatestPosts(take: number): Promise<BlogPost[]> {
  const list = await readBlog(["latest", String(take)], (blog) => blog.listPosts({ page: 1, size: take }));
  return list === "unavailable" ? [] : list.posts;
}

/** Returns a page of all posts with all tags, from the cache. */
export function listPosts(page: number): Promise<(BlogPosts & { tags: BlogTag[] }) | BlogUnavailable> {
  return readBlog(["posts", String(page)], async (blog) => {
    const [list, tags] = await Promise.all([blog.listPosts({ page, size: PAGE_SIZE }), blog.listTags()]);
    return { ...list, tags };
  });
}

const MAX_PAGES = 100;

/** Returns all posts, the newest first, from the cache; those read so far if the blog becomes unavailable. */
export async function listAllPosts(): Promise<BlogPost[]> {
  const posts: BlogPost[] = [];
  for (let page = 1, pages = 1; page <= Math.min(pages, MAX_PAGES); page += 1) {
    const list = await listPosts(page);
    if (list === "unavailable") break;
    posts.push(...list.posts);
    pages = list.pages;
  }
  return posts;
}

async function listRelatedPosts({ slug, tags }: BlogArticle, blog: Blog): Promise<BlogPost[]> {
  const [mainTag] = tags;
  const [sameTagPosts, newest] = await Promise.all([
    mainTag ? blog.listPosts({ page: 1, size: RELATED_LIMIT + 1, tag: mainTag.slug }) : undefined,
    blog.listPosts({ page: 1, size: 2 * RELATED_LIMIT + 1 }),
  ]);
  const bySlug = new Map([...(sameTagPosts?.posts ?? []), ...newest.posts].map((post) => [post.slug, post]));
  bySlug.delete(slug);
  return [...bySlug.values()].slice(0, RELATED_LIMIT);
}

/** Finds a post with sanitised HTML, its headings and related posts, from the cache. */
export function findPost(slug: string): Promise<BlogArticleView | null | BlogUnavailable> {
  const { imageOrigin } = getBlogSource();
  return readBlog(["article", slug], async (blog) => {
    const article = await blog.findArticle(slug);
    if (!article) return null;
    const { html, headings } = anchorHeadings(sanitizeArticle(article.html, imageOrigin));
    return { article: { ...article, html }, headings, related: await listRelatedPosts(article, blog) };
  });
}

/** Returns a page of the posts with a tag, from the cache; null if the tag does not exist. */
export function listPostsByTag(
  slug: string,
  page: number,
): Promise<BlogSubjectPage<BlogTag> | null | BlogUnavailable> {
  return readBlog(["tag", slug, String(page)], async (blog) => {
    const subject = await blog.findTag(slug);
    return subject && { subject, ...(await blog.listPosts({ page, size: PAGE_SIZE, tag: slug })) };
  });
}

/** Returns a page of the posts by an author, from the cache; null if the author does not exist. */
export function listPostsByAuthor(
  slug: string,
  page: number,
): Promise<BlogSubjectPage<BlogAuthor> | null | BlogUnavailable> {
  return readBlog(["author", slug, String(page)], async (blog) => {
    const subject = await blog.findAuthor(slug);
    return subject && { subject, ...(await blog.listPosts({ page, size: PAGE_SIZE, author: slug })) };
  });
}
