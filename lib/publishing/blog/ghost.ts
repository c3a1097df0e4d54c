import "server-only";
import type { z } from "zod";
import type { BlogArticle, BlogPost } from "@/lib/publishing/blog/schema";
import { BlogAway, type Blog } from "../../ports/blog/blog";
import { authorsAnswer, forReaders, postsAnswer, refusal, tagsAnswer } from "./ghost-responses";
import { toArticle, toAuthor, toTag } from "./ghost-responses";

interface GhostOptions {
  /** The address of the Ghost site, with or without a path. */
  url: string;
  key: string;
  timeoutMs?: number;
  /** For how long Ghost is left alone after it has failed, so that nobody waits for it in vain. */
  restMs?: number;
}

const PUBLIC = "visibility:public";
const MOST_TAGS = "50";

const withoutText = ({ html: _, ...post }: BlogArticle): BlogPost => post;

/** The answer of one request; null where Ghost says that there is no such thing. */
async function ask<Answer>(url: URL, schema: z.ZodType<Answer>, timeoutMs: number): Promise<Answer | null> {
  const response = await fetch(url, {
    headers: { Accept: "application/json", "Accept-Version": "v5.0" },
    signal: AbortSignal.timeout(timeoutMs),
  });
  const body: unknown = await response.json();
  if (response.ok) return schema.parse(body);
  const isMissing = refusal.parse(body).errors.some(({ type }) => type === "NotFoundError");
  if (response.status === 404 && isMissing) return null;
  throw new Error(`Ghost answered ${response.status}`);
}

/** The posts of a Ghost site, by its Content API. */
export function ghostBlog({ url, key, timeoutMs = 3000, restMs = 30_000 }: GhostOptions): Blog {
  const base = new URL("ghost/api/content/", url.endsWith("/") ? url : `${url}/`);
  let restsUntil = 0;

  async function get<Answer>(path: string, params: Record<string, string>, schema: z.ZodType<Answer>) {
    if (Date.now() < restsUntil) throw new BlogAway("Ghost failed a moment ago");
    const address = new URL(`${path}/`, base);
    address.search = new URLSearchParams({ key, ...params }).toString();
    try {
      return await ask(address, schema, timeoutMs);
    } catch (error) {
      restsUntil = Date.now() + restMs;
      throw new BlogAway("Ghost does not answer as it should", { cause: error });
    }
  }

  return {
    async posts({ page, size, tag, author }) {
      const filter = [PUBLIC, tag && `tag:${tag}`, author && `author:${author}`].filter(Boolean).join("+");
      const params = { include: "authors,tags", limit: String(size), page: String(page), filter };
      const answer = await get("posts", params, postsAnswer);
      return {
        posts: (answer?.posts ?? []).map(toArticle).map(withoutText),
        pages: answer?.meta?.pagination.pages ?? 1,
      };
    },
    async article(slug) {
      const answer = await get(`posts/slug/${slug}`, { include: "authors,tags" }, postsAnswer);
      const [post] = answer?.posts ?? [];
      return post ? toArticle(post) : null;
    },
    async tags() {
      const params = { limit: MOST_TAGS, filter: PUBLIC, order: "count.posts desc", include: "count.posts" };
      return ((await get("tags", params, tagsAnswer))?.tags ?? []).map(toTag);
    },
    async tag(slug) {
      const [tag] = (await get(`tags/slug/${slug}`, {}, tagsAnswer))?.tags ?? [];
      return tag && forReaders(tag) ? toTag(tag) : null;
    },
    async author(slug) {
      const [author] = (await get(`authors/slug/${slug}`, {}, authorsAnswer))?.authors ?? [];
      return author ? toAuthor(author) : null;
    },
  };
}
