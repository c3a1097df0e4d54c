import "server-only";
import type { z } from "zod";
import type { BlogArticle, BlogPost } from "./schema";
import { BlogUnavailableError, type Blog } from "./port";
import {
  authorsResponse,
  ghostErrorResponse,
  isPublicTag,
  postsResponse,
  tagsResponse,
  toBlogArticle,
  toBlogAuthor,
  toBlogTag,
} from "./ghost-responses";

interface GhostOptions {
  /** Site URL, with or without a path. */
  url: string;
  key: string;
  timeoutMs?: number;
  /** After a failure no requests are sent for this long. */
  cooldownMs?: number;
}

const PUBLIC_FILTER = "visibility:public";
const MAX_TAGS = "50";

const toBlogPost = ({ html: _html, topics: _topics, ...post }: BlogArticle): BlogPost => post;

/** Returns null if Ghost itself answers 404, and throws on any other error. */
async function fetchGhost<Body>(url: URL, schema: z.ZodType<Body>, timeoutMs: number): Promise<Body | null> {
  const response = await fetch(url, {
    headers: { Accept: "application/json", "Accept-Version": "v5.0" },
    signal: AbortSignal.timeout(timeoutMs),
  });
  const body: unknown = await response.json();
  if (response.ok) return schema.parse(body);
  const isMissing = ghostErrorResponse.parse(body).errors.some(({ type }) => type === "NotFoundError");
  if (response.status === 404 && isMissing) return null;
  throw new Error(`Ghost answered ${response.status}`);
}

/** Reads posts from Ghost's Content API. */
export function createGhostBlog({ url, key, timeoutMs = 3000, cooldownMs = 30_000 }: GhostOptions): Blog {
  const base = new URL("ghost/api/content/", url.endsWith("/") ? url : `${url}/`);
  let cooldownUntil = 0;

  async function get<Body>(path: string, params: Record<string, string>, schema: z.ZodType<Body>) {
    if (Date.now() < cooldownUntil) throw new BlogUnavailableError("Ghost failed a moment ago");
    const requestUrl = new URL(`${path}/`, base);
    requestUrl.search = new URLSearchParams({ key, ...params }).toString();
    try {
      return await fetchGhost(requestUrl, schema, timeoutMs);
    } catch (error) {
      cooldownUntil = Date.now() + cooldownMs;
      throw new BlogUnavailableError("Ghost failed or sent an invalid response", { cause: error });
    }
  }

  return {
    async listPosts({ page, size, tag, author }) {
      const filter = [PUBLIC_FILTER, tag && `tag:${tag}`, author && `author:${author}`]
        .filter(Boolean)
        .join("+");
      const params = { include: "authors,tags", limit: String(size), page: String(page), filter };
      const response = await get("posts", params, postsResponse);
      return {
        posts: (response?.posts ?? []).map(toBlogArticle).map(toBlogPost),
        pages: response?.meta?.pagination.pages ?? 1,
      };
    },
    async findArticle(slug) {
      const response = await get(`posts/slug/${slug}`, { include: "authors,tags" }, postsResponse);
      const [post] = response?.posts ?? [];
      return post ? toBlogArticle(post) : null;
    },
    async listTags() {
      const params = {
        limit: MAX_TAGS,
        filter: PUBLIC_FILTER,
        order: "count.posts desc",
        include: "count.posts",
      };
      return ((await get("tags", params, tagsResponse))?.tags ?? []).map(toBlogTag);
    },
    async findTag(slug) {
      const [tag] = (await get(`tags/slug/${slug}`, {}, tagsResponse))?.tags ?? [];
      return tag && isPublicTag(tag) ? toBlogTag(tag) : null;
    },
    async findAuthor(slug) {
      const [author] = (await get(`authors/slug/${slug}`, {}, authorsResponse))?.authors ?? [];
      return author ? toBlogAuthor(author) : null;
    },
  };
}
